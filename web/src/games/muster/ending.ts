import type { Outcome, ScoreLine } from "../../lib/api/types";
import type { Line } from "./viewSchema";
import { w } from "./words";

/** Describe the result: the winner and the number of castles. */
export function ending(outcome: Outcome, _score: ScoreLine[], names: string[], seat: number | null): string | null {
  const [first = 0, second = 0] = outcome.totals;
  if (outcome.winners.length > 1) return w("endDraw", first);
  const winner = outcome.winners[0] ?? 0;
  const [more, fewer] = [Math.max(first, second), Math.min(first, second)];
  return winner === seat ? w("endYours", more, fewer) : w("endTheirs", names[winner] ?? "", more, fewer);
}

/** Return what decided a castle: strengths or, if they are equal, banners. */
export function remark(facts: ScoreLine["facts"]): string {
  const { strengths, banners } = facts as unknown as Line;
  const [near = 0, far = 0] = strengths;
  return near === far ? w("remarkTie", near, ...banners) : w("remark", near, far);
}
