/** What a game tells the director: how what happened is shown, one thing after the other. */
import type { Outcome, Told, View } from "../api/types";

export type Sound = "card" | "tile" | "token" | "dice" | "gem" | "flag" | "battle" | "sweep" | "made" | "missed" | "win" | "rest";

/** One thing that is seen happening. */
export interface AnimationStep<V = View, Beat = unknown> {
  /** What stands on the board meanwhile. */
  view: V;
  /** How many of the events have been told when it begins: the log has their lines from then on. */
  told: number;
  /** What the board lights, lifts, counts or says meanwhile; its game's own. */
  beat?: Beat;
  /** Milliseconds at a calm pace. */
  lasts: number;
  /** It stands until the player goes on, `lasts` at most: the end of a hand, which one reads at any pace. */
  waits?: boolean;
  sound?: Sound;
}

/** What came between two views. */
export interface ViewChange<V = View, E = Record<string, unknown>> {
  before: V;
  events: (Omit<Told, "facts"> & { facts: E })[];
  after: V;
  /** The receiver's own seat, if any. */
  seat: number | null;
  outcome: Outcome | null;
}

/** Makes scenes of events. It knows no rule: it only draws what it is told into the view before. */
export type Stager<V = View, E = Record<string, unknown>, Beat = unknown> = (happening: ViewChange<V, E>) => AnimationStep<V, Beat>[];
