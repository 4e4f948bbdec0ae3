/** Written by packaging/page_types.py from mutable/games/mu_city/rules/view_schema.py; `make types` writes it anew. */

/** The view of a seat, or of a spectator, who has no seat. */
export interface View {
  game: "mu_city";
  seat: number | null;
  players: number;
  phase: "boost" | "deal" | "divert" | "keep" | "line_up" | "over" | "place" | "play" | "receive" | "reveal" | "strike" | "turn";
  round: number;
  turn: number;
  done: number[];
  waiting: number[];
  together: boolean;
  takers: number[] | null;
  battles: ("column1" | "column2" | "column3" | "row1" | "row2" | "row3" | null)[];
  stages: ("later" | "on" | "over" | "soon")[];
  battle: number;
  actor: number | null;
  target: "11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33" | null;
  boosts: number[];
  strengths: number[] | null;
  deck: number;
  plans: number;
  hands: Hand[];
  chosen: string | null;
  secret: Secret | null;
  memory: Memory[] | null;
  cities: City[];
  neutral: number | null;
  standing: Standing;
  box: Box;
  edges: Edges;
  yields: ByType;
  faces: Record<string, Face>;
  display: (string | null)[] | null;
  discards: string[] | null;
  returned: string[] | null;
  stock: number | null;
  goals: Goal[] | null;
  outcome: Result | null;
}

/** Only the owner gets `cards`. */
export interface Hand {
  size: number;
  cards: string[] | null;
}

/** The seat's own unrevealed choice: a project, or a building with its cell and its sources. */
export interface Secret {
  card: string;
  cell: "11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33" | null;
  closes: Closed[];
}

/** A source that a building completes. */
export interface Closed {
  border: string;
  symbol: "F" | "N" | "S";
}

/** The cards that the seat has held in a round. */
export interface Memory {
  passed: string[][];
  received: string[][];
  left: string[];
}

/** The cells, borders and lines of a city. The neutral city has no tokens or projects. */
export interface City {
  buildings: (string | null)[];
  damage: number[];
  ruins: ("11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33")[];
  order: ("11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33")[];
  sources: Sources;
  covered: string[];
  mismatches: string[];
  strengths: number[];
  victories: number;
  against: ("column1" | "column2" | "column3" | "row1" | "row2" | "row3")[];
  removed?: number;
  lost?: number;
  tokens?: ("F" | "N" | "S")[];
  choice?: Choice | null;
  projects?: Project[];
}

/** The borders of the complete sources of each colour. */
export interface Sources {
  F: string[];
  N: string[];
  S: string[];
}

/** A choice that the owner must make before placing continues. */
export interface Choice {
  kind: "colour" | "covers" | "tokens";
  count: number;
}

/** A player's project: a letter for each filled space, a dot for each free one. */
export interface Project {
  number: string;
  spaces: string;
  complete: boolean;
  used: boolean;
}

/** The score sheet as if the game ended now. */
export interface Standing {
  totals: number[];
  lines: (Fed | Surplus | Faith | PrintedPoints | EffectLine | VictoryTokens | NeutralStock | NeutralVictory)[];
}

/** All Food; a standing also has the Food of buildings and of sources. Projects give the rest. */
export interface Fed {
  line: "fed";
  points: number[];
  counted?: Counted[];
  food: number[];
  intact: number[];
  buildings?: number[];
  sources?: number[];
}

/** The pieces of a city that a line of the score sheet scores. */
export interface Counted {
  cells: ("11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33")[];
  borders: string[];
  lines: ("column1" | "column2" | "column3" | "row1" | "row2" | "row3")[];
  projects: string[];
}

/** A standing also has the Food that feeds no building, and the points of each. */
export interface Surplus {
  line: "surplus";
  points: number[];
  counted?: Counted[];
  left?: number[];
  worth?: number;
}

export interface Faith {
  line: "faith";
  points: number[];
  counted?: Counted[];
}

export interface PrintedPoints {
  line: "printed";
  points: number[];
  counted?: Counted[];
}

export interface EffectLine {
  line: "effect";
  points: number[];
  counted?: Counted[];
  project: string;
  effect: string;
}

export interface VictoryTokens {
  line: "victory";
  points: number[];
  counted?: Counted[];
}

/** A standing also has the tokens, and the Food and Faith in excess of intact buildings. */
export interface NeutralStock {
  line: "neutral_stock";
  points: number[];
  counted?: Counted[];
  tokens?: number;
  left?: number;
}

export interface NeutralVictory {
  line: "neutral_victory";
  points: number[];
  counted?: Counted[];
}

/** The parts that do not change during a game. */
export interface Box {
  cards: Cards;
  rounds: Round[];
  turns: number;
}

