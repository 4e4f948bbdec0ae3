/** Structures the log into turns and chapters, with seat actions among the events. */
import type { Doing, Facts, EventMessage } from "../../lib/api/types";

/** The name of a game's chapters, and the events that open a chapter or close it, so that the next event opens one. */
export interface Chapters {
  word: "hand" | "round";
  opens?: string[];
  closes?: string[];
  /** The number of the first chapter: 0 if something precedes the chapters that the game counts. */
  from?: number;
  /** The condition for a full chapter: one player has done one of these events that many times. */
  full?: { of: string[]; times: number };
  /** Events that are left out because the board shows them. */
  quiet?: string[];
  /** Events that are left out once a later event of the same player describes them better. */
  until?: Record<string, string>;
}

/** One player's decision and its consequences, events of chance, or a deal, which takes one line. */
export interface Turn {
  kind: "turn" | "deal";
  /** The first and the last log entry of the turn. */
  first: number;
  step: number;
  by: number | "chance";
  lines: EventMessage[];
}

export interface Chapter {
  kind: "chapter";
  number: number;
  first: number;
  step: number;
}

export interface SeatActionEntry {
  kind: "doing";
  doing: Doing;
  first: number;
  step: number;
}

export type LogEntry = Turn | Chapter | SeatActionEntry;

const nameOf = (event: EventMessage): string => String((event.facts as Facts).event);
function seatOf(event: EventMessage): number | null {
  const seat = (event.facts as Facts).seat;
  return typeof seat === "number" ? seat : null;
}

/** Return the entries of chance whose events are about more than one player. */
function sharedSteps(events: EventMessage[]): Set<number> {
  const about = new Map<number, number>();
  const shared = new Set<number>();
  for (const event of events) {
    const seat = seatOf(event);
    if (event.by !== "chance" || seat === null) continue;
    if ((about.get(event.step) ?? seat) !== seat) shared.add(event.step);
    about.set(event.step, seat);
  }
  return shared;
}

const isDeal = (event: EventMessage): boolean => /^deal(_|$)/.test(nameOf(event));
const THE_END = "end"; // the last event of every game; it opens no chapter

class TurnBuilder {
  told: LogEntry[] = [];
  #turn: Turn | null = null;
  #before: EventMessage | null = null;
  #chapter: number;
  #decided = false; // true once a player has decided in this chapter; events before its deal belong to it
  #done = new Map<number | null, number>(); // how often each seat has done the events that fill a chapter

  /** `shared` are the entries of chance with events about several players: they belong to nobody's turn. */
  constructor(
    readonly chapters: Chapters | null,
    readonly shared: Set<number>,
  ) {
    this.#chapter = (chapters?.from ?? 1) - 1;
  }

  event(event: EventMessage) {
    if (this.chapters && this.#opensChapter(event, this.chapters)) {
      this.#chapter += 1;
      this.#decided = false;
      this.#done.clear();
      this.told.push({ kind: "chapter", number: this.#chapter, first: event.step, step: event.step });
      this.#turn = null;
    }
    if (!this.#turn || !continues(this.#turn, event, this.shared)) this.#begin(event);
    this.#turn?.lines.push(event);
    if (this.#turn) this.#turn.step = event.step;
    if (event.by !== "chance") this.#decided = true;
    if (this.chapters?.full?.of.includes(nameOf(event))) this.#done.set(seatOf(event), (this.#done.get(seatOf(event)) ?? 0) + 1);
    this.#before = event;
  }

  doing(doing: Doing) {
    this.told.push({ kind: "doing", doing, first: doing.step, step: doing.step });
    this.#turn = null;
  }

  #begin(event: EventMessage) {
    this.#turn = { kind: isDeal(event) ? "deal" : "turn", first: event.step, step: event.step, by: event.by, lines: [] };
    this.told.push(this.#turn);
  }

  #opensChapter(event: EventMessage, { opens = [], closes = [] }: Chapters): boolean {
    if (!this.#before) return true;
    const [before, now] = [nameOf(this.#before), nameOf(event)];
    if (closes.includes(before)) return !closes.includes(now) && now !== THE_END;
    return opens.includes(now) && !opens.includes(before) && this.#decided && this.#isFull();
  }

  #isFull(): boolean {
    return Math.max(0, ...this.#done.values()) >= (this.chapters?.full?.times ?? 0);
  }
}

/** Return true if an event belongs to the turn. Events of chance about other players do not. */
function continues(turn: Turn, event: EventMessage, shared: Set<number>): boolean {
  if ((turn.kind === "deal") !== isDeal(event)) return false;
  if (turn.kind === "deal" || turn.step === event.step) return true;
  if (event.by === "chance") {
    if (turn.by === "chance") return true;
    const about = seatOf(event);
    return !shared.has(event.step) && (about === null || about === turn.by);
  }
  return event.by === turn.by && !beginsAnew(turn, event);
}

/** Return true if a player repeats the first event of the turn after a different one: that starts a new turn. */
function beginsAnew(turn: Turn, event: EventMessage): boolean {
  const names = turn.lines.map(nameOf);
  return names[0] === nameOf(event) && names.some((name) => name !== names[0]);
}

/** Leave out events that the board shows, and events that a later one describes better. */
export function visibleEvents(events: EventMessage[], { quiet = [], until = {} }: Chapters): EventMessage[] {
  const better = new Set<string>();
  const isTold = (event: EventMessage) => {
    const name = nameOf(event);
    better.add(`${name} ${seatOf(event)}`);
    return !quiet.includes(name) && !better.has(`${until[name]} ${seatOf(event)}`);
  };
  return [...events].reverse().filter(isTold).reverse();
}

/** Keep only the latest hint of each seat: its line counts them all. */
export function withoutEarlierHints(doings: Doing[]): Doing[] {
  return doings.filter(({ what, seat }, i) => what !== "hint" || !doings.slice(i + 1).some((later) => later.what === "hint" && later.seat === seat));
}

/** Return the log in order. If there are fewer than two chapters, it has no headings. */
export function turnsOf(events: EventMessage[], doings: Doing[] = [], chapters: Chapters | null = null): LogEntry[] {
  const teller = new TurnBuilder(chapters, sharedSteps(events));
  const waiting = [...doings];
  for (const event of events) {
    while (waiting[0] && waiting[0].step < event.step) teller.doing(waiting.shift() as Doing);
    teller.event(event);
  }
  for (const doing of waiting) teller.doing(doing);
  const headings = teller.told.filter((passage) => passage.kind === "chapter").length;
  return headings > 1 ? teller.told : teller.told.filter((passage) => passage.kind !== "chapter");
}

/** Return the facts of the last turn that a player took, complete or not. */
export function lastTurn(events: EventMessage[]): Facts[] {
  const turns = turnsOf(events).filter((passage) => passage.kind === "turn" && passage.by !== "chance") as Turn[];
  return turns.at(-1)?.lines.map((line) => line.facts) ?? [];
}

/** Return the index of the last turn that had begun by an entry; -1 if there is none. */
export function lastBegun(passages: LogEntry[], step: number): number {
  let found = -1;
  passages.forEach((passage, i) => {
    if (passage.kind !== "doing" && passage.kind !== "chapter" && passage.first <= step) found = i;
  });
  return found;
}

/** Return the first entry of each chapter. */
export const chapterSteps = (passages: LogEntry[]): number[] =>
  passages.flatMap((passage) => (passage.kind === "chapter" ? [passage.first] : []));
