import { PracticeTable } from "../lib/practice/practiceTable.svelte";
import { api } from "../lib/api/api";
import { language, t } from "../lib/i18n/i18n.svelte";
import type { LessonAnswer, LessonMoment, LessonWish } from "../lib/api/messages";
import type { Frame, View } from "../lib/api/types";
import { progress } from "./progress.svelte";

/** A lesson's table: choices go to the lesson. */
export class LessonTable extends PracticeTable {
  /** The text of the current step. */
  moment = $state.raw<LessonMoment | null>(null);
  /** The answer to a legal move that the step does not ask for. It stays until the next choice is answered. It
   * has its own space, so that the board does not move under the player's finger. */
  answer = $state.raw<LessonAnswer | null>(null);

  constructor(
    readonly game: string,
    readonly lesson: string,
  ) {
    super();
    void this.#ask({ taken: progress.of(game).taken[lesson] ?? [] }, true);
  }

  get isOver(): boolean {
    return !!this.moment && this.moment.step >= this.moment.steps;
  }

  play(text: string) {
    this.quiet();
    void this.#ask({ taken: this.#taken, tries: text });
  }

  /** Goes from a step without a choice to the next one. */
  goOn() {
    this.quiet();
    if (this.director.playing) this.director.skip();
    else void this.#ask({ taken: [...this.#taken, ""] });
  }

  back() {
    this.quiet();
    void this.#ask({ taken: this.#taken.slice(0, -1) }, true);
  }

  again() {
    void this.#ask({ taken: [] }, true);
  }

  speak() {
    void this.#ask({ taken: this.#taken }, true);
  }

  async foresee(text: string): Promise<View | null> {
    const wish = { taken: this.#taken, tries: text };
    return api.lessonPreview(this.game, this.lesson, language.lang, wish).then(
      (found) => found.view,
      () => null,
    );
  }

  get #taken(): string[] {
    return this.moment?.taken ?? [];
  }

  async #ask(wish: LessonWish, jumps = false) {
    try {
      const moment = await api.lesson(this.game, this.lesson, language.lang, wish);
      if (moment.answer) this.#say(moment, wish.tries ?? "");
      else this.#stand(moment, jumps);
    } catch (error) {
      this.#fail(error, wish);
    }
  }

  #say(moment: LessonMoment, tried: string) {
    const { text, rule } = moment.answer ?? { text: "", rule: "" };
    if (rule) this.refused = { type: "refused", rule, text, move: tried };
    this.answer = rule ? null : moment.answer;
    this.picker.unsend();
  }

  #stand(moment: LessonMoment, jumps: boolean) {
    if (!moment.frame) return;
    this.moment = moment;
    this.answer = null;
    this.stand(moment.frame as Frame, jumps || moment.begins);
    if (this.isOver) progress.finish(this.game, this.lesson);
    else progress.keep(this.game, this.lesson, moment.taken);
  }

  /** Restarts a lesson that has changed on the server; shows any other error. */
  #fail(error: unknown, wish: LessonWish) {
    const isOld = !this.moment && !!wish.taken?.length;
    if (isOld) void this.#ask({ taken: [] }, true);
    else this.problem = t("somethingWrong", error instanceof Error ? error.message : String(error));
    this.picker.unsend();
  }
}
