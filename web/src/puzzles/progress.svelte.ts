/** Which puzzles of each game somebody has solved: kept on this device. */
import { GameStorage } from "../lib/state/gameStorage.svelte";

export type Solved = "first" | "later";

class Progress extends GameStorage<Record<string, Solved>> {
  constructor() {
    super("puzzles", {}, (kept) => !!kept && typeof kept === "object" && !Array.isArray(kept));
  }

  /** What was found at the first try stays so; what was not, too. */
  solve(game: string, puzzle: string, how: Solved) {
    this.write(game, { [puzzle]: how, ...this.of(game) });
  }
}

export const progress = new Progress();
