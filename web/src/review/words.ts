/** Texts of the review page: `words/<lang>.json`, loaded with that page only. */
import { fill, language } from "../lib/i18n/i18n.svelte";
import type words from "./words/en.json";

export type ReviewWord = keyof typeof words;

const PACKS = import.meta.glob<Record<ReviewWord, string>>("./words/*.json", { eager: true, import: "default" });

export function r(word: ReviewWord, ...values: (string | number)[]): string {
  return fill((PACKS[`./words/${language.lang}.json`] as Record<ReviewWord, string>)[word], ...values);
}
