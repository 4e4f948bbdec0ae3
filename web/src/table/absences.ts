/** Sentences about absent players: since when, when a bot decides, and for whom a bot plays. */
import { formatList, t } from "../lib/i18n/i18n.svelte";
import { countdownText } from "../lib/state/serverTime.svelte";
import { seatActionText } from "./panel/seatActions";
import type { Absence } from "../lib/api/messages";
import type { Doing, RoomInfo, EventMessage } from "../lib/api/types";

const A_DAY_SOON = 12 * 3600; // seconds; after that, a time without a weekday is ambiguous

/** The content of one notice. */
export interface Line {
  /** Identifies the subject: it stays the same while the notice is about the same absence. */
  key: string;
  text: string;
  sign: "gone" | "bot";
  /** The seats that the others may now give to a bot. */
  free: number[];
  /** True if the others can restart the time until a bot decides. */
  canWait: boolean;
}

/** Return the notice about absent players whom the others wait for; null if there are none. */
export function awaitedLine(room: RoomInfo, deciding: number[], names: string[], seat: number | null, now: number): Line | null {
  const gone = room.absences.filter((one) => one.seat !== seat && deciding.includes(one.seat));
  if (!gone.length) return null;
  const free = seat === null ? [] : gone.filter((one) => one.free_at !== null && one.free_at <= now).map((one) => one.seat);
  return {
    key: `awaited ${keyOf(gone)}`,
    text: sentences([goneText(gone, names, now), botText(gone, room, seat, free, now)]),
    sign: "gone",
    free,
    canWait: free.length > 0 && gone.some((one) => one.bot_at !== null),
  };
}

/** Return the notice about all other absent players and seats that a bot plays; null if there are none. */
export function otherLine(room: RoomInfo, deciding: number[], names: string[], seat: number | null, now: number): Line | null {
  const gone = room.absences.filter((one) => one.seat !== seat && !deciding.includes(one.seat));
  const stoodFor = room.seats.flatMap((one, number) => (one.away && !one.resigned && number !== seat ? [number] : []));
  const doings = stoodFor.map((number) => lastOf(room, number)).filter((doing) => doing !== undefined);
  const texts = [gone.length ? goneText(gone, names, now) : "", ...doings.map((doing) => seatActionText(doing, room, names, seat))];
  const text = sentences(texts);
  const sign = gone.length ? "gone" : "bot";
  return text ? { sign, key: `other ${keyOf(gone)} ${doings.map((doing) => doing.at).join()}`, text, free: [], canWait: false } : null;
}

/** Return the notice about a bot that plays, or has played, the viewer's seat; null if it no longer matters. */
export function ownLine(room: RoomInfo, told: EventMessage[], names: string[], seat: number | null): Line | null {
  const last = seat === null ? undefined : lastOf(room, seat);
  if (!last || last.what === "resigned") return null;
  if (last.what !== "back") return ownWords(last, sentences([seatActionText(last, room, names, seat)]));
  const made = standInMoves(room, last, told);
  const hasGoneOn = told.some((event) => event.by === seat && event.step > last.step);
  return made && !hasGoneOn ? ownWords(last, sentences([t("botMadeMoves", made)])) : null;
}

const ownWords = (doing: Doing, text: string): Line => ({ key: `own ${doing.at}`, sign: "bot", text, free: [], canWait: false });

/** Count the moves that a bot made for a player until they came back. */
function standInMoves(room: RoomInfo, back: Doing, told: EventMessage[]): number {
  const left = room.doings.filter((one) => one.seat === back.seat && one.at < back.at && one.what !== "hint").at(-1);
  if (left?.what !== "gone") return 0;
  const steps = told.filter((event) => event.by === back.seat && event.step > left.step && event.step <= back.step);
  return new Set(steps.map((event) => event.step)).size;
}

const lastOf = (room: RoomInfo, seat: number) => room.doings.filter((doing) => doing.seat === seat && doing.what !== "hint").at(-1);

const keyOf = (gone: Absence[]) => gone.map((one) => `${one.seat} ${one.since}`).join();

const sentences = (texts: string[]) => texts.filter(Boolean).map((text) => (/[.…]$/.test(text) ? text : `${text}.`)).join(" ");

function goneText(gone: Absence[], names: string[], now: number): string {
  const [only, another] = gone;
  if (only?.since && !another) return t("goneSince", names[only.seat] ?? "", timeText(only.since, now));
  return t("goneNow", formatList(gone.map((one) => names[one.seat] ?? "")), gone.length);
}

function timeText(at: number, now: number): string {
  const day = now - at > A_DAY_SOON ? ({ weekday: "short" } as const) : {};
  return new Intl.DateTimeFormat(t("locale"), { ...day, hour: "2-digit", minute: "2-digit" }).format(at * 1000);
}

/** Say when a bot decides, or from when the others may let it. */
function botText(gone: Absence[], room: RoomInfo, seat: number | null, free: number[], now: number): string {
  const times = gone.flatMap((one) => one.bot_at ?? []);
  if (times.length) return t("botDecidesIn", countdownText(Math.min(...times) - now));
  if (room.clock !== null || room.patience) return "";
  const starts = gone.flatMap((one) => one.free_at ?? []);
  if (seat === null || free.length || !starts.length) return t("botDecidesNever");
  return t("botNowIn", countdownText(Math.min(...starts) - now));
}
