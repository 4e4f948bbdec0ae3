/** The types of a game's `stage.ts`: the animation steps for the events between two views. */
import type { Outcome, EventMessage, View } from "../api/types";

export type Sound = "card" | "tile" | "token" | "dice" | "gem" | "flag" | "battle" | "sweep" | "made" | "missed" | "win" | "rest";

/** One animation step. */
export interface AnimationStep<V = View, Beat = unknown> {
  /** The view that the board shows during the step. */
  view: V;
  /** The number of events described before the step; the log shows their lines from then on. */
  told: number;
  /** The game's own data: what the board highlights, moves, counts or says during the step. */
  beat?: Beat;
  /** Milliseconds at the calm pace. */
  lasts: number;
  /** The step waits for the player: the end of a hand, which people read at their own speed. If `lasts` is finite, the
   * page counts down beside a button that stops the countdown. */
  waits?: boolean;
  sound?: Sound;
}

/** The events between two views. */
export interface ViewChange<V = View, E = Record<string, unknown>> {
  before: V;
  events: (Omit<EventMessage, "facts"> & { facts: E })[];
  after: V;
  /** The receiver's own seat, if any. */
  seat: number | null;
  outcome: Outcome | null;
}

/** Turns events into animation steps. It contains no rules: it draws each event into the view before it. */
export type Stager<V = View, E = Record<string, unknown>, Beat = unknown> = (happening: ViewChange<V, E>) => AnimationStep<V, Beat>[];
