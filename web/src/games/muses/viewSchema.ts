/** Written by packaging/page_types.py from mutable/games/muses/rules/view_schema.py; `make types` writes it anew. */

/** `acting` has used her power or stepped; `brink` is the die value one below the end, if a die shows it. `standing` is set while all nine muses are on the floor. */
export interface View {
  game: "muses";
  seat: number | null;
  phase: "dance" | "deal" | "first" | "lay" | "over" | "power" | "reveal" | "step";
  turn: number;
  first: number;
  deck: number;
  hands: Hand[];
  tiles: Tile[];
  troupes: Troupe[];
  acting: string | null;
  brink: number | null;
  standing: StandingView | null;
  steps: number;
  sheet: FinishedHand[];
  box: BoxView;
  outcome: Ending | null;
}

/** The muses still to lay: their number, and for their owner their names. */
export interface Hand {
  size: number;
  muses: string[] | null;
}

/** `muse` is set if the seat can know her; a tile without an owner carries the neutral die. `apollo` is true if the Will of Apollo applies to her: a die equal to her suns becomes a 6. */
export interface Tile {
  dancer: string;
  muse: string | null;
  up: boolean;
  owner: number | null;
  troupe: number | null;
  die: number;
  apollo: boolean;
  x: number;
  y: number;
}

/** The seats that share a colour, their dice in descending order, and the number of muses left to lay. */
export interface Troupe {
  seats: number[];
  dice: number[];
  to_lay: number;
}

/** The score if the dance ended now: `rows` of dice by troupe, descending; `ahead` would win. */
export interface StandingView {
  rows: CountedDie[][];
  columns: ColumnNow[];
  ahead: number[];
}

/** A die as it would count if the dance ended now, as far as the seat can know. `will` is the effect of the Will of Apollo; `perhaps` if it depends on a muse hidden from the seat. */
export interface CountedDie {
  dancer: string;
  die: number;
  final: number;
  will: "lifted" | "perhaps" | "stays";
}

/** The troupe that would earn the column's Sun now, if any. */
export interface ColumnNow {
  troupe: number | null;
  token: "bronze" | "silver" | null;
}

/** A finished hand. `rows` lists each troupe's muses by descending die, as the columns compare them. */
export interface FinishedHand {
  trigger: number | null;
  muses: FinalDie[];
  rows: string[][];
  columns: Column[];
}

/** A muse at the end of a hand: her die before and after the Will of Apollo. */
export interface FinalDie {
  muse: string;
  owner: number | null;
  hidden: boolean;
  die: number;
  final: number;
}

/** A column of the comparison: the troupes' dice, and the points of each seat. */
export interface Column {
  line: "column";
  column: number;
  dice: number[];
  token: "bronze" | "silver" | null;
  points: number[];
}

/** `last` is the die value that ends the dance, `silver` the value of the Silver Sun, `columns` the number of dice of a troupe. */
export interface BoxView {
  last: number;
  silver: number;
  columns: number;
  muses: Record<string, MuseView>;
}

/** A printed tile; `area` lists the cells she reaches as x, y offsets, `shape` names their pattern. */
export interface MuseView {
  names: Record<string, string>;
  power: "lower" | "raise" | "swap";
  area: [number, number][];
  shape: "all" | "corners" | "edges" | "other";
  suns: number;
}

/** Suns, Silver Suns and sums of dice by seat, and which of them decided the game. */
export interface Ending {
  winners: number[];
  totals: number[];
  silvers: number[];
  dice: number[];
  decided: "dice" | "shared" | "silver" | "suns" | "trigger";
  lines: (Column | ColumnOfHand | Apollo | ApolloOfHand)[];
  reason: "hands" | "hands_steps" | "six" | "steps";
}

export interface ColumnOfHand {
  line: "column_of_hand";
  column: number;
  dice: number[];
  token: "bronze" | "silver" | null;
  points: number[];
  hand: number;
}

/** A die that the Will of Apollo has set to 6. */
export interface Apollo {
  line: "apollo";
  muse: string;
  owner: number;
  die: number;
  points: number[];
}

export interface ApolloOfHand {
  line: "apollo_of_hand";
  muse: string;
  owner: number;
  die: number;
  points: number[];
  hand: number;
}

export interface Lay {
  move: "lay";
  muse: string;
  place: string;
}

export interface Hide {
  move: "hide";
  muse: string;
  place: string;
}

export interface Step {
  move: "step";
  dancer: string;
  direction: "east" | "north" | "south" | "west";
}

export interface Raise {
  move: "raise";
  muse: string;
  dancer: string;
}

export interface Lower {
  move: "lower";
  muse: string;
  dancer: string;
}

export interface Swap {
  move: "swap";
  muse: string;
  dancer: string;
}

export interface Done {
  move: "done";
}

export interface First {
  event: "first";
  seat: number;
}

export interface Dealt {
  event: "deal";
  seat: number;
  muse: string[];
}

export interface DealtHidden {
  event: "deal_hidden";
  seat: number;
  count: number;
}

export interface NeutralLaid {
  event: "neutral";
  muse: string;
}

export interface NeutralHidden {
  event: "neutral_hidden";
}

export interface Laid {
  event: "lay";
  seat: number;
  place: string;
  muse: string;
}

export interface Hidden {
  event: "hide";
  seat: number;
  place: string;
  muse: string;
}

export interface HiddenFromOthers {
  event: "hide_hidden";
  seat: number;
  place: string;
}

export interface DanceBegun {
  event: "dance";
  seat: number;
}

export interface Stepped {
  event: "step";
  seat: number;
  dancer: string;
  direction: "east" | "north" | "south" | "west";
}

export interface Pushed {
  event: "push";
  seat: number;
  dancer: string;
  direction: "east" | "north" | "south" | "west";
  dancers: string[];
}

export interface Raised {
  event: "raise";
  seat: number;
  muse: string;
  own: number;
  dancer: string;
  die: number;
}

export interface Lowered {
  event: "lower";
  seat: number;
  muse: string;
  own: number;
  dancer: string;
  die: number;
}

export interface Swapped {
  event: "swap";
  seat: number;
  muse: string;
  own: number;
  dancer: string;
  die: number;
}

export interface SixShown {
  event: "six";
  seat: number;
}

export interface LimitReached {
  event: "limit";
}

export interface Revealed {
  event: "reveal";
  dancer: string;
  muse: string;
}

export interface Lifted {
  event: "apollo";
  muse: string;
  die: number;
}

export interface SilverEarned {
  event: "silver";
  seat: number[];
  column: number;
}

export interface BronzeEarned {
  event: "bronze";
  seat: number[];
  column: number;
}

/** A seat took back this many moves. The table adds this event in every game. */
export interface TakenBack {
  event: "takeback";
  seat: number;
  moves: number;
}

/** The preview of a move: who is pushed, which dice change, and why the dance ends, if it does. */
export interface MovePreview {
  pushed: string[];
  dice: Change[];
  ends: "six" | "steps" | null;
}

/** A die that a move changes. */
export interface Change {
  dancer: string;
  before: number;
  after: number;
}

export type Move = Lay | Hide | Step | Raise | Lower | Swap | Done;

export type Event = First | Dealt | DealtHidden | NeutralLaid | NeutralHidden | Laid | Hidden | HiddenFromOthers | DanceBegun | Stepped | Pushed | Raised | Lowered | Swapped | SixShown | LimitReached | Revealed | Lifted | SilverEarned | BronzeEarned | TakenBack;

export type Line = Column | ColumnOfHand | Apollo | ApolloOfHand;
