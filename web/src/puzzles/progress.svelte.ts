/** The puzzles that the player has solved, by game. Stored on this device. */
import { GameStorage } from "../lib/state/gameStorage.svelte";

export type Solved = "first" | "later";

class Progress extends GameStorage<Record<string, Solved>> {
  constructor() {
    super("puzzles", {}, (kept) => !!kept && typeof kept === "object" && !Array.isArray(kept));
  }

  /** The first try decides: later tries change neither success nor failure. */
  solve(game: string, puzzle: string, how: Solved) {
    this.write(game, { [puzzle]: how, ...this.of(game) });
  }
}

export const progress = new Progress();
