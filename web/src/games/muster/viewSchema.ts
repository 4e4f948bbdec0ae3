/** Written by packaging/page_types.py from mutable/games/muster/rules/view_schema.py; `make types` writes it anew. */

/** `held` counts castles by seat; `to_take` the cards that the player on turn must still take. */
export interface View {
  game: "muster";
  seat: number | null;
  phase: "act" | "deal" | "draw" | "first" | "over" | "place" | "take" | "turn";
  turn: number;
  deck: number;
  hands: Hand[];
  castles: Castle[];
  held: number[];
  laid_on: string | null;
  turned: string | null;
  drew: boolean;
  to_take: number;
  idle_turns: number;
  box: Box;
  outcome: Ending | null;
}

/** `known` are the cards taken openly; only the owner gets `cards`. */
export interface Hand {
  size: number;
  known: string[];
  cards: string[] | null;
}

/** Piles are from the bottom, stacks by seat; `stands_for` is the strength that a bridge replaces. */
export interface Castle {
  banner: string;
  space: string[];
  stacks: string[][];
  stands_for: ((number | null)[])[];
  strengths: number[];
  holder: number | null;
}

/** The components: the size of a full hand, the castles from left to right, and all faces by name. `wizard` and `bridge` are the faces of rainbow cards in a stack. */
export interface Box {
  hand: number;
  castles: CastleFace[];
  faces: Record<string, Face>;
}

/** A castle space: its banner in the notation, its names by language, its sign and colour. */
export interface CastleFace {
  banner: string;
  names: Record<string, string>;
  sign: string;
  colour: "blue" | "brown" | "green" | "grey" | "orange" | "purple" | "red" | "yellow";
}

/** The banner of a card, if it has one, and its strength in a stack. */
export interface Face {
  banner: string | null;
  strength: number;
}

export interface Ending {
  winners: number[];
  totals: number[];
  lines: Line[];
  reason: "deck" | "stall";
}

/** A castle on the score sheet: who controls it, and the figures that decided. */
export interface Line {
  line: "castle";
  castle: string;
  points: number[];
  strengths: number[];
  banners: number[];
}

export interface LayBanner {
  move: "banner";
  card: string;
  castle: string;
}

export interface LayWizard {
  move: "wizard";
  castle: string;
}

export interface MoveWizard {
  move: "move";
  origin: string;
  castle: string;
}

export interface LayOnCastle {
  move: "castle";
  card: string;
  castle: string;
}

export interface BuildBridge {
  move: "bridge";
  card: string;
  castle: string;
}

export interface Swap {
  move: "swap";
  card: string;
  castle: string;
  side: "other" | "own";
  leaver: "bridge" | "wizard";
}

export interface TakeOpen {
  move: "take";
  castle: string;
}

export interface TakeFromDeck {
  move: "take_deck";
}

export interface PlaceTurned {
  move: "place";
  castle: string;
}

export interface First {
  event: "first";
  seat: number;
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

export interface BannerLaid {
  event: "banner";
  seat: number;
  card: string;
  castle: string;
}

export interface WizardLaid {
  event: "wizard";
  seat: number;
  castle: string;
}

export interface WizardMoved {
  event: "move";
  seat: number;
  origin: string;
  castle: string;
}

export interface LaidOnCastle {
  event: "castle";
  seat: number;
  card: string;
  castle: string;
}

export interface BridgeBuilt {
  event: "bridge";
  seat: number;
  card: string;
  castle: string;
  bridges: number;
}

export interface BridgesBuilt {
  event: "bridges";
  seat: number;
  card: string;
  castle: string;
  bridges: number;
}

export interface SwappedOwn {
  event: "swap_own";
  seat: number;
  card: string;
  castle: string;
  leaver: "bridge" | "wizard";
}

export interface SwappedOther {
  event: "swap_other";
  seat: number;
  card: string;
  castle: string;
  leaver: "bridge" | "wizard";
}

export interface TakenOpenly {
  event: "take";
  seat: number;
  card: string;
  castle: string;
}

export interface Drawn {
  event: "draw";
  seat: number;
  card: string;
}

export interface DrawnHidden {
  event: "draw_hidden";
  seat: number;
}

export interface Turned {
  event: "turn";
  seat: number;
  card: string;
  castle: string;
}

export interface RainbowTurned {
  event: "turn_rainbow";
  seat: number;
  card: string;
}

export interface TurnedPlaced {
  event: "place";
  seat: number;
  card: string;
  castle: string;
}

export interface Ended {
  event: "end";
  reason: "deck" | "stall";
}

/** A seat took back this many moves. The table adds this event in every game. */
export interface TakenBack {
  event: "takeback";
  seat: number;
  moves: number;
}

/** The effect of a move. `leaver` is the place in its stack, from the bottom, of the card that a swap or a move removes; `strength` is the new strength of the stack that is laid on, and `gain` the increase; `ends` says whether the game ends with this turn. */
export interface MovePreview {
  leaver: number | null;
  strength: number | null;
  gain: number | null;
  ends: boolean;
}

export type Move = LayBanner | LayWizard | MoveWizard | LayOnCastle | BuildBridge | Swap | TakeOpen | TakeFromDeck | PlaceTurned;

export type Event = First | Dealt | DealtHidden | BannerLaid | WizardLaid | WizardMoved | LaidOnCastle | BridgeBuilt | BridgesBuilt | SwappedOwn | SwappedOther | TakenOpenly | Drawn | DrawnHidden | Turned | RainbowTurned | TurnedPlaced | Ended | TakenBack;
