/** What lessons say beside their own words: `words/<lang>.json`. What a step says comes from the server. */
import { translator } from "../lib/i18n/i18n.svelte";
import type words from "./words/en.json";

export type LearnWord = keyof typeof words;

export const l = translator(import.meta.glob<Record<LearnWord, string>>("./words/*.json", { eager: true, import: "default" }));
