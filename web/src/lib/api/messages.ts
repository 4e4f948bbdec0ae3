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

/** Who takes a seat: the creator of the table, a friend who gets the link, or a bot. */
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

/** A device of the player, by its name in the list of devices. */
export interface DeviceName {
  device: string;
}

/** A sheet of the score pad for a game at a real table. An entry is a hand or a whole game, with the game's own fields. The sheet reports entries that cannot be read. */
export interface PadWish {
  names: string[];
  options?: Record<string, boolean | number | string>;
  entries?: Record<string, unknown>[];
}

/** The progress in a lesson. `taken` has the choice of each step so far (an empty text at a step that was only read). `tries` is the move to try now, if there is one. */
export interface LessonWish {
  taken?: string[];
  tries?: string | null;
}

/** A move that the player believes to be best. */
export interface PuzzleTry {
  move: string;
}

/** A move by its text, for the seat's decision with this number. */
export interface MakeMove {
  type: "move";
  decision: number;
  text: string;
}

export interface TakeBack {
  type: "takeback";
  decision: number;
}

/** Asks for the preview of a move. */
export interface Ask {
  type: "preview";
  text: string;
}

/** Asks for the best moves of the seat's decision with this number. */
export interface AskHint {
  type: "hint";
  decision: number;
}

export interface Say {
  type: "chat";
  text: string;
}

/** Asks a bot to play until the player returns. */
export interface Leave {
  type: "leave";
}

export interface Return {
  type: "return";
}

export interface Resign {
  type: "resign";
}

/** Asks a bot to play for an absent player. */
export interface StandIn {
  type: "stand_in";
  seat: number;
}

/** Keeps waiting for an absent player. */
export interface WaitFor {
  type: "wait";
  seat: number;
}

/** Before the game: gives an open seat to a bot. */
export interface SeatBot {
  type: "seat_bot";
  seat: number;
}

/** Before the game: opens a bot's seat for a friend. */
export interface OpenSeat {
  type: "open_seat";
  seat: number;
}

/** Before the game: frees the seat of an absent friend. */
export interface FreeSeat {
  type: "free_seat";
  seat: number;
}

/** Before the game: a guest leaves the seat. */
export interface StandUp {
  type: "stand_up";
}

/** Before the game: closes the table. */
export interface CloseTable {
  type: "close_table";
}

/** Lets spectators read the chat, or no longer. */
export interface OpenChat {
  type: "open_chat";
  open: boolean;
}

export interface Speak {
  type: "language";
  lang: "en" | "fr";
}

export type Said = MakeMove | TakeBack | Ask | AskHint | Say | Leave | Return | Resign | StandIn | WaitFor | SeatBot | OpenSeat | FreeSeat | StandUp | CloseTable | OpenChat | Speak;

/** The state of a table for one client. `room` is null if it has not changed since the client's last frame. */
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

/** The answer to an illegal move, or to the preview of one: the paragraph of the rules, and a text. */
export interface Refused {
  type: "refused";
  rule: string;
  text: string;
  move: string;
}

/** The answer to a move for a decision that is not open. */
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

/** An event that the receiver may know, its text, and the number (from 1) and actor of its entry. */
export interface Told {
  facts: Record<string, unknown>;
  text: string;
  step: number;
  by: number | "chance";
}

/** The best moves of a decision, best first. `unit` names the unit of the values. */
export interface Hinted {
  type: "hint";
  decision: number;
  unit: string;
  counts: string;
  moves: HintedMove[];
}

/** A move, its value, its chance to win (null in games without a winner), and the reason. */
export interface HintedMove {
  move: string;
  value: number;
  win: number | null;
  reason: string;
}

/** The answer if there is no hint for this decision, or not now, with the reason. */
export interface NoHint {
  type: "no_hint";
  decision: number;
  text: string;
}

export interface Problem {
  type: "error";
  text: string;
}

/** A heartbeat with the server's time. */
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

/** Something that a player did besides moving, listed among the events after the entry `step`. `gone` means that the player was absent or ran out of time. */
export interface Doing {
  seat: number;
  what: "back" | "gone" | "hint" | "left" | "resigned";
  step: number;
  at: number;
}

/** The table where the players continue, and the name of the player who asked for it. */
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

/** A preset that starts with one click. */
export interface Way {
  label: string;
  players: number;
  options: Record<string, boolean | number | string>;
}

/** The preset for a player's first game: short, against the easiest bots. `text` says how it is shorter. */
export interface FirstGame {
  players: number;
  options: Record<string, boolean | number | string>;
  level: number;
  text: string;
}

/** An option with its label and values. `players` has, for each value, the possible numbers of players. `names` has the labels of some values. */
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

