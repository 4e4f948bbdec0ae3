/** The evenings of this device: what was entered is kept here, whatever the network does. */
import type { PadSheet } from "../lib/api/messages";

export type Entry = Record<string, unknown>;
export type Options = Record<string, boolean | number | string>;

/** What makes an evening, wherever it is opened. */
export interface Played {
  game: string;
  names: string[];
  options: Options;
  entries: Entry[];
}

export interface Evening extends Played {
  id: string;
  started: number;
  /** The entries as they were before each change, the latest last. */
  past: Entry[][];
  /** What is being entered, and the place where it will stand. */
  draft: { entry: Entry; at: number } | null;
  /** The last count, and what it was a count of. */
  sheet: PadSheet | null;
  counted: string;
}

const KEY = "pads";
const OPEN = "pad-open";
const MOST_UNDONE = 30;
export const MOST_ENTRIES = 200;

/** What the engine would be asked: as long as it is the same, so is the sheet. */
export const askedBy = (evening: Played, lang: string) => JSON.stringify([lang, evening.names, evening.options, evening.entries]);

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** An evening out of a link or a store, if it is one. */
export function parsePlayed(value: unknown): Played | null {
  if (!isPlain(value) || typeof value.game !== "string" || !isPlain(value.options)) return null;
  const { game, names, options, entries } = value;
  if (!Array.isArray(names) || names.length < 1 || names.length > 6) return null;
  if (!names.every((name) => typeof name === "string" && name.length > 0 && name.length <= 24)) return null;
  if (!Array.isArray(entries) || entries.length > MOST_ENTRIES || !entries.every(isPlain)) return null;
  return { game, names, options: options as Options, entries };
}

const isSheet = (sheet: unknown) => isPlain(sheet) && [sheet.entries, sheet.totals, sheet.leaders, sheet.options].every(Array.isArray);

function readEvening(value: unknown): Evening | null {
  const played = parsePlayed(value);
  if (!played || !isPlain(value) || typeof value.id !== "string") return null;
  const { id, started, past, draft, sheet, counted } = value as unknown as Evening;
  const kept = { ...played, id, started, past: past ?? [], draft: draft ?? null };
  // A sheet that another version has counted may lack what this one shows: it is counted anew.
  return isSheet(sheet) ? { ...kept, sheet, counted: counted ?? "" } : { ...kept, sheet: null, counted: "" };
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export class Evenings {
  #all = $state.raw<Evening[]>([]);
  /** The evening that is open, by game. */
  #open = $state.raw<Record<string, string>>({});
  /** Nothing more can be kept here: the device is full, or lets no page keep anything. */
  full = $state(false);

  constructor() {
    this.load();
  }

  load() {
    const kept = readJson(KEY);
    this.#all = (Array.isArray(kept) ? kept : []).flatMap((one) => readEvening(one) ?? []);
    const open = readJson(OPEN);
    this.#open = isPlain(open) ? (open as Record<string, string>) : {};
  }

  /** The latest first. */
  of(game: string): Evening[] {
    return this.#all.filter((one) => one.game === game).sort((one, other) => other.started - one.started);
  }

  open(game: string): Evening | null {
    return this.#all.find((one) => one.game === game && one.id === this.#open[game]) ?? null;
  }

  choose(evening: Evening) {
    this.#open = { ...this.#open, [evening.game]: evening.id };
    this.#keep();
  }

  begin(played: Played): Evening {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join("");
    const evening = { ...played, id, started: Date.now(), past: [], draft: null, sheet: null, counted: "" };
    this.#all = [...this.#all, evening];
    this.choose(evening);
    return evening;
  }

  forget(id: string) {
    this.#all = this.#all.filter((one) => one.id !== id);
    this.#keep();
  }

  change(id: string, changes: Partial<Evening>) {
    this.#all = this.#all.map((one) => (one.id === id ? { ...one, ...changes } : one));
    this.#keep();
  }

  /** Other entries; what was there can be brought back. */
  enter(evening: Evening, entries: Entry[]) {
    const past = [...evening.past, evening.entries].slice(-MOST_UNDONE);
    this.change(evening.id, { entries, past, draft: null });
  }

  /** What is being entered goes to its place, at the end or over what stood there. */
  write(evening: Evening, entry: Entry, at: number) {
    this.enter(evening, [...evening.entries.slice(0, at), entry, ...evening.entries.slice(at + 1)]);
  }

  undo(evening: Evening) {
    const before = evening.past.at(-1);
    if (before) this.change(evening.id, { entries: before, past: evening.past.slice(0, -1) });
  }

  #keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#all));
      localStorage.setItem(OPEN, JSON.stringify(this.#open));
      this.full = false;
    } catch {
      this.full = true;
    }
  }
}

export const evenings = new Evenings();
addEventListener("storage", (event) => event.key === KEY && evenings.load());
