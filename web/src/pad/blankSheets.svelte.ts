/** The empty sheets of all options, stored on this device so that an evening can start without a network. */
import { api } from "../lib/api/api";
import type { BlankSheet, PadSheet } from "../lib/api/messages";
import type { Played } from "./evenings.svelte";

type Sheets = Record<string, BlankSheet[]>;

const keyOf = (lang: string) => `pad-sheets.${lang}`;

function kept(lang: string): Sheets {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(lang)) ?? "null") as Sheets | null) ?? {};
  } catch {
    return {};
  }
}

class BlankSheets {
  /** By language, loaded when needed. */
  #known = $state.raw<Record<string, Sheets>>({});

  /** Loads the sheets from the server if it can be reached. */
  async fetch(lang: string) {
    const found = await api.blankSheets(lang).catch(() => null);
    if (!found) return;
    this.#known = { ...this.#known, [lang]: found };
    try {
      localStorage.setItem(keyOf(lang), JSON.stringify(found));
    } catch {
      // without storage, an evening needs a network to start
    }
  }

  /** Loads once each time the pad is opened. */
  async ensure(lang: string) {
    if (!Object.keys(kept(lang)).length) await this.fetch(lang);
  }

  /** The sheet of an evening before the engine has scored anything. */
  of({ game, names, options }: Played, lang: string): PadSheet | null {
    const all = (this.#known[lang] ?? kept(lang))[game] ?? [];
    const found = all.find((one) => one.players === names.length && isSame(one, options, all));
    return found?.sheet ?? null;
  }
}

/** Options that are not set have their defaults, as in the first sheet for that number of players. */
function isSame(one: BlankSheet, options: Played["options"], all: BlankSheet[]): boolean {
  const usual = all.find((other) => other.players === one.players)?.options ?? {};
  return Object.entries(one.options).every(([name, value]) => (options[name] ?? usual[name]) === value);
}

export const blankSheets = new BlankSheets();
