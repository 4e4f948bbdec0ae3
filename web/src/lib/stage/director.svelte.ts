import type { Outcome, Told, View } from "../api/types";
import { pace } from "./pace.svelte";
import type { AnimationStep, Sound, Stager, ViewChange } from "./animation";
import { sounds } from "./sounds";

/** What the director needs of a frame or of a step: whatever else it has goes along. */
export interface Moment {
  view: View | null;
  events: Told[];
  outcome: Outcome | null;
}

/** Nobody is kept from a move for longer than this, in milliseconds; what does not fit lands at once. */
const PATIENCE = 6000;

/** So many moments are played when more came at once; those before them have simply happened. */
const MOST_MOMENTS = 8;

/** So many events at once are no turn but a story: whoever comes back to it sees how things stand. */
const A_STORY = 60;

/** The sound of winning, where another has won. */
const isLost = (sound: Sound, outcome: Outcome | null, seat: number | null): boolean =>
  sound === "win" && outcome !== null && seat !== null && !outcome.winners.includes(seat);

/**
 * Plays what happened, one scene after the other, and only then lets the new moment stand.
 * It never delays the server: it shows later what came already, and can be skipped at any time.
 */
export class Director<M extends Moment> {
  /** The moment that stands. While scenes play, the one before them. */
  standing = $state.raw<M | null>(null);
  /** What is on the board: of the scene that plays, or of the moment that stands. */
  view = $state.raw<View | null>(null);
  beat = $state.raw<unknown>(null);
  /** Events of coming moments that were told already by the scene that plays. */
  told = $state.raw<Told[]>([]);
  playing = $state(false);
  /** A scene waits for the player to go on. */
  waits = $state(false);
  #stager: Stager | null = null;
  #coming: { moment: M; seat: number | null }[] = [];
  #next: (() => void) | null = null;
  #skipping = false;
  #held = false;
  #timer = 0;
  #plays = 0; // counted, so that one that was dropped knows

  constructor(readonly stood: (moment: M) => void = () => {}) {}

  /** How this game is staged; until it is known, and for a game without, moments stand at once. */
  direct(stager: Stager | null) {
    this.#stager = stager;
  }

  /** What came: it is played when what came before has been. */
  take(moment: M, seat: number | null) {
    this.#coming.push({ moment, seat });
    this.wake();
  }

  /** Whoever jumps somewhere sees how things stand there. */
  jump(moment: M) {
    this.close();
    this.#stand(moment);
  }

  /** Everything up to the next scene that waits, at once. */
  skip() {
    this.#skipping = this.playing;
    this.#next?.();
  }

  /** From the scene that waits to what follows. */
  goOn() {
    this.#next?.();
  }

  /** While somebody looks elsewhere, what comes waits for them. */
  hold(isHeld: boolean) {
    this.#held = isHeld;
    this.wake();
  }

  /** Whoever looks here again, in a tab that was hidden say, is shown what happened meanwhile. */
  wake() {
    if (!this.playing && !this.#isUnseen && this.#coming.length) void this.#play();
  }

  get #isUnseen(): boolean {
    return this.#held || document.hidden;
  }

  /** What plays and what is to come is dropped. */
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

  /** Past what came too long ago to be played. */
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
    this.stood(moment);
  }

  /** What is shown of a moment; nothing where there was nothing before, or too much has happened. */
  #steps(moment: M, seat: number | null): AnimationStep[] {
    const before = this.standing?.view;
    if (!before || !moment.view || !this.#stager || !moment.events.length || moment.events.length > A_STORY) return [];
    const change: ViewChange = { before, events: moment.events, after: moment.view, seat, outcome: moment.outcome };
    try {
      return this.#stager(change);
    } catch (fault) {
      reportError(fault); // the game goes on, only unseen
      return [];
    }
  }

  /** How much faster than calm: more, the more is waiting. */
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
      this.#timer = window.setTimeout(() => this.#next?.(), milliseconds);
    });
  }
}
