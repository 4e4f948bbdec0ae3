/** What the server tells; mirrors mutable/server/messages.py. */

export type Lang = "en" | "fr";
export type Facts = Record<string, unknown>;
// A view's shape is its game's own business: each board knows the one it draws.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type View = any;

export interface SeatInfo {
  name: string | null;
  kind: "person" | "bot";
  bot: string | null;
  away: boolean;
  resigned: boolean;
  connected: boolean;
}

export interface RoomInfo {
  id: string;
  game: string;
  title: string;
  status: "waiting" | "playing" | "finished";
  options: Record<string, boolean | number | string>;
  seats: SeatInfo[];
  clock: number | null;
  deadlines: Record<string, number>;
  rematch: string | null;
  resigned_end: boolean;
}

export interface LegalMove {
  move: string;
  text: string;
  facts: Facts;
}

export interface Told {
  facts: Facts;
  text: string;
}

export interface ChatLine {
  name: string;
  text: string;
  at: number;
}

export interface Outcome {
  winners: number[];
  totals: number[];
  lines: (Facts & { points: number[] })[];
  reason: string;
}

export interface ScoreLine {
  text: string;
  facts: Facts & { points: number[] };
}

export interface Frame {
  type: "frame";
  room: RoomInfo;
  /** The receiver's own seat. */
  mine: number | null;
  view: View | null;
  legal: LegalMove[];
  decision: number;
  deciding: number[];
  can_take_back: boolean;
  events: Told[];
  events_total: number;
  chat: ChatLine[];
  chat_total: number;
  outcome: Outcome | null;
  score: ScoreLine[];
}

export interface Refused {
  type: "refused";
  rule: string;
  text: string;
  move: string;
}

export interface Previewed {
  type: "preview";
  move: string;
  view: View;
  events: Told[];
}

/** As it comes: the room is missing where it is as it was. */
export type NewsFrame = Omit<Frame, "room"> & { room: RoomInfo | null };

export type Answer =
  | NewsFrame
  | Refused
  | Previewed
  | { type: "stale"; decision: number }
  | { type: "error"; text: string };

export interface OptionInfo {
  values: (boolean | number | string)[];
  /** For each value, with how many it can be played. */
  players: number[][];
  default: boolean | number | string;
  min: number | null;
  max: number | null;
}

export interface GameInfo {
  name: string;
  title: string;
  players: number[];
  usual_players: number;
  options: Record<string, OptionInfo>;
  bots: string[];
  one_level: boolean;
}

export interface TableLine {
  id: string;
  game: string;
  title: string;
  status: string;
  names: (string | null)[];
  free: number;
  updated: number;
  public: boolean;
  winners: number[] | null;
  mine: number | null;
}

export interface Lobby {
  open: TableLine[];
  mine: TableLine[];
  finished: TableLine[];
}

export interface Links {
  join: string;
  qr: string;
  seat: string | null;
  only_here: boolean;
}

/** An entry of a log; without a seat it is chance's, without a text another's that stays hidden. */
export interface LoggedMove {
  seat: number | null;
  text: string;
}

/** A table that cannot go on here: why, and what its log tells. */
export interface StoppedTable {
  why: string;
  room: RoomInfo;
  mine: number | null;
  moves: LoggedMove[];
  chat: ChatLine[];
}

/** A finished game, before its steps come. */
export interface Replayed {
  moves: number;
  names: string[];
  title: string;
  game: string;
  complete: boolean;
}

export interface Step {
  number: number;
  actor: number | null;
  text: string;
  view: View;
  events: Told[];
  outcome: Outcome | null;
  score: ScoreLine[];
}

/** What a board is given, at the table and in a replay alike. */
export interface BoardProps {
  view: View;
  /** The seat at the bottom: one's own, or 0 for a spectator. */
  near: number;
  /** The receiver's own seat, if any. */
  seat: number | null;
  names: string[];
  legal: LegalMove[];
  deciding: number[];
  picker: import("./picking.svelte").Picker;
  /** The view just after a legal move, as far as one's own seat can know it; not in a replay. */
  preview?: (move: string) => Promise<View | null>;
}
