/** The last choices for a new table of a game, stored on this device. */
import type { GameInfo, OptionInfo, Way } from "../lib/api/types";
import type { SeatWish } from "../lib/api/messages";

export type PlayMode = "alone" | "bots" | "friends";
export type Options = Record<string, boolean | number | string>;

export const PATIENCES = [60, 180, 600, 0] as const;
export type Patience = (typeof PATIENCES)[number];

export interface TablePreferences {
  company: PlayMode;
  players: number;
  options: Options;
  /** The other seats: "friend", or the name of a bot. */
  others: string[];
  clock: number;
  isPublic: boolean;
  /** Seconds until a bot decides for an absent player at a table without a clock; 0: never. */
  patience: Patience;
  /** True if hints are allowed at the table; undefined if the host has never chosen. */
  allowsHints?: boolean;
}

const keyOf = (game: GameInfo) => `wishes.${game.name}`;

/** Return the stored preferences if they are still valid, else the defaults. */
export function loadPreferences(game: GameInfo): TablePreferences {
  const usual: TablePreferences = { company: "bots", players: game.usual_players, options: {}, others: [], clock: 0, isPublic: false, patience: 180 };
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(game)) ?? "null") as Partial<TablePreferences> | null;
    const wished = { ...usual, ...kept };
    return isPossible(game, wished) ? wished : usual;
  } catch {
    return usual;
  }
}

export function savePreferences(game: GameInfo, wishes: TablePreferences) {
  localStorage.setItem(keyOf(game), JSON.stringify(wishes));
}

function isPossible(game: GameInfo, { players, options, others }: TablePreferences): boolean {
  const known = (other: unknown) => other === "friend" || game.bots.includes(other as string);
  return (
    game.players.includes(players) &&
    Object.keys(options).every((name) => name in game.options) &&
    Array.isArray(others) &&
    others.every(known)
  );
}

export const botOf = (level: number) => `level${level}`;

/** Return the player's seat with bots of one level on all others. */
export function amongBots(players: number, level: number): SeatWish[] {
  return seatsFor(Array.from({ length: players - 1 }, () => botOf(level)));
}

/** Return the player's seat with these on the others. */
export function seatsFor(others: string[]): SeatWish[] {
  return [{ kind: "me" }, ...others.map((other): SeatWish => (other === "friend" ? { kind: "friend" } : { kind: "bot", bot: other }))];
}

/** Return the values of an option that are allowed with this number of players. */
export function allowedValues(option: OptionInfo, players: number): OptionInfo["values"] {
  return option.min === null ? option.values.filter((_, i) => option.players[i]?.includes(players)) : option.values;
}

/** Return the value to send if nothing was chosen and this number of players does not allow the default. */
export function fallbackValue(option: OptionInfo, players: number) {
  const values = allowedValues(option, players);
  return option.min === null && !values.includes(option.default) ? values[0] : undefined;
}

/** Return the options to send: chosen values that are allowed with this number of players, and required fallbacks. */
export function requestedOptions(game: GameInfo, options: Options, players: number): Options {
  const found = Object.entries(game.options).flatMap(([name, option]) => {
    const wish = options[name];
    const fits = wish !== undefined && (option.min !== null || allowedValues(option, players).includes(wish));
    const value = fits ? wish : fallbackValue(option, players);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** Return true if a preset equals the preferences. */
export function isWay(way: Way, { players, options }: TablePreferences): boolean {
  const same = (one: Options, other: Options) => Object.entries(one).every(([name, value]) => other[name] === value);
  return way.players === players && same(way.options, options) && same(options, way.options);
}
