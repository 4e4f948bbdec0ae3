/** How the end of a game is celebrated on the screen of one seat. */
import type { Outcome } from "../lib/api/types";

export type Ceremony = "victory" | "wellPlayed";

/** A victory is one over somebody; whoever watches, or plays alone, is told the end in words. */
export function ceremonyFor(outcome: Outcome | null, seat: number | null, players: number): Ceremony | null {
  if (!outcome || seat === null || players < 2) return null;
  const isVictory = outcome.winners.includes(seat) && outcome.winners.length < players;
  return isVictory ? "victory" : "wellPlayed";
}
