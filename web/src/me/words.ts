/** The texts of the player's own page, from `words/<lang>.json`; separate, because only this page needs them. */
import { translator } from "../lib/i18n/i18n.svelte";
import type words from "./words/en.json";

export type MyWord = keyof typeof words;

export const m = translator(import.meta.glob<Record<MyWord, string>>("./words/*.json", { eager: true, import: "default" }));
