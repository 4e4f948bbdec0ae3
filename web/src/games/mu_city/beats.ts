/** What the board lights, lifts, counts or says while a scene plays. */
import { linesAt, type Letter, type Line } from "./city/parts";
import type { View } from "./viewSchema";

/** A card that was chosen in secret, and whose; the neutral city's has its index, and a building its cell. */
export interface Shown {
  city: number;
  card: string;
  cell: string | null;
}

export interface Gem {
  city: number;
  border: string;
  letter: Letter;
}

export type Beat =
  /** Chosen cards lie face down side by side, then are turned together. */
  | { kind: "reveal"; open: boolean; cards: Shown[] }
  /** They have gone to their places. */
  | { kind: "land"; cards: Shown[] }
  /** Halves that met have closed. */
  | { kind: "gems"; gems: Gem[] }
  /** Tokens went to projects. */
  | { kind: "tokens"; seats: number[] }
  | { kind: "complete"; seat: number; project: string }
  /** A line is fought in every city; who won and lost is known at its end. */
  | { kind: "battle"; line: Line; strengths: number[]; won: number[]; lost: number[]; decided: boolean }
  /** Damage strikes a cell. */
  | { kind: "struck"; city: number; cell: string }
  /** So many lines of the sheet have been counted; the last of them is lit. */
  | { kind: "count"; lines: number };

export type Fight = Extract<Beat, { kind: "battle" }>;

/** The battle that waits for somebody's decision. */
export function underWay(view: View): Fight | null {
  const line = linesAt(view, "on")[0];
  if (view.phase !== "boost" || !line || !view.strengths) return null;
  return { kind: "battle", line, strengths: view.strengths, won: [], lost: [], decided: false };
}

/** In a word, for whoever looks from outside. */
export function beatWord(beat: Beat | null): string | undefined {
  if (beat?.kind === "reveal") return beat.open ? "reveal-open" : "reveal-down";
  if (beat?.kind === "battle") return beat.decided ? "battle-decided" : "battle-fought";
  return beat?.kind === "count" ? `count-${beat.lines}` : beat?.kind;
}

/** What a beat is about in one city: borders that have just closed, the cell that is struck, the project completed. */
export const freshIn = (beat: Beat | null, city: number) =>
  beat?.kind === "gems" ? beat.gems.filter((gem) => gem.city === city).map(({ border }) => border) : [];
export const struckIn = (beat: Beat | null, city: number) => (beat?.kind === "struck" && beat.city === city ? beat.cell : null);
export const glowsIn = (beat: Beat | null, city: number) => (beat?.kind === "complete" && beat.seat === city ? beat.project : null);