/** By type: the fragments of every building (top, right, bottom, left) by its name. */
export interface Cards {
  trade: Record<string, string>;
  politics: Record<string, string>;
  worship: Record<string, string>;
  farming: Record<string, string>;
  military: Record<string, string>;
}

/** The cards that are drafted in a round, and the battles at its end. */
export interface Round {
  cards: "buildings" | "projects";
  battles: number[];
}

/** The half-sources at the board's edge: top and bottom by column, left and right by row. */
export interface Edges {
  top: string;
  right: string;
  bottom: string;
  left: string;
}

/** By type of building: the symbols of an intact one, with a star for each token of choice. */
export interface ByType {
  trade: string;
  politics: string;
  worship: string;
  farming: string;
  military: string;
}

/** The face of a project: cost, points, effect with its parameters, and the key of its name. */
export interface Face {
  cost: string;
  points: number;
  effect: "all_types" | "boost" | "choose_colour" | "choose_tokens" | "cover" | "divert" | "food" | "food_per_type" | "hold_any" | "hold_one" | "none" | "per_damage" | "per_edge" | "per_mismatch" | "per_pair" | "per_project" | "per_source" | "per_source_set" | "per_strength" | "per_type" | "per_varied_line" | "per_victory" | "remove_damage" | "tokens" | "victory" | "wild";
  called: string;
  when: "anytime" | "end" | "harvest" | "none" | "now";
  amount?: number;
  type?: "farming" | "military" | "politics" | "trade" | "worship";
  symbol?: "F" | "N" | "S";
  every?: number;
  extra?: number;
  gives?: ("F" | "N" | "S")[];
}

/** A level of a solo game and its least points. */
export interface Goal {
  level: "average" | "good" | "impressive" | "stellar" | "weak";
  least: number | null;
}

/** The outcome, with a level in a solo game. */
export interface Result {
  winners: number[];
  totals: number[];
  lines: (Fed | Surplus | Faith | PrintedPoints | EffectLine | VictoryTokens | NeutralStock | NeutralVictory)[];
  reason: "harvest" | "solo";
  level?: "average" | "good" | "impressive" | "stellar" | "weak";
}

export interface Keep {
  move: "keep";
  kept: string[];
}

export interface Plan {
  move: "plan";
  project: string;
  effect: string;
}

export interface Build {
  move: "build";
  card: string;
  cell: "11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33";
}

export interface Take {
  move: "take";
  tokens: ("F" | "N" | "S")[];
}

export interface Place {
  move: "place";
  symbol: "F" | "N" | "S";
  project: string;
  effect: string;
}

export interface Refuse {
  move: "refuse";
}

export interface Cover {
  move: "cover";
  border: string;
  symbol: "F" | "N" | "S";
}

export interface Use {
  move: "use";
}

export interface Pass {
  move: "pass";
}

export interface Destroy {
  move: "destroy";
  cell: "11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33";
}

export interface Remove {
  move: "remove";
  line: "column1" | "column2" | "column3" | "row1" | "row2" | "row3";
}

export interface Divert {
  move: "divert";
  cell: "11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33";
}

/** A chance move, like those that follow. */
export interface TurnUp {
  move: "battle";
  line: "column1" | "column2" | "column3" | "row1" | "row2" | "row3";
}

export interface Deal {
  move: "deal";
  card: string;
}

export interface DealPlan {
  move: "deal_plan";
  project: string;
  effect: string;
}

export interface Reveal {
  move: "reveal";
}

export interface Receive {
  move: "receive";
}

