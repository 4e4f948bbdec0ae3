/** The puzzles that the player has solved, by game. Stored on this device. */
import { GameStorage } from "../lib/state/gameStorage.svelte";
import { dayOf, streakOf } from "./days";

const MOST_DAYS = 400;

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

/** The days on which the player solved a puzzle of a game. */
class SolvedDays extends GameStorage<string[]> {
  constructor() {
    super("puzzleDays", [], (kept) => Array.isArray(kept) && kept.every((day) => typeof day === "string"));
  }

  note(game: string) {
    const today = dayOf();
    if (this.of(game).at(-1) !== today) this.write(game, [...this.of(game), today].slice(-MOST_DAYS));
  }

  streak = (game: string) => streakOf(this.of(game));
}

/** The level of the puzzle of the day that the player chose; 0 for any. */
class DailyLevel extends GameStorage<number> {
  constructor() {
    super("puzzleLevel", 0, (kept) => Number.isInteger(kept));
  }
}

export const solvedDays = new SolvedDays();
export const dailyLevel = new DailyLevel();
export const progress = new Progress();
