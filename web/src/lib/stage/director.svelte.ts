import type { Outcome, EventMessage, View } from "../api/types";
import { pace } from "./pace.svelte";
import type { AnimationStep, Sound, Stager, ViewChange } from "./animation";
import { sounds } from "./sounds";

/** The fields of a frame or replay step that the director needs. */
export interface Moment {
  view: View | null;
  events: EventMessage[];
  outcome: Outcome | null;
}

/** The longest time in milliseconds that animations may delay a decision; the rest is skipped. */
const PATIENCE = 6000;

/** The number of waiting frames to animate; earlier ones are skipped. */
const MOST_MOMENTS = 8;

/** With more events at once, the position is shown without animation, as after a reconnect. */
const A_STORY = 60;

/** Return true for the sound of a victory if another seat has won. */
const isLost = (sound: Sound, outcome: Outcome | null, seat: number | null): boolean =>
  sound === "win" && outcome !== null && seat !== null && !outcome.winners.includes(seat);

/**
 * Plays animation steps one after the other, and then shows the new position. It never delays the server: it only
 * shows received frames later, and the player can skip it at any time.
 */
export class Director<M extends Moment> {
  /** The current position; during an animation, the one before it. */
  standing = $state.raw<M | null>(null);
  /** What the board shows: the animation step, or the current position. */
  view = $state.raw<View | null>(null);
  beat = $state.raw<unknown>(null);
  /** The events of coming frames that the current step has already described. */
  told = $state.raw<EventMessage[]>([]);
  playing = $state(false);
  /** True while a step waits for the player. */
  waits = $state(false);
  /** When a waiting step continues automatically, on the clock of `performance`; null: it waits for the player. */
  ends = $state.raw<number | null>(null);
  #stager: Stager | null = null;
  #coming: { moment: M; seat: number | null }[] = [];
  #next: (() => void) | null = null;
  #skipping = false;
  #held = false;
  #timer = 0;
  #plays = 0; // counts the runs, so that a cancelled run stops

  constructor(readonly stood: (moment: M) => void = () => {}) {}

  /** Set the game's stager. Until it is loaded, and for games without one, positions are shown at once. */
  direct(stager: Stager | null) {
    this.#stager = stager;
  }

  /** Queue a frame behind those that still have to be played. */
  take(moment: M, seat: number | null) {
    this.#coming.push({ moment, seat });
    this.wake();
  }

  /** Show a position without animation, after a jump. */
  jump(moment: M) {
    this.close();
    this.#stand(moment);
  }

  /** Skip to the next step that waits for the player. */
  skip() {
    this.#skipping = this.playing;
    this.#next?.();
  }

  /** Continue after a step that waits. */
  goOn() {
    this.#next?.();
  }

  /** Stop the countdown of the waiting step, so that it stays until the player continues. */
  stay() {
    window.clearTimeout(this.#timer);
    this.ends = null;
  }

  /** Pause while the page shows something else, or resume; frames are queued during the pause. */
  hold(isHeld: boolean) {
    this.#held = isHeld;
    this.wake();
  }

  /** Play the queued frames when the page is visible again. */
  wake() {
    if (!this.playing && !this.#isUnseen && this.#coming.length) void this.#play();
  }

  get #isUnseen(): boolean {
    return this.#held || document.hidden;
  }

  /** Drop the running animation and the queue. */
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

  /** Skip frames that arrived too long ago. */
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

  /** Return the steps for a frame; none if there was no frame before or if there are too many events. */
  #steps(moment: M, seat: number | null): AnimationStep[] {
    const before = this.standing?.view;
    if (!before || !moment.view || !this.#stager || !moment.events.length || moment.events.length > A_STORY) return [];
    const change: ViewChange = { before, events: moment.events, after: moment.view, seat, outcome: moment.outcome };
    try {
      return this.#stager(change);
    } catch (fault) {
      reportError(fault); // the game continues without this animation
      return [];
    }
  }

  /** Return the factor for durations: the more frames are waiting, the faster. */
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
