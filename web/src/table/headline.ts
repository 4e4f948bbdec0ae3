/** Sentences for the bar of a table: who must decide, and how the game ended. */
import { seatActionText } from "./panel/seatActions";
import { formatList, t } from "../lib/i18n/i18n.svelte";
import type { Outcome, RoomInfo } from "../lib/api/types";

/** Name the people who must decide. Seats that a bot plays are left out. */
export function waiting(room: RoomInfo, deciding: number[], names: string[], seat: number | null): string {
  const isStoodFor = (one: number) => !!(room.seats[one]?.away || room.seats[one]?.resigned);
  const awaited = deciding.filter((one) => !isStoodFor(one));
  const named = (seats: number[]) => formatList(seats.map((one) => names[one] ?? ""));
  if (awaited.length) return t("waitingFor", named(awaited));
  if (seat !== null && deciding.includes(seat)) return t("standInForYou");
  return deciding.length ? t("standIn", named(deciding)) : "";
}

/** Describe the end of a game by resignation: the last one ended it. */
export function resigned(room: RoomInfo, names: string[], seat: number | null): string {
  const last = room.doings.filter((doing) => doing.what === "resigned").at(-1);
  return last ? seatActionText(last, room, names, seat) : "";
}

const inPoints = (amount: number) => t("resultSolo", amount);

/** Describe the end of a game by its rules. `worded` formats the points of games that have their own name for them. */
export function ended(outcome: Outcome, names: string[], seat: number | null, worded = inPoints): string {
  const { winners, totals } = outcome;
  const best = totals[winners[0] ?? 0] ?? 0;
  if (names.length === 1) return t("overAlone", worded(best));
  if (winners.length === names.length) return isEven(totals) ? t("drawEach", best) : t("draw");
  return scored(won(winners, names, seat), outcome, worded);
}

function won(winners: number[], names: string[], seat: number | null): string {
  if (seat !== null && winners.includes(seat)) {
    const others = winners.filter((one) => one !== seat).map((one) => names[one] ?? "");
    return others.length ? t("youWonWith", formatList(others)) : t("youWon");
  }
  const who = formatList(winners.map((one) => names[one] ?? ""));
  return winners.length > 1 ? t("wonTogether", who) : t("won", who);
}

/** Add the score. The score sheet explains tie-breaks. */
function scored(who: string, { winners, totals }: Outcome, worded: (amount: number) => string): string {
  const best = totals[winners[0] ?? 0] ?? 0;
  const others = totals.filter((_, seat) => !winners.includes(seat));
  if (others.includes(best)) return t("wonTie", who, best);
  return totals.length === 2 ? t("wonAgainst", who, best, others[0] ?? 0) : t("wonWith", who, worded(best));
}

const isEven = (totals: number[]) => totals.every((total) => total === totals[0]);
