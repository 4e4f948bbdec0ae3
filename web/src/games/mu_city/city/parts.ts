/** The parts of the box as the view tells them, under the names that the board calls them by. */
import { createContext } from "svelte";
import type { LegalMove } from "../../../lib/api/types";
import type { Box, City, Closed, Move, MovePreview, View } from "../viewSchema";

export type Letter = Closed["symbol"];
export type Kind = keyof Box["cards"];
export type Cell = City["ruins"][number];
export type Line = City["against"][number];
export type Legal = LegalMove<Move, MovePreview>;

/** In the order in which they are drawn. */
export const LETTERS: Letter[] = ["F", "N", "S"];

export interface TileFace {
  kind: Kind;
  /** Top, right, bottom, left. */
  fragments: Letter[];
}

/** What is printed on a building. */
export function tileOf(box: Box, name: string): TileFace {
  const found = Object.entries(box.cards).find(([, cards]) => name in cards);
  if (!found) throw new Error(`no building ${name} in the box`);
  const [kind, cards] = found as [Kind, Record<string, string>];
  return { kind, fragments: [...(cards[name] ?? "")] as Letter[] };
}

/** Are the cards of this round projects? */
export const isDrafting = (view: View, round = view.round) => view.box.rounds[round]?.cards === "projects";

/** The lines of the battles at one of these stages; null where a card is face down. */
export const linesAt = (view: View, ...stages: View["stages"]) =>
  view.battles.filter((_, battle) => stages.includes(view.stages[battle] as View["stages"][number]));

/** What is printed, for everything that is drawn on a board. */
export const [printed, setPrinted] = createContext<() => Pick<View, "box" | "yields">>();
