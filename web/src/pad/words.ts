/** The pad's own texts: `words/<lang>.json`. The server sends the texts about entries. */
import { fill, language } from "../lib/i18n/i18n.svelte";
import type words from "./words/en.json";

export type PadWord = keyof typeof words;

const PACKS = import.meta.glob<Record<PadWord, string>>("./words/*.json", { eager: true, import: "default" });

export function p(word: PadWord, ...values: (string | number)[]): string {
  return fill((PACKS[`./words/${language.lang}.json`] as Record<PadWord, string>)[word], ...values);
}

/** The text for one of several variants, if the pack has it: `title_muster`. */
export function named(kind: string, name: string): string {
  const pack = PACKS[`./words/${language.lang}.json`] as Record<string, string>;
  return pack[`${kind}_${name}`] ?? name;
}
