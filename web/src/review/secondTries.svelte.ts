/** Second tries of reviewed games: which tables they are, stored on this device, and where they went. */
import { GameStorage } from "../lib/state/gameStorage.svelte";
import type { ReviewPoint, TableReview } from "../lib/api/messages";

const MOST_GAMES = 60; // games whose second try is remembered

export interface SecondTry {
  table: string;
  seat: number;
  /** The entry before which it began. */
  entry: number;
}

/** The line of a second try on the graph of the first game. */
export interface SecondLine {
  from: number;
  points: ReviewPoint[];
  /** The result; null until it is known. */
  end: number | null;
}

class SecondTries extends GameStorage<SecondTry | null> {
  constructor() {
    super("secondTries", null, (kept) => !!kept && typeof kept.table === "string" && Number.isInteger(kept.seat) && Number.isInteger(kept.entry));
  }

  /** Remember the latest second try of a game. */
  remember(game: string, again: SecondTry) {
    this.write(game, again);
    this.keepNewest(MOST_GAMES);
  }
}

export const secondTries = new SecondTries();

/** Return the part of a second try's review that is its own. */
export function lineOf(again: SecondTry, review: TableReview | null): SecondLine | null {
  const seat = review?.seats[again.seat];
  if (!review || !seat) return null;
  const isDone = review.state === "done" || review.state === "late";
  return { from: again.entry, points: seat.points.filter(({ entry }) => entry >= again.entry), end: isDone ? seat.end : null };
}
