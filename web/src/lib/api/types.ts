/** Types that the page derives from the server's messages (`messages.ts`): views and facts belong to their game. */
import type * as told from "./messages";
import type { Picker } from "../input/picker.svelte";

export type { ChatLine, Doing, GameInfo, Lang, Links, Lobby, OptionInfo, Outcome, Refused, RoomInfo, SeatInfo, Way } from "./messages";
export type { Device, Evening, GameRecord, LinkOwner, LoggedMove, Me, OwnLink, Steps, StoppedTable, TableLine, EventMessage } from "./messages";

export type Facts = Record<string, unknown>;
export type View = Record<string, unknown>;

/** A legal move with the facts of its game and its preview. */
export interface LegalMove<Move = Facts, MovePreview = Facts> {
  move: string;
  text: string;
  facts: Move;
  upshot: MovePreview;
}

/** A line of the score sheet: points for each seat, and optional details. */
export interface ScoreLine {
  text: string;
  facts: Facts & { points: number[] };
}

interface Scored {
  outcome: told.Outcome | null;
  score: ScoreLine[];
}

/** A frame as received: without the room if that has not changed. */
export type NewsFrame = Omit<told.Frame, keyof Scored> & Scored;
export type Frame = Omit<NewsFrame, "room"> & { room: told.RoomInfo };
export type Previewed = told.Previewed;
export type Step = Omit<told.Step, keyof Scored> & Scored;
export type Answer = NewsFrame | told.Refused | told.Stale | told.Previewed | told.Hinted | told.NoHint | told.Problem | told.Beat;

/** The properties of a board, at a table and in a replay. */
export interface BoardProps<V = View, Move = Facts, MovePreview = Facts> {
  view: V;
  /** The seat at the bottom: the receiver's own, or 0 for a spectator. */
  near: number;
  /** The receiver's own seat, if any. */
  seat: number | null;
  names: string[];
  legal: LegalMove<Move, MovePreview>[];
  deciding: number[];
  picker: Picker;
  /** The current animation step from the game's `stage.ts`; null if none plays. */
  beat?: unknown;
  /** The facts of the last decision, which stays highlighted until the next. */
  last?: Facts[];
  /** The same with the player's earlier moves in that turn, for boards that mark these too. */
  turn?: Facts[];
  /** The outcome, once the final animation has been shown. */
  outcome?: told.Outcome | null;
  score?: ScoreLine[];
  /** A sentence about the current choice, shown above the board. */
  say?: (sentence: string) => void;
  /** A sentence for an animation step that no event describes. */
  tell?: (sentence: string) => void;
  /** The view after a legal move, as far as the receiver can know it; not in replays. */
  preview?: (move: string) => Promise<V | null>;
}

/** The properties of a game's `Piece.svelte`: an event's facts. */
export interface PieceProps {
  facts: Facts;
}

/** The game's own sentence about the end; null for the default. */
export type Ending = (outcome: told.Outcome, score: ScoreLine[], names: string[], seat: number | null) => string | null;

/** The game's text for a line of the score sheet. */
export type Remark = (line: ScoreLine["facts"]) => string;

/** Returns true if a line of the score sheet is information only, without points. */
export type IsNote = (line: ScoreLine["facts"]) => boolean;

/** What a piece is, what it does, and the paragraph of the rules. */
export interface Explanation {
  title: string;
  text: string;
  rule?: string;
}

/** A remark for beginners, made once, when it first matters. The key identifies it. */
export interface Tip {
  key: string;
  text: string;
  /** The pieces that the remark mentions. */
  points?: string[];
}

/** The settings of the table. */
export type RoomOptions = told.RoomInfo["options"];

/** The functions of a game's `teaching.ts`. They read the view and contain no rules. */
export interface Teaching<V = View, Move = Facts, MovePreview = Facts> {
  /** One line: the goal, and how close the player is. */
  goal(view: V, seat: number | null, names: string[]): string;
  /** The explanation of a piece, by its name in `data-piece`. */
  explain(piece: string, view: V, seat: number | null, names: string[], options: RoomOptions): Explanation | null;
  /** The possible remarks, most important first. */
  tips(view: V, legal: LegalMove<Move, MovePreview>[], seat: number, options: RoomOptions): Tip[];
  /** The pieces and places that the facts of a move name, as far as they are on the board now. */
  piecesOf(move: Move, by: number, view: V): string[];
}

/** The properties of a game's `Example.svelte`: a position from the rules, its viewer and the players' names. */
export interface ExampleProps<V = View> {
  view: V;
  seat: number | null;
  names: string[];
  /** The piece that the example explains, if any. */
  about?: string;
}
