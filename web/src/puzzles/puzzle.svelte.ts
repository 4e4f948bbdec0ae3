import { PracticeTable } from "../lib/practice/practiceTable.svelte";
import { ApiError, api } from "../lib/api/api";
import { language, t } from "../lib/i18n/i18n.svelte";
import type { PuzzleAnswer } from "../lib/api/messages";
import type { Frame, View } from "../lib/api/types";
import { ownPuzzles } from "./ownPuzzles.svelte";
import { progress, solvedDays } from "./progress.svelte";
import type { Previewed } from "../lib/api/messages";

/** Where a puzzle comes from, and what its answers change. */
export interface PuzzleSource {
  readonly isOwn: boolean;
  position: (lang: string) => Promise<Frame>;
  answer: (lang: string, move: string) => Promise<PuzzleAnswer>;
  preview: (lang: string, move: string) => Promise<Previewed>;
  solved: (isFirst: boolean) => void;
  failed: () => void;
}

/** A puzzle of the collection. */
export const collected = (game: string, puzzle: string): PuzzleSource => ({
  isOwn: false,
  position: (lang) => api.puzzle(game, puzzle, lang),
  answer: (lang, move) => api.puzzleAnswer(game, puzzle, lang, move),
  preview: (lang, move) => api.puzzlePreview(game, puzzle, lang, move),
  solved: (isFirst) => progress.solve(game, puzzle, isFirst ? "first" : "later"),
  failed: () => undefined,
});

/** An error of the player's own game. */
export const ownError = (game: string, name: string, table: string, entry: number): PuzzleSource => ({
  isOwn: true,
  position: (lang) => api.past(table, entry, lang),
  answer: (lang, move) => api.pastAnswer(table, entry, lang, move),
  preview: (lang, move) => api.pastPreview(table, entry, lang, move),
  solved: (isFirst) => isFirst && ownPuzzles.answer(game, name, true),
  failed: () => ownPuzzles.answer(game, name, false),
});

/** A position with one clearly best move. The player tries until it is found, or asks to see it. */
export class PuzzleTable extends PracticeTable {
  /** The answer to the last try. */
  answer = $state.raw<PuzzleAnswer | null>(null);
  /** True once the best move was found or shown: it is highlighted and may be named. */
  isOpen = $state(false);
  #hasTried = false;

  constructor(
    readonly game: string,
    readonly source: PuzzleSource,
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
    return this.source.preview(language.lang, text).then(
      (found) => found.view,
      () => null,
    );
  }

  async #see() {
    try {
      this.stand(await this.source.position(language.lang), true);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #ask(text: string) {
    try {
      this.answer = await this.source.answer(language.lang, text);
      if (this.answer.right) this.#solved();
      else if (!this.#hasTried) this.source.failed();
      this.#hasTried = true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) this.notice = error.message;
      else this.#fail(error);
    }
    this.picker.unsend();
  }

  #solved() {
    this.source.solved(!this.#hasTried && !this.isOpen);
    solvedDays.note(this.game);
    this.showBest();
  }

  #fail(error: unknown) {
    this.problem = t("somethingWrong", error instanceof Error ? error.message : String(error));
  }
}
