import type { Outcome, Told, View } from "../api/types";
import { pace } from "./pace.svelte";
import type { AnimationStep, Sound, Stager, ViewChange } from "./animation";
import { sounds } from "./sounds";

/** The fields of a frame or replay step that the director needs. */
export interface Moment {
  view: View | null;
  events: Told[];
  outcome: Outcome | null;
}

/** The longest time in milliseconds that animations may delay a decision; the rest is skipped. */
const PATIENCE = 6000;

/** The number of waiting frames to animate; earlier ones are skipped. */
const MOST_MOMENTS = 8;

/** With more events at once, the position is shown without animation, as after a reconnect. */
const A_STORY = 60;

/** The sound of winning, where another has won. */
const isLost = (sound: Sound, outcome: Outcome | null, seat: number | null): boolean =>
  sound === "win" && outcome !== null && seat !== null && !outcome.winners.includes(seat);

/**
 * Plays animation steps one after the other, and then shows the new position.
 * It never delays the server: it only shows later what has arrived, and can be skipped at any time.
 */
export class Director<M extends Moment> {
  /** The current position. During an animation, the one before it. */
  standing = $state.raw<M | null>(null);
  /** What the board shows: the animation step, or the current position. */
  view = $state.raw<View | null>(null);
  beat = $state.raw<unknown>(null);
  /** The number of events of coming frames that the current step has already described. */
  told = $state.raw<Told[]>([]);
  playing = $state(false);
  /** True while a step waits for the player. */
  waits = $state(false);
  /** When a step that waits goes on by itself, on the clock of `performance`; null: only when the player goes on. */
  ends = $state.raw<number | null>(null);
  #stager: Stager | null = null;
  #coming: { moment: M; seat: number | null }[] = [];
  #next: (() => void) | null = null;
  #skipping = false;
  #held = false;
  #timer = 0;
  #plays = 0; // counts the runs, so that a cancelled one can tell

  constructor(readonly stood: (moment: M) => void = () => {}) {}

  /** The game's stager. Until it is loaded, and for games without one, positions are shown at once. */
  direct(stager: Stager | null) {
    this.#stager = stager;
  }

  /** Queues a frame behind those that are still to be played. */
  take(moment: M, seat: number | null) {
    this.#coming.push({ moment, seat });
    this.wake();
  }

  /** Shows a position without animation, after a jump. */
  jump(moment: M) {
    this.close();
    this.#stand(moment);
  }

  /** Skips to the next step that waits for the player. */
  skip() {
    this.#skipping = this.playing;
    this.#next?.();
  }

  /** Continues after a step that waits. */
  goOn() {
    this.#next?.();
  }

  /** Makes the waiting step stay until the player goes on. */
  stay() {
    window.clearTimeout(this.#timer);
    this.ends = null;
  }

  /** Pauses while the page is hidden; frames are queued. */
  hold(isHeld: boolean) {
    this.#held = isHeld;
    this.wake();
  }

  /** Resumes when the page is visible again, and plays what happened meanwhile. */
  wake() {
    if (!this.playing && !this.#isUnseen && this.#coming.length) void this.#play();
  }

  get #isUnseen(): boolean {
    return this.#held || document.hidden;
  }

  /** Drops the running animation and the queue. */
  close() {
    this.#coming = [];
    this.#plays += 1;
    this.playing = false;
    this.#next?.();
  }

  async #play() {
    const play = ++this.#plays;
    this.playing = true;
    this.#skipping = false;
    while (this.#coming.length) {
      this.#leap();
      const hurry = this.#hurry();
      const next = this.#coming.shift();
      if (!next) break;
      for (const step of this.#steps(next.moment, next.seat)) {
        await this.#show(step, next, hurry);
        if (play !== this.#plays) return;
      }
      this.#stand(next.moment);
    }
    this.playing = false;
  }

  /** Skips frames that arrived too long ago. */
  #leap() {
    const missed = this.#coming.splice(0, Math.max(0, this.#coming.length - MOST_MOMENTS));
    for (const { moment } of missed) this.#stand(moment);
  }

  #stand(moment: M) {
    this.standing = moment;
    this.view = moment.view;
    this.beat = null;
    this.told = [];
    this.waits = false;
    this.ends = null;
    this.stood(moment);
  }

  /** The steps for a frame; none if there was no frame before or too much has happened. */
  #steps(moment: M, seat: number | null): AnimationStep[] {
    const before = this.standing?.view;
    if (!before || !moment.view || !this.#stager || !moment.events.length || moment.events.length > A_STORY) return [];
    const change: ViewChange = { before, events: moment.events, after: moment.view, seat, outcome: moment.outcome };
    try {
      return this.#stager(change);
    } catch (fault) {
      reportError(fault); // the game goes on without this animation
      return [];
    }
  }

  /** The speed-up: the more frames are waiting, the faster. */
  #hurry(): number {
    const waiting = this.#coming.reduce((sum, { moment }) => sum + 400 + 200 * moment.events.length, 0);
    return Math.min(1, PATIENCE / Math.max(1, waiting));
  }

  async #show(step: AnimationStep, { moment, seat }: { moment: M; seat: number | null }, hurry: number) {
    if (!step.waits && (this.#skipping || pace.share === 0 || this.#isUnseen)) return;
    if (step.waits) this.#skipping = false;
    this.view = step.view;
    this.beat = step.beat ?? null;
    this.told = moment.events.slice(0, step.told);
    this.waits = step.waits ?? false;
    this.ends = this.waits && Number.isFinite(step.lasts) ? performance.now() + step.lasts : null;
    if (step.sound) sounds.play(isLost(step.sound, moment.outcome, seat) ? "rest" : step.sound);
    await this.#lasting(step.waits ? step.lasts : step.lasts * pace.share * hurry);
  }

  #lasting(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#next = () => {
        window.clearTimeout(this.#timer);
        this.#next = null;
        resolve();
      };
      if (Number.isFinite(milliseconds)) this.#timer = window.setTimeout(() => this.#next?.(), milliseconds);
    });
  }
}
