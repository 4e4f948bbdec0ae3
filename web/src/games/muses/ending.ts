import { formatList } from "../../lib/i18n/i18n.svelte";
import type { Facts, Outcome, ScoreLine } from "../../lib/api/types";
import type { Ending, Line } from "./viewSchema";
import { tokenText, w } from "./words";

/** Describe the result of a game and the rule that decided it. */
export function ending(outcome: Outcome & Facts, _score: unknown, names: string[], seat: number | null): string {
  const { winners, totals, decided } = outcome as unknown as Ending;
  const named = (seats: number[]) => formatList(seats.map((one) => names[one] ?? ""));
  const you = seat !== null && winners.includes(seat);
  const others = winners.filter((one) => one !== seat);
  if (decided === "shared") return you ? w("wonSharedYou", named(others)) : w("wonShared", named(winners));
  const wins = you ? youWin(named(others)) : w(winners.length > 1 ? "allWin" : "theyWin", named(winners));
  if (decided === "silver") return w("wonSilver", wins);
  if (decided === "dice") return w("wonDice", wins);
  if (decided === "trigger") return w("wonTrigger", wins);
  const best = totals[winners[0] ?? 0] ?? 0;
  const next = Math.max(0, ...totals.filter((_, one) => !winners.includes(one)));
  return w(names.length === 3 ? "won" : "wonDuel", wins, best, next);
}

const youWin = (others: string) => (others ? w("youAllWin", others) : w("youWin"));

type EventMessage = ScoreLine["facts"];

/** Return true for a line without dice: Apollo's effects score nothing by themselves. */
export const isNote = (facts: EventMessage) => !("dice" in (facts as unknown as Line));

/** Return the dice of a column by troupe and the Sun that the highest die won. */
export function remark(facts: EventMessage): string {
  const line = facts as unknown as Line;
  if (!("dice" in line)) return "";
  return `${line.dice.join(" – ")} · ${line.token ? tokenText(line.token) : w("noSun")}`;
}
