/** The options of a table as text. */
import { t } from "../../lib/i18n/i18n.svelte";
import type { GameInfo, OptionInfo, RoomInfo, SeatInfo } from "../../lib/api/types";

export function clockText(seconds: number): string {
  if (seconds === 0) return t("noClock");
  if (seconds < 60) return t("seconds", seconds);
  return seconds < 3600 ? t("minutes", seconds / 60) : t("hours", seconds / 3600);
}

/** Return the text of one option: variants always, flags only when on, numbers only when not the default. */
function inWords(option: OptionInfo, value: boolean | number | string | undefined): string[] {
  if (typeof option.default === "boolean") return value === true ? [option.label] : [];
  if (value === undefined || (option.min !== null && value === option.default)) return [];
  return [`${option.label}${t("colon")} ${option.names[String(value)] ?? value}`];
}

const isAmongPeople = (seats: SeatInfo[] = []) => seats.filter((seat) => seat.kind === "person").length > 1;

const patienceText = (seconds: number) => (seconds ? t("patienceAgreed", clockText(seconds)) : t("patienceAgreedNever"));

type Agreement = Pick<RoomInfo, "options" | "clock"> & Partial<Pick<RoomInfo, "hints" | "patience" | "seats">>;

export function optionTexts(game: GameInfo, { options, clock, hints, patience, seats }: Agreement): string[] {
  const rules = Object.entries(game.options).flatMap(([name, option]) => inWords(option, options[name]));
  if (clock) rules.push(`${t("clock")}${t("colon")} ${clockText(clock)}`);
  else if (patience !== undefined && isAmongPeople(seats)) rules.push(patienceText(patience));
  if (hints !== undefined) rules.push(t(hints ? "hintsAtTable" : "hintsNot"));
  return rules;
}
