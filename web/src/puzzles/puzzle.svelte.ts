import { PracticeTable } from "../lib/practice/practiceTable.svelte";
import { ApiError, api } from "../lib/api/api";
import { language, t } from "../lib/i18n/i18n.svelte";
import type { PuzzleAnswer } from "../lib/api/messages";
import type { View } from "../lib/api/types";
import { progress } from "./progress.svelte";

/** A position with one clearly best move. The player tries until it is found, or asks to see it. */
export class PuzzleTable extends PracticeTable {
  /** The answer to the last try. */
  answer = $state.raw<PuzzleAnswer | null>(null);
  /** True once the best move was found or shown: it is highlighted and may be named. */
  isOpen = $state(false);
  #hasTried = false;

  constructor(
    readonly game: string,
    readonly puzzle: string,
  ) {
    super();
    void this.#see();
  }

  play(text: string) {
    this.quiet();
    void this.#ask(text);
  }

  showBest() {
    this.isOpen = true;
    this.picker.unsend();
    this.picker.clear();
    this.picker.hinted = this.answer?.best.move ?? null;
  }

  speak() {
    void this.#see();
    if (this.answer) void this.#ask(this.answer.tried.move);
  }

  async foresee(text: string): Promise<View | null> {
    return api.puzzlePreview(this.game, this.puzzle, language.lang, text).then(
      (found) => found.view,
      () => null,
    );
  }

  async #see() {
    try {
      this.stand(await api.puzzle(this.game, this.puzzle, language.lang), true);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #ask(text: string) {
    try {
      this.answer = await api.puzzleAnswer(this.game, this.puzzle, language.lang, text);
      if (this.answer.right) this.#solved();
      this.#hasTried = true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) this.notice = error.message;
      else this.#fail(error);
    }
    this.picker.unsend();
  }

  #solved() {
    progress.solve(this.game, this.puzzle, this.#hasTried || this.isOpen ? "later" : "first");
    this.showBest();
  }

  #fail(error: unknown) {
    this.problem = t("somethingWrong", error instanceof Error ? error.message : String(error));
  }
}
