/** The empty sheets of every rule set, kept on this device: with them an evening begins without a network, too. */
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
  /** By language, as far as they have been needed. */
  #known = $state.raw<Record<string, Sheets>>({});

  /** From the server, if it is there. */
  async fetch(lang: string) {
    const found = await api.blankSheets(lang).catch(() => null);
    if (!found) return;
    this.#known = { ...this.#known, [lang]: found };
    try {
      localStorage.setItem(keyOf(lang), JSON.stringify(found));
    } catch {
      // a device that is full begins its evenings with a network
    }
  }

  /** Once is enough until the pad is opened. */
  async ensure(lang: string) {
    if (!Object.keys(kept(lang)).length) await this.fetch(lang);
  }

  /** The sheet of an evening before anything was counted. */
  of({ game, names, options }: Played, lang: string): PadSheet | null {
    const all = (this.#known[lang] ?? kept(lang))[game] ?? [];
    const found = all.find((one) => one.players === names.length && isSame(one, options, all));
    return found?.sheet ?? null;
  }
}

/** What is not wished is as usual: as in the first of all sheets for so many. */
function isSame(one: BlankSheet, options: Played["options"], all: BlankSheet[]): boolean {
  const usual = all.find((other) => other.players === one.players)?.options ?? {};
  return Object.entries(one.options).every(([name, value]) => (options[name] ?? usual[name]) === value);
}

export const blankSheets = new BlankSheets();
