/** Written by packaging/page_types.py from mutable/games/mu_tricks/rules/view_schema.py; `make types` writes it anew. */

export interface View {
  game: "mu_tricks";
  variant: "classic" | "eskridge" | "goslar" | "revised";
  seat: number | null;
  phase: "auction" | "bury" | "count" | "deal" | "dealer" | "flip" | "kitty" | "major" | "minor" | "over" | "partner" | "play" | "remove" | "uncover";
  turn: number | null;
  hand: number;
  hands: number;
  points: number | null;
  dealer: number;
  redeals: number;
  dealt: number;
  removed: string[];
  unseen: number;
  side: string[];
  side_points: number;
  shows: number;
  fresh: number;
  passes: number;
  seats: SeatView[];
  crown: number | null;
  shield: number | null;
  partner: number | null;
  target: number | null;
  minor: string | null;
  major: string | null;
  buried: Buried;
  team: number | null;
  missing: number | null;
  others: number | null;
  laying: Laying | null;
  raises: BidOption[];
  trumps: Trumps[];
  trick: Trick;
  last: LastTrick | null;
  uncovering: Uncovering | null;
  box: BoxView;
  sheet: SheetHand[];
  outcome: Outcome | null;
}

export interface SeatView {
  hidden: number;
  cards: string[] | null;
  shown: string[];
  bid: number;
  reached: number;
  passed: boolean;
  won: string[];
  points: number;
  voids: string[];
  down: Record<string, number>;
  columns: Column[] | null;
  total: number;
}

/** A column in Goslar's variant: the number of face-down cards, and the cards on them, lowest first. */
export interface Column {
  column: string;
  down: number;
  cards: string[];
}

/** `left` is the number still to bury; only the crown gets `cards` and `points`. */
export interface Buried {
  count: number;
  left: number;
  cards: string[] | null;
  points: number | null;
}

/** The move that a card makes in this phase: its text with placeholders for the card and its place. */
export interface Laying {
  text: string;
  places: ("hand" | "table")[];
}

/** A number of cards that the bidder can reach this turn, and the role it would bring. */
export interface BidOption {
  cards: number;
  role: "crown" | "eclat" | "none" | "shield" | "tied";
}

/** The trumps of one rank, highest first; `gone` marks those already played. */
export interface Trumps {
  rank: "major" | "minor" | "super";
  cards: string[];
  gone: boolean[];
  equal: boolean;
}

export interface Trick {
  leader: number | null;
  cards: (string | null)[];
  suit: string | null;
  winner: number | null;
}

export interface LastTrick {
  leader: number;
  cards: string[];
  winner: number;
}

export interface Uncovering {
  seat: number;
  column: string | null;
}

/** Printed figures: points of a card by number; target and bonus for one, two, … cards shown. */
export interface BoxView {
  points: number[];
  bids: [number, number][];
  colours: ColourView[];
}

/** `words` holds the box's own names of the colour by language; language packs have the usual names. */
export interface ColourView {
  name: string;
  paint: "black" | "blue" | "brown" | "green" | "grey" | "orange" | "purple" | "red" | "yellow";
  words: Record<string, string>;
}

/** A hand on the score sheet, with each seat's gain and the totals after it. */
export interface SheetHand {
  kind: "eclat" | "played" | "void";
  crown: number | null;
  shield: number | null;
  partner: number | null;
  minor: string | null;
  major: string | null;
  side: number;
  buried: string[];
  last: number | null;
  shown: number[];
  points: number[];
  bonus: number[];
  trump_bonus: number[];
  target: number | null;
  team: number | null;
  made: boolean | null;
  lines: SheetLine[];
  gained: number[];
  totals: number[];
  leaders: number[];
}

export interface SheetLine {
  line: "bid" | "cards" | "contract" | "eclat" | "target" | "trump" | "void";
  points: number[];
}

/** The winners, the score lines and the reason why the game ended; a game may add fields. */
export interface Outcome {
  winners: number[];
  totals: number[];
  lines: Record<string, unknown>[];
  reason: string;
}

export interface Show {
  move: "show";
  card: string;
}

export interface Done {
  move: "done";
}

