/** The last move, which stays marked on the floor until the next one. */
import { DIRECTIONS } from "../tiles/muses";
import type { Event, Tile } from "../viewSchema";

export interface LastMove {
  dancers: string[];
  /** The cell that the stepping muse left. */
  from: { x: number; y: number } | null;
}

export const NONE: LastMove = { dancers: [], from: null };

export function lastMove(events: Event[], tiles: Tile[]): LastMove {
  const dancers = new Set<string>();
  let from: LastMove["from"] = null;
  for (const facts of events) {
    if (facts.event === "lay") dancers.add(facts.muse);
    if (facts.event === "hide" || facts.event === "hide_hidden") dancers.add(`mystery${facts.seat}`);
    if (facts.event === "raise" || facts.event === "lower" || facts.event === "swap") {
      dancers.add(facts.muse).add(facts.dancer);
    }
    if (facts.event === "step" || facts.event === "push") {
      for (const dancer of facts.event === "push" ? [facts.dancer, ...facts.dancers] : [facts.dancer]) dancers.add(dancer);
      const way = DIRECTIONS.find((one) => one.name === facts.direction);
      const tile = tiles.find((one) => one.dancer === facts.dancer);
      if (way && tile) from = { x: tile.x - way.x, y: tile.y - way.y };
    }
  }
  return { dancers: [...dancers], from };
}
