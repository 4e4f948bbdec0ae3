/** The game's components as the view describes them, with the names used by the board. */
import { createContext } from "svelte";
import type { LegalMove } from "../../../lib/api/types";
import type { Box, City, Closed, Move, MovePreview, View } from "../viewSchema";

export type Letter = Closed["symbol"];
export type Kind = keyof Box["cards"];
export type Cell = City["ruins"][number];
export type Line = City["against"][number];
export type Legal = LegalMove<Move, MovePreview>;

/** The symbols in drawing order. */
export const LETTERS: Letter[] = ["F", "N", "S"];

export interface TileFace {
  kind: Kind;
  /** Top, right, bottom, left. */
  fragments: Letter[];
}

/** Return the face of a building. */
export function tileOf(box: Box, name: string): TileFace {
  const found = Object.entries(box.cards).find(([, cards]) => name in cards);
  if (!found) throw new Error(`no building ${name} in the box`);
  const [kind, cards] = found as [Kind, Record<string, string>];
  return { kind, fragments: [...(cards[name] ?? "")] as Letter[] };
}

/** Return true if the cards of this round are projects. */
export const isDrafting = (view: View, round = view.round) => view.box.rounds[round]?.cards === "projects";

/** Return the lines of the battles at any of these stages; null for a face-down card. */
export const linesAt = (view: View, ...stages: View["stages"]) =>
  view.battles.filter((_, battle) => stages.includes(view.stages[battle] as View["stages"][number]));

/** Card faces for every component drawn on a board. */
export const [printed, setPrinted] = createContext<() => Pick<View, "box" | "yields">>();
