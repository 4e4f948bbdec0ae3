import { api } from "../lib/api/api";
import { Director } from "../lib/stage/director.svelte";
import { pace } from "../lib/stage/pace.svelte";
import type { Step, Steps } from "../lib/api/types";
import { momentAt, momentsOf, type Moment } from "./moments";

const A_BREATH = 250; // minimum milliseconds between two played decisions
const A_PAUSE = 650; // additional milliseconds at the calm pace

/** Steps through a game. Its moments load in parts and are animated as at the table. */
export class Player {
  info = $state.raw<Steps | null>(null);
  moments = $state.raw<Moment[]>([]);
  at = $state(0);
  running = $state(false);
  problem = $state("");
  director = new Director<Moment>();
  #asked = 0;
  /** The entry to show, which may not be loaded yet. */
  #wanted: number;

  constructor(
    readonly id: string,
    entry: number,
  ) {
    this.#wanted = entry;
  }

  get moment(): Moment | undefined {
    return this.moments[this.at];
  }

  get end(): number {
    return Math.max(0, this.moments.length - 1);
  }

  /** Reloads the game for this viewer and language; drops answers to earlier requests. */
  async load(eyes: (info: Steps) => string, lang: string) {
    const wish = ++this.#asked;
    try {
      const info = await api.stepInfo(this.id);
      const steps: Step[] = [];
      while (steps.length <= info.moves) {
        const more = await api.steps(this.id, eyes(info), lang, steps.length);
        if (wish !== this.#asked) return;
        if (!more.length) break;
        steps.push(...more);
        this.info = info;
        if (steps.length > this.#wanted || steps.length > info.moves) this.#show(steps);
      }
      if (!this.moments.length) this.#show(steps);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  #show(steps: Step[]) {
    this.moments = momentsOf(steps);
    if (!this.director.playing) this.#jump(momentAt(this.moments, this.#wanted));
  }

  /** Goes to the moment of an entry. */
  show(entry: number) {
    this.go(momentAt(this.moments, entry));
    this.#wanted = entry;
  }

  /** Shows the position after an entry without animation. */
  stand(entry: number) {
    this.#wanted = entry;
    if (this.moments.length) this.#jump(momentAt(this.moments, entry));
  }

  /** One step forward is animated; any other jump shows the position at once. */
  go(to: number) {
    const next = Math.max(0, Math.min(to, this.end));
    if (next === this.at) return;
    this.#wanted = this.moments[next]?.first ?? this.#wanted; // keeps the place in a reload
    if (next === this.at + 1) this.#play(next);
    else this.#jump(next);
  }

  #play(next: number) {
    const [here, there] = [this.moments[this.at], this.moments[next]];
    if (here && this.director.playing) this.director.jump(here);
    this.at = next;
    if (there) this.director.take(there, this.#seat);
  }

  #jump(to: number) {
    this.at = to;
    const moment = this.moments[to];
    if (moment) this.director.jump(moment);
  }

  get #seat(): number | null {
    const seat = this.moment?.view.seat;
    return typeof seat === "number" ? seat : null;
  }

  /** Plays automatically with a pause after each decision. The returned function stops it. */
  breathe(): (() => void) | undefined {
    if (!this.running || this.director.playing) return undefined;
    if (this.at >= this.end) {
      this.running = false;
      return undefined;
    }
    const timer = setTimeout(() => this.go(this.at + 1), A_BREATH + A_PAUSE * pace.share);
    return () => clearTimeout(timer);
  }

  close() {
    this.#asked += 1;
    this.director.close();
  }
}