/** A table as the lobby lists it. Older versions did not store the fields that have a default. */
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

/** The links of a table: for friends, and for the player's own devices. `only_here` tells a player that the links work on the server's machine only. */
export interface Links {
  join: string;
  qr: string;
  seat: string | null;
  only_here: boolean;
  evening: string;
}

/** A game to step through: its length so far, and its players. While it goes on, a reader sees only the view of their own seat `mine`, or a spectator's. */
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

/** A table that cannot continue on this server: the reason, and what its log shows without its rules. */
export interface StoppedTable {
  why: string;
  room: RoomInfo;
  mine: number | null;
  moves: LoggedMove[];
  chat: ChatLine[];
}

/** An entry of a log without its rules. A move without a seat belongs to chance. A move without a text is hidden: it belongs to another seat, and the game is not finished. */
export interface LoggedMove {
  seat: number | null;
  text: string;
}

/** A lesson in the list of a game. With `play`, it is a real game against bots of `level`. */
export interface LessonInfo {
  name: string;
  title: string;
  about: string;
  steps: number;
  play: Way | null;
  level: number;
}

/** A step of a lesson: the table, its text, the parts it points at, and whether it waits for a move. */
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

/** The answer to a tried move that does not lead on. `rule` is the paragraph if the move is illegal. */
export interface LessonAnswer {
  text: string;
  rule: string;
}

/** The puzzles of a game, easy ones first. `today` is the puzzle of the day; empty if there are no puzzles. */
export interface Puzzles {
  today: string;
  puzzles: PuzzleInfo[];
}

/** A puzzle in the list of a game. Bots find the answer from `level` on. */
export interface PuzzleInfo {
  id: string;
  level: number;
  players: number;
}

/** The answer to a tried move: its value, and those of the two best moves. `reason` says why the tried move is worse than the best; for the best move, why the second is worse. */
export interface PuzzleAnswer {
  right: boolean;
  tried: PuzzleWorth;
  best: PuzzleWorth;
  second: PuzzleWorth;
  unit: string;
  reason: string;
}

/** A move, its text in the reader's language, and its value. */
export interface PuzzleWorth {
  move: string;
  text: string;
  figure: string;
}

/** The version, the games' credits, and the libraries of the page and of the server. */
export interface About {
  version: string;
  games: Source[];
  page: Library[];
  server: Library[];
}

/** Credits of a game, as far as its rulebook names them. */
export interface Source {
  title: string;
  address: string;
  design: string[];
  art: string[];
  house: string;
}

/** A library that mutable ships or needs. `notice` is the full licence text of what it ships. */
export interface Library {
  name: string;
  version: string;
  licence: string;
  notice: string;
}

/** The rules of a game as blocks to draw, and the texts of the numbered paragraphs by number. */
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

/** A position from a game's rules: the view of `seat` (null for a spectator), and the players' names. */
export interface ShownScene {
  view: Record<string, unknown>;
  seat: number | null;
  names: string[];
}

export interface ErrorBody {
  error: string;
}

/** The player's own data, for the owner of the cookie only. */
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

/** Results against bots of one level (the strongest, if they differ), or against people. */
export interface LevelRecord {
  level: string;
  tally: Tally;
}

/** A player's games, how many of them the player won, and how many of these others won as well. */
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

/** The games played one after the other at the same table, with their running score. */
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

/** The private link that adds a device to the player. The server sends it only once. */
export interface OwnLink {
  link: string;
  qr: string;
  only_here: boolean;
}

/** The person whose private link was opened, shown before the reader agrees to join them. */
export interface LinkOwner {
  name: string | null;
  devices: number;
  mine: boolean;
}

export interface Devices {
  devices: Device[];
}

/** A browser of a person. `name` identifies it and is no secret. */
export interface Device {
  name: string;
  joined: number | null;
  here: boolean;
  first: boolean;
}

/** The numbers of tables that an erasure changed. */
export interface Forgotten {
  deleted: number;
  left: number;
}

/** A review of luck, errors and better moves, as far as it has been computed. */
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

/** The value of the game to a seat just before and just after one of its decisions. */
export interface ReviewPoint {
  entry: number;
  before: number;
  after: number;
}

/** One kind of a seat's decisions: how many, how many clear errors, and the loss by these. */
export interface ReviewKind {
  name: string;
  decisions: number;
  errors: number;
  loss: number;
}

/** A decision that mattered, before the entry `entry`: the move made and the better one. */
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

/** A legal move: its text, its text in the reader's language, its facts and its preview. */
export interface LegalMove {
  move: string;
  text: string;
  facts: Record<string, unknown>;
  upshot: Record<string, unknown>;
}

/** The decision that the reader looks at, regardless of its value. */
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
