import { PracticeTable } from "../lib/practice/practiceTable.svelte";
import { api } from "../lib/api/api";
import { language, t } from "../lib/i18n/i18n.svelte";
import type { LessonAnswer, LessonMoment, LessonWish } from "../lib/api/messages";
import type { Frame, View } from "../lib/api/types";
import { progress } from "./progress.svelte";

/** A table at which somebody learns: what is chosen goes to the lesson. */
export class LessonTable extends PracticeTable {
  /** What the lesson says of the step that stands. */
  moment = $state.raw<LessonMoment | null>(null);
  /** What is said of a move that is legal, and not what is asked for. It stands until the next is judged: it has
   * room of its own, and the board would move under the finger that chooses. */
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

  /** From a step that was read to the next. */
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
    this.stand(moment.frame as Frame, jumps);
    if (this.isOver) progress.finish(this.game, this.lesson);
    else progress.keep(this.game, this.lesson, moment.taken);
  }

  /** A lesson that was changed since is begun anew; else what went wrong is told. */
  #fail(error: unknown, wish: LessonWish) {
    const isOld = !this.moment && !!wish.taken?.length;
    if (isOld) void this.#ask({ taken: [] }, true);
    else this.problem = t("somethingWrong", error instanceof Error ? error.message : String(error));
    this.picker.unsend();
  }
}
