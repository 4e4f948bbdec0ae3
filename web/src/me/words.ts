/** What the page of one's own says: `words/<lang>.json`, apart from the words that every page needs at once. */
import { translator } from "../lib/i18n/i18n.svelte";
import type words from "./words/en.json";

export type MyWord = keyof typeof words;

export const m = translator(import.meta.glob<Record<MyWord, string>>("./words/*.json", { eager: true, import: "default" }));
