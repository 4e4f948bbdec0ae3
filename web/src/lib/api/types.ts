/** What the page makes of what the server tells (`messages.ts`): views and facts are their game's own. */
import type * as told from "./messages";
import type { Picker } from "../input/picker.svelte";

export type { ChatLine, Doing, GameInfo, Lang, Links, Lobby, OptionInfo, Outcome, Refused, RoomInfo, SeatInfo, Way } from "./messages";
export type { Device, Evening, GameRecord, LinkOwner, LoggedMove, Me, OwnLink, Steps, StoppedTable, TableLine, Told } from "./messages";

export type Facts = Record<string, unknown>;
export type View = Record<string, unknown>;

/** A legal move with its game's own facts, and what it acts on and would come to. */
export interface LegalMove<Move = Facts, MovePreview = Facts> {
  move: string;
  text: string;
  facts: Move;
  upshot: MovePreview;
}

/** A line of the score sheet has points for each seat, whatever else it tells. */
export interface ScoreLine {
  text: string;
  facts: Facts & { points: number[] };
}

interface Scored {
  outcome: told.Outcome | null;
  score: ScoreLine[];
}

/** As it comes: the room is missing where it is as it was. */
export type NewsFrame = Omit<told.Frame, keyof Scored> & Scored;
export type Frame = Omit<NewsFrame, "room"> & { room: told.RoomInfo };
export type Previewed = told.Previewed;
export type Step = Omit<told.Step, keyof Scored> & Scored;
export type Answer = NewsFrame | told.Refused | told.Stale | told.Previewed | told.Hinted | told.NoHint | told.Problem;

/** What a board is given, at the table and in a replay alike. */
export interface BoardProps<V = View, Move = Facts, MovePreview = Facts> {
  view: V;
  /** The seat at the bottom: one's own, or 0 for a spectator. */
  near: number;
  /** The receiver's own seat, if any. */
  seat: number | null;
  names: string[];
  legal: LegalMove<Move, MovePreview>[];
  deciding: number[];
  picker: Picker;
  /** What the director shows just now, from the game's own `stage.ts`; null when a moment stands. */
  beat?: unknown;
  /** The facts of what happened last by a seat's decision: its mark stays until the next. */
  last?: Facts[];
  /** The same with what its player did before it in the same turn, for boards where that is marked too. */
  turn?: Facts[];
  /** How the game ended, once its finale has been seen. */
  outcome?: told.Outcome | null;
  score?: ScoreLine[];
  /** The one sentence that tells what can be done now: the page shows it above the board. */
  say?: (sentence: string) => void;
  /** What a scene shows that no event tells, in a sentence; nothing in any other. */
  tell?: (sentence: string) => void;
  /** The view just after a legal move, as far as one's own seat can know it; not in a replay. */
  preview?: (move: string) => Promise<V | null>;
}

/** What a game's `Piece.svelte` is given: an event's facts. */
export interface PieceProps {
  facts: Facts;
}

/** A game's own sentence on how it ended; null where the usual one will do. */
export type Ending = (outcome: told.Outcome, score: ScoreLine[], names: string[], seat: number | null) => string | null;

/** What a game says of a line on the score sheet, beside its points. */
export type Remark = (line: ScoreLine["facts"]) => string;

/** Does a line of the score sheet only tell something, and count nothing? */
export type IsNote = (line: ScoreLine["facts"]) => boolean;

/** What a piece is, what it does here, and the paragraph of the rules. */
export interface Explanation {
  title: string;
  text: string;
  rule?: string;
}

/** What a newcomer is told once, when it first matters: by its key it is known whether it was said before. */
export interface Tip {
  key: string;
  text: string;
  /** Pieces that it speaks of. */
  points?: string[];
}

/** What was agreed when the table was opened. */
export type RoomOptions = told.RoomInfo["options"];

/** What a game's `teaching.ts` brings: each looks at what is shown and knows no rule. */
export interface Teaching<V = View, Move = Facts, MovePreview = Facts> {
  /** What one plays for, and how one stands towards it, in one line. */
  goal(view: V, seat: number | null, names: string[]): string;
  /** A piece by the name that the board gives it in `data-piece`. */
  explain(piece: string, view: V, seat: number | null, names: string[], options: RoomOptions): Explanation | null;
  /** The most important first. */
  tips(view: V, legal: LegalMove<Move, MovePreview>[], seat: number, options: RoomOptions): Tip[];
}

/** What a game's `Example.svelte` is given: a scene that the rules show, with whose eyes, and who sits there. */
export interface ExampleProps<V = View> {
  view: V;
  seat: number | null;
  names: string[];
  /** The piece that it is about, if one. */
  about?: string;
}
