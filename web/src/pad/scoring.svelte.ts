/** Asks the engine to score an evening; retries while the server cannot be reached. */
import { api, ApiError } from "../lib/api/api";
import type { PadSheet } from "../lib/api/messages";
import { askedBy, evenings, type Evening, type Played } from "./evenings.svelte";

const AGAIN = 5000; // ms between two tries without a network

type Ask = (played: Played) => Promise<PadSheet>;

/** The server could not be reached or failed; the request itself is not at fault. */
export const isOffline = (error: unknown) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

export const askServer: Ask = ({ game, names, options, entries }) => api.pad(game, { names, options, entries });

export class EveningScorer {
  away = $state(false);
  /** The server's message about invalid names or options. */
  problem = $state("");
  #ask: Ask;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest = "";

  constructor(ask: Ask = askServer) {
    this.#ask = ask;
  }

  /** Updates the sheet of an evening. */
  async count(evening: Evening, lang: string): Promise<void> {
    clearTimeout(this.#timer);
    const asked = askedBy(evening, lang);
    this.#latest = asked;
    if (evening.counted === asked) return;
    try {
      const sheet = await this.#ask(evening);
      this.#settle("");
      if (this.#latest === asked) evenings.change(evening.id, { sheet, counted: asked });
    } catch (error) {
      if (this.#latest !== asked) return;
      if (!isOffline(error)) this.#settle(error instanceof Error ? error.message : String(error));
      else this.#tryAgain(evening, lang);
    }
  }

  /** The engine's answer to an entry before it is saved; null if the server cannot be reached. */
  async tried(evening: Evening, entry: Entry, at: number): Promise<string | null> {
    const entries = [...evening.entries.slice(0, at), entry, ...evening.entries.slice(at + 1)];
    try {
      const sheet = await this.#ask({ ...evening, entries });
      this.#settle("");
      return sheet.entries[at]?.problem ?? null;
    } catch (error) {
      if (isOffline(error)) this.away = true;
      return null;
    }
  }

  stop() {
    clearTimeout(this.#timer);
    this.#latest = "";
  }

  #settle(problem: string) {
    this.away = false;
    this.problem = problem;
  }

  #tryAgain(evening: Evening, lang: string) {
    this.away = true;
    this.#timer = setTimeout(() => this.count(evening, lang), AGAIN);
  }
}

type Entry = Evening["entries"][number];
