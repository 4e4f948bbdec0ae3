/** The page's own texts about puzzles: `words/<lang>.json`. The server sends the texts about moves. */
import { translator } from "../lib/i18n/i18n.svelte";
import type words from "./words/en.json";

export type PuzzleWord = keyof typeof words;

export const z = translator(import.meta.glob<Record<PuzzleWord, string>>("./words/*.json", { eager: true, import: "default" }));
