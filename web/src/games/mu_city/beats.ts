/** What the board highlights, lifts, counts or announces during an animation step. */
import { linesAt, type Letter, type Line } from "./city/parts";
import type { View } from "./viewSchema";

/** A card chosen in secret and its city. The neutral city has its own index. Only a building has a cell. */
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
  /** The chosen cards lie face down side by side, then turn over together. */
  | { kind: "reveal"; open: boolean; cards: Shown[] }
  /** The cards have moved to their places. */
  | { kind: "land"; cards: Shown[] }
  /** Matching halves have closed into sources. */
  | { kind: "gems"; gems: Gem[] }
  /** Players have placed tokens on projects. */
  | { kind: "tokens"; seats: number[] }
  | { kind: "complete"; seat: number; project: string }
  /** All cities fight a battle in one line. `won` and `lost` are filled when it is decided. */
  | { kind: "battle"; line: Line; strengths: number[]; won: number[]; lost: number[]; decided: boolean }
  /** Damage strikes a cell. */
  | { kind: "struck"; city: number; cell: string }
  /** Number of score sheet lines counted so far. The last one is highlighted. */
  | { kind: "count"; lines: number };

export type Fight = Extract<Beat, { kind: "battle" }>;

/** Return the battle that is waiting for a player's decision. */
export function underWay(view: View): Fight | null {
  const line = linesAt(view, "on")[0];
  if (view.phase !== "boost" || !line || !view.strengths) return null;
  return { kind: "battle", line, strengths: view.strengths, won: [], lost: [], decided: false };
}

/** Return a short name of the step for the board's `data-beat` attribute. */
export function beatWord(beat: Beat | null): string | undefined {
  if (beat?.kind === "reveal") return beat.open ? "reveal-open" : "reveal-down";
  if (beat?.kind === "battle") return beat.decided ? "battle-decided" : "battle-fought";
  return beat?.kind === "count" ? `count-${beat.lines}` : beat?.kind;
}

/** What an animation step affects in one city: borders that just closed, the struck cell, the completed project. */
export const freshIn = (beat: Beat | null, city: number) =>
  beat?.kind === "gems" ? beat.gems.filter((gem) => gem.city === city).map(({ border }) => border) : [];
export const struckIn = (beat: Beat | null, city: number) => (beat?.kind === "struck" && beat.city === city ? beat.cell : null);
export const glowsIn = (beat: Beat | null, city: number) => (beat?.kind === "complete" && beat.seat === city ? beat.project : null);
