/** Result sentences that differ from "X wins": the level of a solo game, and the viewer's rank among three or more. */
import { ended } from "../../table/headline";
import { formatNumber } from "../../lib/i18n/i18n.svelte";
import type { Outcome, ScoreLine } from "../../lib/api/types";
import { bests } from "./play/bestScores.svelte";
import type { Result } from "./viewSchema";
import { levelWord, say } from "./words";

export function ending(outcome: Outcome, _score: ScoreLine[], names: string[], seat: number | null): string {
  const { level, totals } = outcome as unknown as Result;
  if (!level) return among(outcome, names, seat);
  const points = totals[0] ?? 0;
  return [say("soloEnd", formatNumber(points), levelWord(level)), ...own(points)].join(" ");
}

const PLACES = ["come2", "come3", "come4", "come5"] as const;

/** Name the winner and the viewer's rank. With two players, the loser is always second. */
function among(outcome: Outcome, names: string[], seat: number | null): string {
  const { winners, totals } = outcome;
  const told = ended(outcome, names, seat, (points) => say("inAP", formatNumber(points)));
  if (seat === null || totals.length < 3 || winners.includes(seat)) return told;
  const ahead = totals.filter((total, other) => winners.includes(other) || total > (totals[seat] ?? 0)).length;
  return say(PLACES[ahead - 1] ?? "come5", told);
}

/** Return the personal best and the next goal if the solo game was finished in this browser. */
function own(points: number): string[] {
  const { reached } = bests;
  if (!reached || reached.points !== points) return [];
  const isBest = reached.before === null || points > reached.before;
  const best = isBest ? say("soloNewBest") : say("soloBest", formatNumber(reached.before ?? points));
  const { next } = reached;
  return [best, next ? say("soloNext", levelWord(next.level), next.least ?? 0) : say("soloTop")];
}
