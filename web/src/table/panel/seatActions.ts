/** Texts for what players do with their seats: leave, return, resign, ask for a hint. */
import { t } from "../../lib/i18n/i18n.svelte";
import type { Doing, RoomInfo } from "../../lib/api/types";

export function seatActionText(doing: Doing, room: RoomInfo, names: string[], seat: number | null): string {
  const [who, isMe] = [names[doing.seat] ?? "", doing.seat === seat];
  if (doing.what === "resigned") return resignation(doing, room, names, seat);
  if (doing.what === "hint") return hints(room.hinted[doing.seat] ?? 1, who, isMe);
  if (doing.what === "back") return isMe ? t("youCameBack") : t("cameBack", who);
  if (doing.what === "left") return isMe ? t("youLeft") : t("left", who);
  if (room.clock !== null) return isMe ? t("yourTimeRanOut") : t("timeRanOut", who);
  return isMe ? t("youWereGone") : t("wentMissing", who);
}

/** Describe a resignation. The last one ends the game; after any other, a bot takes over the seat. */
function resignation(doing: Doing, room: RoomInfo, names: string[], seat: number | null): string {
  const [who, isMe] = [names[doing.seat] ?? "", doing.seat === seat];
  const decides = room.resigned_end && room.doings.filter((other) => other.what === "resigned").at(-1)?.seat === doing.seat;
  if (!decides) return isMe ? t("youResignedOn") : t("resignedOn", who);
  if (seat !== null && room.winners.includes(seat)) return t("resignedYouWin", who);
  const winners = room.winners.map((winner) => names[winner]).join(" & ");
  if (isMe) return t(room.winners.length > 1 ? "youResignedTheyWin" : "youResignedWins", winners);
  return t(room.winners.length > 1 ? "resignedTheyWin" : "resignedWins", who, winners);
}

/** One line for all hints of a seat. */
function hints(count: number, who: string, isMe: boolean): string {
  if (count < 2) return isMe ? t("youAskedHint") : t("askedHint", who);
  return isMe ? t("youAskedHints", count) : t("askedHints", who, count);
}
