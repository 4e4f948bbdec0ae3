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
  seats: Seat[];
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
  raises: Raise[];
  trumps: Trumps[];
  trick: Trick;
  last: LastTrick | null;
  uncovering: Uncovering | null;
  box: Box;
  sheet: Hand[];
  outcome: Outcome | null;
}

export interface Seat {
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

/** Of Goslar's table: how many cards lie face down, and those upon them, the lowest first. */
export interface Column {
  column: string;
  down: number;
  cards: string[];
}

/** `left` are still to be buried; the rest is the crown's own knowledge. */
export interface Buried {
  count: number;
  left: number;
  cards: string[] | null;
  points: number | null;
}

/** What laying down a card means now: a move's text with blanks for the card and for where it lies. */
export interface Laying {
  text: string;
  places: ("hand" | "table")[];
}

/** A number of cards that whoever bids can reach in this turn, and what it would make of them. */
export interface Raise {
  cards: number;
  role: "crown" | "eclat" | "none" | "shield" | "tied";
}

/** The trumps of a rank from the highest down, and which of them have been played. */
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

/** What is printed: points on a card by its number, target and bonus for one, two, … cards shown. */
export interface Box {
  points: number[];
  bids: [number, number][];
  colours: Colour[];
}

/** `words` are what the box itself calls it, by language; a pack knows the usual ones. */
export interface Colour {
  name: string;
  paint: "black" | "blue" | "brown" | "green" | "grey" | "orange" | "purple" | "red" | "yellow";
  words: Record<string, string>;
}

/** A hand on the sheet, with what it brought each seat, and how the match stood after it. */
export interface Hand {
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

/** What the crown had buried, once the hand is counted. */
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

/** The table's own: so many moves are undone. */
export interface TookBack {
  event: "takeback";
  seat: number;
  moves: number;
}

/** What a move comes to, by its kind; `upshots.py` tells what each means. */
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

/** A line of the final score, of a certain hand. */
export interface Line {
  line: "bid" | "cards" | "contract" | "eclat" | "target" | "trump" | "void";
  points: number[];
  hand: number;
}

export type Move = Show | Done | Pass | Bury | Trump | Partner | Play | PlayFromHand | PlayFromTable | Uncover;

export type Event = Dealer | Without | Dealt | DealtHidden | DealtUp | Side | Showed | Passed | Redealt | Void | Eclat | Crowned | Shielded | NoShield | TookKitty | TookKittyHidden | BuriedOne | BuriedOneHidden | NamedMinor | NamedMajor | ChosePartner | Played | Taken | Flipped | TurnedUp | Made | Failed | Scored | End | TookBack;