export interface Pass {
  move: "pass";
}

export interface Bury {
  move: "bury";
  card: string;
}

export interface Trump {
  move: "trump";
  trump: string;
}

export interface Partner {
  move: "partner";
  seat: number;
}

export interface Play {
  move: "play";
  card: string;
}

export interface PlayFromHand {
  move: "play_hand";
  card: string;
}

export interface PlayFromTable {
  move: "play_table";
  card: string;
}

export interface Uncover {
  move: "uncover";
  column: string;
}

export interface Dealer {
  event: "dealer";
  seat: number;
}

export interface Without {
  event: "without";
  colour: string;
}

export interface Dealt {
  event: "deal";
  seat: number;
  card: string[];
}

export interface DealtHidden {
  event: "deal_hidden";
  seat: number;
  count: number;
}

export interface DealtUp {
  event: "deal_up";
  seat: number;
  card: string[];
}

export interface Side {
  event: "side";
  card: string[];
}

export interface Showed {
  event: "show";
  seat: number;
  card: string;
  count: number;
}

export interface Passed {
  event: "pass";
  seat: number;
}

export interface Redealt {
  event: "redeal";
  seat: number;
}

export interface Void {
  event: "void";
}

export interface Eclat {
  event: "eclat";
  seat: number;
}

export interface Crowned {
  event: "crown";
  seat: number;
  count: number;
  target: number;
}

export interface Shielded {
  event: "shield";
  seat: number;
  count: number;
}

export interface NoShield {
  event: "no_shield";
}

export interface TookKitty {
  event: "kitty";
  seat: number;
  card: string;
}

export interface TookKittyHidden {
  event: "kitty_hidden";
  seat: number;
}

export interface BuriedOne {
  event: "bury";
  seat: number;
  card: string;
}

export interface BuriedOneHidden {
  event: "bury_hidden";
  seat: number;
}

export interface NamedMinor {
  event: "minor";
  seat: number;
  trump: string;
}

export interface NamedMajor {
  event: "major";
  seat: number;
  trump: string;
}

export interface ChosePartner {
  event: "partner";
  seat: number;
  crown: number;
}

export interface Played {
  event: "play";
  seat: number;
  card: string;
}

export interface Taken {
  event: "trick";
  seat: number;
  points: number;
}

export interface Flipped {
  event: "flip";
  seat: number;
  card: string;
  column: string;
}

/** The buried cards, revealed when the hand is counted. */
export interface TurnedUp {
  event: "turn_up";
  seat: number;
  card: string[];
  points: number;
}

export interface Made {
  event: "made";
  seat: number;
  points: number;
  target: number;
}

export interface Failed {
  event: "failed";
  seat: number;
  points: number;
  target: number;
}

export interface Scored {
  event: "score";
  seat: number;
  points: number;
  total: number;
}

export interface End {
  event: "end";
  reason: "hands" | "points";
}

/** Sent by the table: this many moves were undone. */
export interface TookBack {
  event: "takeback";
  seat: number;
  moves: number;
}

/** The preview of a move; the fields set depend on its kind (see previews.py). */
export interface MovePreview {
  cards?: number;
  target?: number;
  bonus?: number;
  role?: "crown" | "eclat" | "none" | "shield" | "tied";
  points?: number;
  yours?: number;
  adds?: number | null;
  follows?: boolean | null;
  wins?: boolean;
}

/** A line of the final score; `hand` is the number of its hand. */
export interface Line {
  line: "bid" | "cards" | "contract" | "eclat" | "target" | "trump" | "void";
  points: number[];
  hand: number;
}

export type Move = Show | Done | Pass | Bury | Trump | Partner | Play | PlayFromHand | PlayFromTable | Uncover;

export type Event = Dealer | Without | Dealt | DealtHidden | DealtUp | Side | Showed | Passed | Redealt | Void | Eclat | Crowned | Shielded | NoShield | TookKitty | TookKittyHidden | BuriedOne | BuriedOneHidden | NamedMinor | NamedMajor | ChosePartner | Played | Taken | Flipped | TurnedUp | Made | Failed | Scored | End | TookBack;
