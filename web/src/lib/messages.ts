/** Written by packaging/page_types.py from mutable/server/messages.py; `make types` writes it anew. */

export const LANGUAGES = ["en", "fr"] as const;

export type Lang = "en" | "fr";

export interface NewTable {
  game: string;
  name: string;
  seats: SeatWish[];
  options?: Record<string, boolean | number | string>;
  clock?: number | null;
  public?: boolean;
}

/** Who shall sit on a seat: oneself, a friend who gets the link, or a bot. */
export interface SeatWish {
  kind: "bot" | "friend" | "me";
  bot?: string | null;
}

export interface Join {
  name: string;
  seat?: number | null;
}

/** The secret of a seat, from its private link. */
export interface Key {
  key: string;
}

/** A move by its text, for the seat's decision of that number. */
export interface MakeMove {
  type: "move";
  decision: number;
  text: string;
}

export interface TakeBack {
  type: "takeback";
  decision: number;
}

/** What would this move do? */
export interface Ask {
  type: "preview";
  text: string;
}

export interface Say {
  type: "chat";
  text: string;
}

/** A bot plays on until the player returns. */
export interface Leave {
  type: "leave";
}

export interface Return {
  type: "return";
}

export interface Resign {
  type: "resign";
}

export interface Speak {
  type: "language";
  lang: "en" | "fr";
}

export type Said = MakeMove | TakeBack | Ask | Say | Leave | Return | Resign | Speak;

/** `room` is missing where it is as it was told last. */
export interface Frame {
  type: "frame";
  room: RoomInfo | null;
  mine: number | null;
  view: Record<string, unknown> | null;
  legal: LegalMove[];
  decision: number;
  deciding: number[];
  can_take_back: boolean;
  events: Told[];
  events_total: number;
  chat: ChatLine[];
  chat_total: number;
  outcome: Record<string, unknown> | null;
  score: ScoreLine[];
}

/** A move by its text, in words, as facts; and what it acts on and would come to. */
export interface LegalMove {
  move: string;
  text: string;
  facts: Record<string, unknown>;
  upshot: Record<string, unknown>;
}

/** An event that the receiver may know, and the sentence for it. */
export interface Told {
  facts: Record<string, unknown>;
  text: string;
}

export interface ChatLine {
  name: string;
  text: string;
  at: number;
}

export interface ScoreLine {
  text: string;
  facts: Record<string, unknown>;
}

/** The answer to a move that cannot be, or to the wish to see it: the paragraph and a sentence. */
export interface Refused {
  type: "refused";
  rule: string;
  text: string;
  move: string;
}

/** The answer to a move for a decision that is not open (any more). */
export interface Stale {
  type: "stale";
  decision: number;
}

export interface Previewed {
  type: "preview";
  move: string;
  view: Record<string, unknown>;
  events: Told[];
}

export interface Problem {
  type: "error";
  text: string;
}

export interface RoomInfo {
  id: string;
  game: string;
  title: string;
  status: "finished" | "playing" | "waiting";
  options: Record<string, boolean | number | string>;
  seats: SeatInfo[];
  clock: number | null;
  deadlines: Record<string, number>;
  rematch: string | null;
  resigned_end: boolean;
}

export interface SeatInfo {
  name: string | null;
  kind: "bot" | "person";
  bot: string | null;
  away: boolean;
  resigned: boolean;
  connected: boolean;
}

export interface GameInfo {
  name: string;
  title: string;
  about: string;
  players: number[];
  usual_players: number;
  options: Record<string, OptionInfo>;
  bots: string[];
  one_level: boolean;
}

/** What an option is called and takes; `players` tells for each of the values with how many it can be played, `names` the words for some of them. */
export interface OptionInfo {
  label: string;
  names: Record<string, string>;
  values: (boolean | number | string)[];
  players: number[][];
  default: boolean | number | string;
  min: number | null;
  max: number | null;
}

export interface Lobby {
  open: TableLine[];
  mine: TableLine[];
  finished: TableLine[];
}

/** A table as the lobby lists it. */
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

export interface Created {
  id: string;
}

/** Where friends join, and where this seat can be taken to another device. */
export interface Links {
  join: string;
  qr: string;
  seat: string | null;
  only_here: boolean;
}

/** A game to step through: its length, and the seats' names. */
export interface Steps {
  moves: number;
  names: string[];
  title: string;
  game: string;
  complete: boolean;
}

export interface Step {
  number: number;
  actor: number | "chance" | null;
  text: string;
  view: Record<string, unknown>;
  events: Told[];
  outcome: Record<string, unknown> | null;
  score: ScoreLine[];
}

/** A table that cannot go on here: why, and what its log tells without its rules. */
export interface StoppedTable {
  why: string;
  room: RoomInfo;
  mine: number | null;
  moves: LoggedMove[];
  chat: ChatLine[];
}

/** An entry of a log that nobody here can follow. Without a seat it is chance's; without a text it is another's, and the game is not finished. */
export interface LoggedMove {
  seat: number | null;
  text: string;
}

export interface ErrorBody {
  error: string;
}

/** Who won, every score line by line, and why the game ended; a game may tell more. */
export interface Outcome {
  winners: number[];
  totals: number[];
  lines: Record<string, unknown>[];
  reason: string;
}

export type Answer = Frame | Refused | Stale | Previewed | Problem;
