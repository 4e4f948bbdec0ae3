/** Choose how the page shows the end of a game to one viewer. */
import type { Outcome } from "../lib/api/types";

export type Ceremony = "victory" | "wellPlayed";

/** Return the ceremony for a seat. Spectators and solo players get none: a victory needs an opponent. */
export function ceremonyFor(outcome: Outcome | null, seat: number | null, players: number): Ceremony | null {
  if (!outcome || seat === null || players < 2) return null;
  const isVictory = outcome.winners.includes(seat) && outcome.winners.length < players;
  return isVictory ? "victory" : "wellPlayed";
}
