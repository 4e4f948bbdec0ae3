/**
 * The player's own puzzles: errors that a review found, asked again after 1, 3 and 7 days. Stored on this device; the
 * positions stay with their games at the server.
 */
import { GameStorage } from "../lib/state/gameStorage.svelte";
import { dayOf } from "./days";

/** The days until an error is asked again; a solved one moves on, a failed one begins anew. */
export const WAITS = [1, 3, 7];
const MOST = 60; // of a game; the oldest are dropped

export interface OwnPuzzle {
  table: string;
  entry: number;
  /** The number of the move in its game. */
  turn: number;
  kind: string;
  /** How often it was solved when it was asked; with all of `WAITS` it is learned. */
  solved: number;
  /** The day on which it is asked again. */
  due: string;
}

export const isLearned = (puzzle: OwnPuzzle) => puzzle.solved >= WAITS.length;
export const isDue = (puzzle: OwnPuzzle, today = dayOf()) => !isLearned(puzzle) && puzzle.due <= today;
export const nameOf = ({ table, entry }: Pick<OwnPuzzle, "table" | "entry">) => `own.${table}.${entry}`;

const isPuzzle = (kept: OwnPuzzle) =>
  typeof kept?.table === "string" && Number.isInteger(kept.entry) && Number.isInteger(kept.turn) && Number.isInteger(kept.solved) && typeof kept.due === "string";

class OwnPuzzles extends GameStorage<OwnPuzzle[]> {
  constructor() {
    super("ownPuzzles", [], (kept) => Array.isArray(kept) && kept.every(isPuzzle));
  }

  /** Add the errors of a review that are not puzzles yet, and return how many of its errors are. */
  add(game: string, errors: Pick<OwnPuzzle, "table" | "entry" | "turn" | "kind">[]): number {
    const known = new Set(this.of(game).map(nameOf));
    const fresh = errors.filter((error) => !known.has(nameOf(error))).map((error) => ({ ...error, solved: 0, due: dayOf(WAITS[0]) }));
    if (fresh.length) this.write(game, [...this.of(game), ...fresh].slice(-MOST));
    return errors.length;
  }

  find(game: string, name: string | undefined): OwnPuzzle | undefined {
    return this.of(game).find((puzzle) => nameOf(puzzle) === name);
  }

  /** Note an answer. Practice before the day on which it is asked changes nothing, unless it fails. */
  answer(game: string, name: string, isRight: boolean) {
    this.write(game, this.of(game).map((puzzle) => (nameOf(puzzle) === name ? answered(puzzle, isRight) : puzzle)));
  }

  /** Remove a puzzle whose game is gone. */
  drop(game: string, name: string) {
    this.write(game, this.of(game).filter((puzzle) => nameOf(puzzle) !== name));
  }
}

/** The puzzle after an answer. */
export function answered(puzzle: OwnPuzzle, isRight: boolean, today = dayOf()): OwnPuzzle {
  if (!isRight) return { ...puzzle, solved: 0, due: dayOf(WAITS[0], today) };
  if (!isDue(puzzle, today)) return puzzle;
  const solved = puzzle.solved + 1;
  return { ...puzzle, solved, due: dayOf(WAITS[solved] ?? 0, today) };
}

export const ownPuzzles = new OwnPuzzles();
