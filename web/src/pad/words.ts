/** The pad's own texts: `words/<lang>.json`. A game's form adds its own; the server sends the texts about entries. */
import { fill, language } from "../lib/i18n/i18n.svelte";
import type words from "./words/en.json";

export type PadWord = keyof typeof words;

const PACKS = import.meta.glob<Record<PadWord, string>>("./words/*.json", { eager: true, import: "default" });

export function p(word: PadWord, ...values: (string | number)[]): string {
  return fill((PACKS[`./words/${language.lang}.json`] as Record<PadWord, string>)[word], ...values);
}

const OF_FORMS = import.meta.glob<Record<string, string>>("../games/*/pad/words/*.json", { eager: true, import: "default" });
const ofForm = (game: string): Record<string, string> => OF_FORMS[`../games/${game}/pad/words/${language.lang}.json`] ?? {};

/** Returns the texts of a game's form: the game's own (`games/<game>/pad/words/<lang>.json`) and the pad's. */
export function formWords<Own extends string>(game: string) {
  return (word: Own | PadWord, ...values: (string | number)[]): string => {
    const own = ofForm(game)[word];
    return own === undefined ? p(word as PadWord, ...values) : fill(own, ...values);
  };
}

/** The title of a game on its pad. It is there without a network, unlike the catalogue. */
export const padTitle = (game: string): string => ofForm(game).title ?? game;
