/** The evenings on this device. Entries are stored here whether or not there is a network. */
import type { PadSheet } from "../lib/api/messages";

export type Entry = Record<string, unknown>;
export type Options = Record<string, boolean | number | string>;

/** The data of an evening, independent of the page that shows it. */
export interface Played {
  game: string;
  names: string[];
  options: Options;
  entries: Entry[];
}

export interface Evening extends Played {
  id: string;
  started: number;
  /** Earlier versions of the entries for undo, latest last. */
  past: Entry[][];
  /** The entry in progress and its position. */
  draft: { entry: Entry; at: number } | null;
  /** The last sheet from the engine, and the request that it answers. */
  sheet: PadSheet | null;
  counted: string;
}

const KEY = "pads";
const OPEN = "pad-open";
const MOST_UNDONE = 30;
export const MOST_ENTRIES = 200;

/** The request to the engine. While it does not change, the sheet is valid. */
export const askedBy = (evening: Played, lang: string) => JSON.stringify([lang, evening.names, evening.options, evening.entries]);

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads an evening from a link or from storage; nothing if it is invalid. */
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
  // A sheet from another version may lack fields that this version shows, so it is requested again.
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
  /** The open evening of each game. */
  #open = $state.raw<Record<string, string>>({});
  /** True if the device's storage is full or not available. */
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

  /** Latest first. */
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

  /** Replaces the entries; undo restores the earlier ones. */
  enter(evening: Evening, entries: Entry[]) {
    const past = [...evening.past, evening.entries].slice(-MOST_UNDONE);
    this.change(evening.id, { entries, past, draft: null });
  }

  /** Saves the entry in progress at its position: at the end, or in place of an earlier entry. */
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
