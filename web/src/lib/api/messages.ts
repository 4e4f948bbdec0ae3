/** Written by packaging/page_types.py from mutable/tables/messages.py; `make types` writes it anew. */

export const LANGUAGES = ["en", "fr"] as const;

export type Lang = "en" | "fr";

export interface NewTable {
  game: string;
  name: string;
  seats: SeatWish[];
  options?: Record<string, boolean | number | string>;
  clock?: number | null;
  public?: boolean;
  hints?: boolean | null;
  patience?: 0 | 60 | 180 | 600;
  lesson?: string | null;
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

/** The secret of a seat or of a person, from the private link. */
export interface Key {
  key: string;
}

/** A device of one's own, by the name that the list of devices gives it. */
export interface DeviceName {
  device: string;
}

/** A sheet of the score pad as people at a real table filled it in: an entry is a hand, or a whole game. Its fields are the game's own; one that cannot be read is told on the sheet. */
export interface PadWish {
  names: string[];
  options?: Record<string, boolean | number | string>;
  entries?: Record<string, unknown>[];
}

/** How far somebody has come in a lesson: what led on so far (nothing at a step that was only read), and the move that is tried now, if one is. */
export interface LessonWish {
  taken?: string[];
  tries?: string | null;
}

/** A move that somebody takes to be best. */
export interface PuzzleTry {
  move: string;
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

/** What is best in the seat's decision of that number? */
export interface AskHint {
  type: "hint";
  decision: number;
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

/** A bot shall play on for that player, who is not there. */
export interface StandIn {
  type: "stand_in";
  seat: number;
}

/** The others go on waiting for that player, who is not there. */
export interface WaitFor {
  type: "wait";
  seat: number;
}

/** Before the game: a bot shall take that open seat. */
export interface SeatBot {
  type: "seat_bot";
  seat: number;
}

/** Before the game: that bot shall leave its seat to a friend. */
export interface OpenSeat {
  type: "open_seat";
  seat: number;
}

/** Before the game: an absent friend shall not hold that seat any more. */
export interface FreeSeat {
  type: "free_seat";
  seat: number;
}

/** Before the game: a guest leaves the seat to others. */
export interface StandUp {
  type: "stand_up";
}

/** Before the game: nobody is waited for any more. */
export interface CloseTable {
  type: "close_table";
}

/** Spectators shall read the chat, or no longer. */
export interface OpenChat {
  type: "open_chat";
  open: boolean;
}

export interface Speak {
  type: "language";
  lang: "en" | "fr";
}

/** A city for each player. In a solo game the neutral city follows; `stock` counts its tokens. */
export interface MuCityEnd {
  cities: MuCityCity[];
  stock?: number;
}

/** A city by cells (row by row) and borders (line by line, in the engine's order), with the numbers of its completed projects and the tokens on their extra spaces; or its `figures` instead. */
export interface MuCityCity {
  cells?: ("farming" | "military" | "politics" | "trade" | "worship" | null)[];
  ruins?: number[];
  borders?: ("F" | "N" | "S" | null)[];
  projects?: number[];
  extra?: Record<string, number>;
  damage?: number | null;
  victories?: number;
  figures?: MuCityFigures | null;
}

/** A city as sums: Food and intact buildings at the Harvest, Faith, the points printed on completed projects and the points of their effects. For the neutral city, `food` is Food and Faith together. */
export interface MuCityFigures {
  food?: number;
  intact?: number;
  faith?: number;
  printed?: number;
  effects?: number;
}

/** Cards shown and card points (with buried cards) by seat; trumps by their names in the components. `side` are the points on the side cards of Eskridge's game; `last` is the last seat to tie in an éclat. */
export interface MuTricksHand {
  kind: "eclat" | "played" | "void";
  shown?: number[];
  crown?: number | null;
  shield?: number | null;
  partner?: number | null;
  minor?: string | null;
  major?: string | null;
  points?: number[];
  side?: number | null;
  last?: number | null;
}

/** Both stacks of each castle, in the order of the board. */
export interface MusterEnd {
  castles: MusterStack[][];
}

/** One player's stack: its cards in any order, or its strength and number of Banners instead. */
export interface MusterStack {
  cards?: string[];
  strength?: number | null;
  banners?: number | null;
}

/** The nine muses in the order of the components. `trigger` is the seat that made the six; it does not count if the step limit ended the dance. */
export interface MusesEnd {
  muses: MusesTile[];
  ended?: "six" | "steps";
  trigger?: number | null;
}

/** A muse at the end of the dance: her die and her owner. The neutral muse has no owner. */
export interface MusesTile {
  die: number;
  owner?: number | null;
  hidden?: boolean;
}

export type Said = MakeMove | TakeBack | Ask | AskHint | Say | Leave | Return | Resign | StandIn | WaitFor | SeatBot | OpenSeat | FreeSeat | StandUp | CloseTable | OpenChat | Speak;

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

/** An event that the receiver may know, its sentence, and whose entry (the first is 1) it came by. */
export interface Told {
  facts: Record<string, unknown>;
  text: string;
  step: number;
  by: number | "chance";
}

/** The best moves of a decision, the best first; `unit` is what a value counts, in words. */
export interface Hinted {
  type: "hint";
  decision: number;
  unit: string;
  counts: string;
  moves: HintedMove[];
}

/** A move, what it is worth, the chance to win by it (missing where nobody wins), and why. */
export interface HintedMove {
  move: string;
  value: number;
  win: number | null;
  reason: string;
}

/** There is no hint for this decision, or not now, and why. */
export interface NoHint {
  type: "no_hint";
  decision: number;
  text: string;
}

export interface Problem {
  type: "error";
  text: string;
}

/** The server is there, and it is this time. */
export interface Beat {
  type: "beat";
  at: number;
}

export interface RoomInfo {
  id: string;
  game: string;
  title: string;
  status: "finished" | "playing" | "waiting";
  options: Record<string, boolean | number | string>;
  seats: SeatInfo[];
  host: number | null;
  keepers: number[];
  level: string;
  clock: number | null;
  deadlines: Record<string, number>;
  rematch: string | null;
  resigned_end: boolean;
  winners: number[];
  doings: Doing[];
  evening: boolean;
  hints: boolean;
  hinted: number[];
  next: NextTable | null;
  watching: number;
  open_chat: boolean;
  patience: number;
  absences: Absence[];
}

export interface SeatInfo {
  name: string | null;
  kind: "bot" | "person";
  bot: string | null;
  away: boolean;
  resigned: boolean;
  connected: boolean;
  kept: string | null;
}

/** What somebody did beside the game, told among the events: it came after the entry of that number. Whoever is `gone` was not there, or let the time run out. */
export interface Doing {
  seat: number;
  what: "back" | "gone" | "hint" | "left" | "resigned";
  step: number;
  at: number;
}

/** Where the players go on, and who asked for it. */
export interface NextTable {
  table: string;
  by: string | null;
  game: string;
  title: string;
}

/** A player of a running game who is not connected, and whose seat no bot plays yet. */
export interface Absence {
  seat: number;
  since: number | null;
  bot_at: number | null;
  free_at: number | null;
}

export interface GameInfo {
  name: string;
  address: string;
  title: string;
  subtitle: string;
  about: string;
  what: string;
  short: string[];
  minutes: [number, number] | null;
  weight: number;
  ways: Way[];
  first: FirstGame;
  picture: string;
  lessons: number;
  lesson_minutes: number;
  puzzles: number;
  players: number[];
  usual_players: number;
  options: Record<string, OptionInfo>;
  bots: string[];
}

/** A way to play that one click begins. */
export interface Way {
  label: string;
  players: number;
  options: Record<string, boolean | number | string>;
}

/** A person's first game of a kind: short, against the easiest bots. `text` says how it is short. */
export interface FirstGame {
  players: number;
  options: Record<string, boolean | number | string>;
  level: number;
  text: string;
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

/** A table as the lobby lists it. Whatever has a default was not written by older versions. */
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
  bots: (string | null)[];
  options: Record<string, boolean | number | string>;
  clock: number | null;
  totals: number[] | null;
  resigned: number[];
  stood_for: number[];
  ended: number | null;
  evening: boolean;
  hints: boolean;
  hinted: number[];
  deciding: number[] | null;
}

export interface Created {
  id: string;
}

/** Where friends join, and where this seat can be taken to another device. Whoever sits there is told if only this machine can be reached by them. */
export interface Links {
  join: string;
  qr: string;
  seat: string | null;
  only_here: boolean;
  evening: string;
}

/** A game to step through: its length so far, and who sat there. While it is played, one looks back with one's own eyes alone: those of the seat `mine`, or a spectator's. */
export interface Steps {
  moves: number;
  room: RoomInfo;
  mine: number | null;
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

/** A lesson as its game's page lists it; one with `play` is a real game against bots of that level. */
export interface LessonInfo {
  name: string;
  title: string;
  about: string;
  steps: number;
  play: Way | null;
  level: number;
}

/** Where one stands in a lesson: the table there, and what its step says, points at and waits for. */
export interface LessonMoment {
  frame: Frame | null;
  taken: string[];
  step: number;
  steps: number;
  say: string;
  points: string[];
  asks: boolean;
  answer: LessonAnswer | null;
}

/** What is said of the move that was tried and does not lead on: with the paragraph, if it cannot be. */
export interface LessonAnswer {
  text: string;
  rule: string;
}

/** From easy to hard, and the one of this day; none where a game brings none. */
export interface Puzzles {
  today: string;
  puzzles: PuzzleInfo[];
}

/** A puzzle as its game's page lists it: from this level on, bots find the answer. */
export interface PuzzleInfo {
  id: string;
  level: number;
  players: number;
}

/** What is said of a move: what it and the best one are worth, and in what it falls short (of the best, in what the next does). */
export interface PuzzleAnswer {
  right: boolean;
  tried: PuzzleWorth;
  best: PuzzleWorth;
  second: PuzzleWorth;
  unit: string;
  reason: string;
}

/** A move in words, and what it is worth. */
export interface PuzzleWorth {
  move: string;
  text: string;
  figure: string;
}

/** What this house is made of: what the page ships, and what the server stands on. */
export interface About {
  version: string;
  games: Source[];
  page: Library[];
  server: Library[];
}

/** Whose game it is, as far as its rulebook says so. */
export interface Source {
  title: string;
  address: string;
  design: string[];
  art: string[];
  house: string;
}

/** Something of others that mutable ships or stands on; of what it ships `notice` is the whole licence. */
export interface Library {
  name: string;
  version: string;
  licence: string;
  notice: string;
}

/** RULES as it is drawn; its numbered paragraphs once more by their numbers. */
export interface Rulebook {
  blocks: Block[];
  paragraphs: Record<string, string>;
}

/** A block of RULES. `rows` are the rows of a table, head first, or the items of a list, one cell each. `tables` limits the block to tables with these option values; `players` is the number of players. */
export interface Block {
  kind: "figure" | "list" | "paragraph" | "section" | "table" | "text" | "title";
  text: string;
  number: string;
  rows: string[][];
  scene: string;
  about: string;
  tables: Record<string, string[]>;
}

/** A position of a game's own, as a figure of its rules shows it: with whose eyes, and who sits there. */
export interface ShownScene {
  view: Record<string, unknown>;
  seat: number | null;
  names: string[];
}

export interface ErrorBody {
  error: string;
}

/** A person's own: nobody else's cookie reads it. */
export interface Me {
  name: string | null;
  running: TableLine[];
  games: TableLine[];
  records: GameRecord[];
  streak: number;
  best_streak: number;
  evenings: Evening[];
  link_made: number | null;
  counting: number;
}

export interface GameRecord {
  game: string;
  title: string;
  levels: LevelRecord[];
  streak: number;
  best_streak: number;
  solo: SoloRecord | null;
}

/** Against bots of one level (the strongest, where they differ), or among people. */
export interface LevelRecord {
  level: string;
  tally: Tally;
}

/** How often one has won, and how often together with others. */
export interface Tally {
  games: number;
  won: number;
  shared: number;
}

export interface SoloRecord {
  games: number;
  best: number;
  table: string;
}

/** The games that were played one after the other at the same table, and how they stand. */
export interface Evening {
  game: string;
  title: string;
  games: number;
  last: number;
  players: EveningPlayer[];
  played: EveningGame[];
  mixed: boolean;
}

export interface EveningPlayer {
  name: string;
  bot: string | null;
  is_me: boolean;
  won: number;
  shared: number;
  total: number | null;
  beaten: number;
}

/** A finished game of an evening. */
export interface EveningGame {
  title: string;
  winners: string[];
}

/** The private link that brings all of oneself to another device; it is told once. */
export interface OwnLink {
  link: string;
  qr: string;
  only_here: boolean;
}

/** Whose private link somebody has opened, before they agree to be the same person. */
export interface LinkOwner {
  name: string | null;
  devices: number;
  mine: boolean;
}

export interface Devices {
  devices: Device[];
}

/** A browser of a person; `name` stands for it and is no secret. */
export interface Device {
  name: string;
  joined: number | null;
  here: boolean;
  first: boolean;
}

/** What became of a person's tables. */
export interface Forgotten {
  deleted: number;
  left: number;
}

/** What was luck, what was error, and what would have been better; as far as it has been weighed. */
export interface TableReview {
  state: "done" | "late" | "thinking" | "waiting";
  done: number;
  total: number;
  counts: "points" | "wins";
  unit: string;
  accounted: boolean;
  seats: ReviewedSeat[];
  moments: ReviewMoment[];
  here: ReviewedDecision | null;
}

/** The account of a seat: start + luck + gifts - errors + unexplained = end. */
export interface ReviewedSeat {
  start: number;
  end: number;
  luck: number;
  gifts: number;
  errors: number;
  unexplained: number;
  points: ReviewPoint[];
  kinds: ReviewKind[];
  whole: string;
}

/** What the game was worth to a seat at one of its decisions: had nothing been lost, and after it. */
export interface ReviewPoint {
  entry: number;
  before: number;
  after: number;
}

/** One kind of a seat's decisions: how many, how many clear errors among them, what these cost. */
export interface ReviewKind {
  name: string;
  decisions: number;
  errors: number;
  loss: number;
}

/** A decision that mattered: what was made there and what was better, before the entry of that number. */
export interface ReviewMoment {
  entry: number;
  seat: number;
  kind: string;
  made: LegalMove;
  best: LegalMove;
  grade: "clear" | "grave" | "maybe" | "small";
  loss: number | null;
  sure: number;
  reason: string;
}

/** A move by its text, in words, as facts; and what it acts on and would come to. */
export interface LegalMove {
  move: string;
  text: string;
  facts: Record<string, unknown>;
  upshot: Record<string, unknown>;
}

/** The decision that is looked at, whatever it was worth. */
export interface ReviewedDecision {
  entry: number;
  seat: number;
  made: LegalMove;
}

/** The winners, the score lines and the reason why the game ended; a game may add fields. */
export interface Outcome {
  winners: number[];
  totals: number[];
  lines: Record<string, unknown>[];
  reason: string;
}

/** The whole sheet. `form` says what to enter with these rules; its content is the game's own. The totals count points, or games won if an entry is a whole game. `options` are those that affect the sheet. */
export interface PadSheet {
  form: Record<string, unknown>;
  counts: "points" | "wins";
  options: string[];
  entries: ScoredEntry[];
  totals: number[];
  leaders: number[];
  over: boolean;
  ending: string;
}

/** A scored entry: its lines, the reasons, and the totals after it. An impossible entry has a problem instead and scores nothing. */
export interface ScoredEntry {
  lines: PadLine[];
  points: number[];
  why: string[];
  totals: number[];
  winners: number[];
  problem: string | null;
}

/** A line of an entry: its label and each player's points. */
export interface PadLine {
  text: string;
  points: number[];
}

/** A sheet before its first entry; the options are those with a few values. */
export interface BlankSheet {
  players: number;
  options: Record<string, boolean | number | string>;
  sheet: PadSheet;
}

export type Answer = Frame | Refused | Stale | Previewed | Hinted | NoHint | Problem | Beat;
