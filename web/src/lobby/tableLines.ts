/** Texts for a table in a list: result, players, options that are not the default. */
import { formatList, t, type Word } from "../lib/i18n/i18n.svelte";
import type { NextTable } from "../lib/api/messages";
import type { GameInfo, TableLine } from "../lib/api/types";

export interface Result {
  text: string;
  /** How the result is coloured. */
  mood: "won" | "shared" | "lost" | "even";
}

/** Return the player's result in a finished game; null if it is not recorded. */
export function resultOf(line: TableLine): Result | null {
  const { winners, mine, totals } = line;
  if (winners === null || mine === null) return null;
  if (line.resigned.includes(mine)) return { text: t("resultResigned"), mood: "lost" };
  if (line.names.length === 1) return totals ? { text: t("resultSolo", totals[0] ?? 0), mood: "even" } : null;
  if (!totals) return resultWithout(line, winners, mine);
  return winners.includes(mine) ? wonWith(winners, totals, mine) : lostWith(winners, totals, mine);
}

/** Return a result without totals: others resigned, or an older version did not record the score. */
function resultWithout(line: TableLine, winners: number[], mine: number): Result {
  if (!winners.includes(mine)) return { text: t("resultLostOnly"), mood: "lost" };
  const gone = line.resigned.map((seat) => line.names[seat] ?? "…");
  const word = gone.length > 1 ? "resultTheyAllResigned" : "resultTheyResigned";
  return { text: gone.length ? t(word, formatList(gone)) : t("resultWonOnly"), mood: "won" };
}

function wonWith(winners: number[], totals: number[], mine: number): Result {
  const own = totals[mine] ?? 0;
  const others = totals.filter((_, seat) => !winners.includes(seat));
  if (!others.length) return { text: t("resultShared", own), mood: "shared" };
  const next = Math.max(...others);
  return { text: next < own ? t("resultWon", own, next) : t("resultWonTie", own), mood: "won" };
}

function lostWith(winners: number[], totals: number[], mine: number): Result {
  const own = totals[mine] ?? 0;
  const best = totals[winners[0] ?? 0] ?? 0;
  const losers = totals.filter((_, seat) => !winners.includes(seat));
  const isTwoSided = losers.length === winners.length && losers.every((total) => total === own);
  if (isTwoSided) return { text: own < best ? t("resultLost", own, best) : t("resultLostTie", own), mood: "lost" };
  const place = 1 + winners.length + losers.filter((total) => total > own).length;
  return { text: t("resultPlace", t(`place${place}` as Word), totals.length, own), mood: "lost" };
}

/** Return true if a bot made moves for this player. */
export const wasReplacedByBot = (line: TableLine) =>
  line.mine !== null && line.stood_for.includes(line.mine) && !line.resigned.includes(line.mine);

/** Return the name of a bot's level. */
export const levelName = (bot: string) => (/^level[1-6]$/.test(bot) ? t(bot as Word) : bot);

/** Return the players: people by name, bots by number and level. */
export function playersText(line: TableLine): string {
  const seats = line.names.map((name, seat) => ({ name, seat, bot: line.bots[seat] ?? null }));
  const people = seats.filter(({ name, bot, seat }) => name !== null && bot === null && seat !== line.mine);
  const levels = [...new Set(line.bots.filter((bot) => bot !== null))];
  const bots = levels.map((level) => t("botsOf", line.bots.filter((bot) => bot === level).length, levelName(level)));
  return [...people.map(({ name }) => name), ...bots].join(", ");
}

/** Return the options that are not the default, and whether hints are allowed or were given. */
export function optionTexts(line: TableLine, game: GameInfo | undefined): string[] {
  const options = Object.entries(line.options).map(([name, value]) => {
    const option = game?.options[name];
    const label = option?.label ?? name;
    return option?.names[String(value)] ?? (value === true ? label : `${label}${t("colon")} ${value}`);
  });
  if (line.clock !== null) options.push(t("perDecision", span(line.clock)));
  if (line.hinted.length) options.push(t("hintsAtTable"));
  else if (!line.hints) options.push(t("hintsNot"));
  return options;
}

/** Return what a visitor wants to know of an open table: its size, its clock, hints and unusual options. */
export function openTexts(line: TableLine, game: GameInfo | undefined): string[] {
  const clock = line.clock === null ? [t("noTimeLimit")] : [];
  const hints = line.hints ? [t("hintsYes")] : [];
  return [t("tableSeats", line.names.length), ...clock, ...optionTexts(line, game), ...hints];
}

function span(seconds: number): string {
  if (seconds % 3600 === 0) return t("hours", seconds / 3600);
  return seconds % 60 === 0 ? t("minutes", seconds / 60) : t("seconds", seconds);
}

/** Return true if this player must decide at the table. */
export const isMyTurn = (line: TableLine) => line.mine !== null && !!line.deciding?.includes(line.mine);

/** Return the text about the people whom a running table waits for. */
export function waitingText(line: TableLine): string {
  if (isMyTurn(line)) return t("yourTurn");
  const awaited = (line.deciding ?? []).filter((seat) => !line.bots[seat]).map((seat) => line.names[seat] ?? "…");
  return awaited.length ? t("waitingFor", formatList(awaited)) : "";
}

/** Return the tables that keep a seat for this player, with the friend who asked. */
export const offersOf = (lines: TableLine[]): NextTable[] =>
  lines.filter((line) => line.kept).map(({ id, game, title, names, bots }) => ({ table: id, game, title, by: names.find((name, seat) => name && !bots[seat]) ?? null }));
