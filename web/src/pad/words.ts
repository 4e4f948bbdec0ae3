/** What the pad says by itself: `words/<lang>.json`. What it says of an entry comes in words from the server. */
import { fill, language } from "../lib/i18n/i18n.svelte";
import type words from "./words/en.json";

export type PadWord = keyof typeof words;

const PACKS = import.meta.glob<Record<PadWord, string>>("./words/*.json", { eager: true, import: "default" });

export function p(word: PadWord, ...values: (string | number)[]): string {
  return fill((PACKS[`./words/${language.lang}.json`] as Record<PadWord, string>)[word], ...values);
}

/** A word for one of several kinds, where there is one: `title_muster`. */
export function named(kind: string, name: string): string {
  const pack = PACKS[`./words/${language.lang}.json`] as Record<string, string>;
  return pack[`${kind}_${name}`] ?? name;
}
