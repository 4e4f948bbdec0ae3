/** What the page makes of what the server tells (`messages.ts`): views and facts are their game's own. */
import type * as told from "./messages";
import type { Picker } from "./picking.svelte";

export type { ChatLine, GameInfo, Lang, Links, Lobby, OptionInfo, Outcome, Refused, RoomInfo, SeatInfo } from "./messages";
export type { LoggedMove, Steps, StoppedTable, TableLine, Told } from "./messages";

export type Facts = Record<string, unknown>;
export type View = Record<string, unknown>;

/** A legal move with its game's own facts, and what it acts on and would come to. */
export interface LegalMove<Move = Facts, Upshot = Facts> {
  move: string;
  text: string;
  facts: Move;
  upshot: Upshot;
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
export type Answer = NewsFrame | told.Refused | told.Stale | told.Previewed | told.Problem;

/** What a board is given, at the table and in a replay alike. */
export interface BoardProps<V = View, Move = Facts, Upshot = Facts> {
  view: V;
  /** The seat at the bottom: one's own, or 0 for a spectator. */
  near: number;
  /** The receiver's own seat, if any. */
  seat: number | null;
  names: string[];
  legal: LegalMove<Move, Upshot>[];
  deciding: number[];
  picker: Picker;
  /** The view just after a legal move, as far as one's own seat can know it; not in a replay. */
  preview?: (move: string) => Promise<V | null>;
}
