/** A player's record over all games: sums of the server's tallies per game. */
import type { GameRecord, LevelRecord } from "../lib/api/messages";

/** Return one row per level over these games: bots by strength, people last. */
export function levelsOf(records: GameRecord[]): LevelRecord[] {
  const sums = new Map<string, LevelRecord>();
  for (const { level, tally } of records.flatMap((record) => record.levels)) {
    const sum = sums.get(level) ?? { level, tally: { games: 0, won: 0, shared: 0 } };
    sum.tally.games += tally.games;
    sum.tally.won += tally.won;
    sum.tally.shared += tally.shared;
    sums.set(level, sum);
  }
  const rank = (level: string) => (level === "people" ? "~" : level);
  return [...sums.values()].sort((one, other) => (rank(one.level) < rank(other.level) ? -1 : 1));
}
