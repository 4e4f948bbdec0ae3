/** Text and icon of a seat, in the waiting room and for visitors. */
import { t } from "../i18n/i18n.svelte";
import { levelName } from "../../lobby/tableLines";
import type { SeatInfo } from "../api/types";

/** Return true if nobody sits there yet. */
export const isOpen = (seat: SeatInfo) => seat.kind === "person" && seat.name === null;
/** Return true if anybody may take the seat. */
export const isFree = (seat: SeatInfo) => isOpen(seat) && !seat.kept;

export function seatText(seat: SeatInfo): string {
  if (seat.kind === "person") return seat.name ?? (seat.kept ? t("keptFor", seat.kept) : t("freeSeat"));
  return /^level[1-6]$/.test(seat.bot ?? "") ? t("botCalled", seat.name ?? "", levelName(seat.bot ?? "")) : (seat.name ?? t("bot"));
}

export const seatIcon = (seat: SeatInfo) => (seat.kind === "bot" ? "bot" : isOpen(seat) ? "gone" : "here");
