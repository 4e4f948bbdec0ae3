/** The page's own texts about lessons: `words/<lang>.json`. The server sends the text of each step. */
import { translator } from "../lib/i18n/i18n.svelte";
import type words from "./words/en.json";

export type LearnWord = keyof typeof words;

export const l = translator(import.meta.glob<Record<LearnWord, string>>("./words/*.json", { eager: true, import: "default" }));