export interface Turned {
  event: "turn";
  line: "column1" | "column2" | "column3" | "row1" | "row2" | "row3";
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

export interface Displayed {
  event: "display";
  card: string[];
}

export interface Kept {
  event: "keep";
  seat: number;
  kept: string[];
  passed: string[];
}

export interface KeptHidden {
  event: "keep_hidden";
  seat: number;
}

export interface ChosePlan {
  event: "choose_plan";
  seat: number;
  project: string;
  effect: string;
}

export interface ChoseBuild {
  event: "choose_build";
  seat: number;
  card: string;
  cell: "11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33";
}

export interface ChoseHidden {
  event: "choose_hidden";
  seat: number;
}

export interface Planned {
  event: "plan";
  seat: number;
  project: string;
}

export interface Built {
  event: "build";
  seat: number;
  card: string;
  cell: "11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33";
}

export interface NeutralBuilt {
  event: "neutral_build";
  card: string;
  cell: "11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33";
  count: number;
}

export interface Gained {
  event: "gain";
  seat: number;
  tokens: ("F" | "N" | "S")[];
}

/** A token on a project; on an extra space it is worth points. */
export interface Placed {
  event: "place";
  seat: number;
  symbol: "F" | "N" | "S";
  project: string;
  points?: number;
}

export interface Completed {
  event: "complete";
  seat: number;
  project: string;
  points: number;
}

export interface VictoryGift {
  event: "victory_gift";
  seat: number;
  count: number;
  points: number;
}

export interface Covered {
  event: "cover";
  seat: number;
  border: string;
  symbol: "F" | "N" | "S";
}

export interface Lost {
  event: "lose";
  seat: number;
  tokens: ("F" | "N" | "S")[];
}

export interface Refused {
  event: "refused";
  seat: number;
  tokens: ("F" | "N" | "S")[];
}

export interface Destroyed {
  event: "destroyed";
  seat: number;
  cell: "11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33";
}

export interface NeutralDestroyed {
  event: "neutral_destroyed";
  cell: "11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33";
}

export interface Marked {
  event: "marked";
  seat: number;
  cell: "11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33";
}

export interface NeutralMarked {
  event: "neutral_marked";
  cell: "11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33";
}

export interface Spent {
  event: "spent";
  seat: number;
  cell: "11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33";
}

export interface NeutralSpent {
  event: "neutral_spent";
  cell: "11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33";
}

export interface Received {
  event: "receive";
  seat: number;
  card: string[];
}

export interface ReceivedHidden {
  event: "receive_hidden";
  seat: number;
  count: number;
}

export interface Battle {
  event: "battle";
  line: "column1" | "column2" | "column3" | "row1" | "row2" | "row3";
  strengths: number[];
}

export interface Boosted {
  event: "boost";
  seat: number;
  amount: number;
}

export interface Won {
  event: "victory";
  seat: number;
  line: "column1" | "column2" | "column3" | "row1" | "row2" | "row3";
  points: number;
}

export interface NeutralWon {
  event: "neutral_victory";
  line: "column1" | "column2" | "column3" | "row1" | "row2" | "row3";
}

export interface Damaged {
  event: "damage";
  seat: number;
  line: "column1" | "column2" | "column3" | "row1" | "row2" | "row3";
}

export interface NeutralDamaged {
  event: "neutral_damage";
  line: "column1" | "column2" | "column3" | "row1" | "row2" | "row3";
}

export interface Diverted {
  event: "divert";
  seat: number;
  cell: "11" | "12" | "13" | "21" | "22" | "23" | "31" | "32" | "33";
}

export interface Removed {
  event: "remove";
  seat: number;
  line: "column1" | "column2" | "column3" | "row1" | "row2" | "row3";
}

/** Only in a preview. */
export interface Forecast {
  event: "forecast";
  seat: number;
  tokens: ("F" | "N" | "S")[];
}

/** The score of a city and its parts. */
export interface CameTo {
  event: "score";
  seat: number;
  points: number;
  harvest: number;
  faith: number;
  projects: number;
  victories: number;
}

/** With the points that the neutral city subtracts. */
export interface CameToAlone {
  event: "score_alone";
  seat: number;
  points: number;
  harvest: number;
  faith: number;
  projects: number;
  victories: number;
  neutral: number;
}

export interface Ended {
  event: "end";
}

/** The table adds this event. */
export interface TakenBack {
  event: "takeback";
  seat: number;
  moves: number;
}

/** The sources that a building completes, and its solo twin; the spaces for a token; the project used. `turns`: does its Strength change who takes which token, as far as is known now? */
export interface MovePreview {
  closes?: Closed[];
  twin?: Twin;
  spaces?: number[];
  project?: string;
  amount?: number;
  turns?: boolean;
}

/** The building for the same cell of the neutral city. */
export interface Twin {
  card: string;
  closes: Closed[];
}

export type Move = Keep | Plan | Build | Take | Place | Refuse | Cover | Use | Pass | Destroy | Remove | Divert | TurnUp | Deal | DealPlan | Reveal | Receive;

export type Event = Turned | Dealt | DealtHidden | Displayed | Kept | KeptHidden | ChosePlan | ChoseBuild | ChoseHidden | Planned | Built | NeutralBuilt | Gained | Placed | Completed | VictoryGift | Covered | Lost | Refused | Destroyed | NeutralDestroyed | Marked | NeutralMarked | Spent | NeutralSpent | Received | ReceivedHidden | Battle | Boosted | Won | NeutralWon | Damaged | NeutralDamaged | Diverted | Removed | Forecast | CameTo | CameToAlone | Ended | TakenBack;

export type Line = Fed | Surplus | Faith | PrintedPoints | EffectLine | VictoryTokens | NeutralStock | NeutralVictory;
