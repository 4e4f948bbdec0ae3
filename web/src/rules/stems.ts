/** Normalizes words for searching: removes accents and endings, and maps synonyms to one word. */
import type { Lang } from "../lib/api/messages";

interface Language {
  /** Stop words: too common to search for. */
  stops: string[];
  /** Endings to remove, at most one from each group in order; at least three letters remain. */
  endings: string[][];
  /** Groups of stems that mean the same in a rulebook. */
  alike: string[][];
}

const FILES = import.meta.glob<Language>("../../../src/mutable/cli/stemming/*.json", { eager: true, import: "default" });
/** A language without a file is compared letter by letter. */
const languageOf = (lang: Lang): Language => FILES[`../../../src/mutable/cli/stemming/${lang}.json`] ?? { stops: [], endings: [], alike: [] };
const LEAST = 3;

/** Removes accents and converts to lower case. */
export function normalize(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("œ", "oe")
    .toLowerCase();
}

/** The words of a text. Paragraph numbers count as words. */
export const wordsOf = (text: string): string[] => normalize(text).match(/\d+(?:\.\d+)?|[a-z]+/g) ?? [];

export function stem(word: string, lang: Lang): string {
  const { endings, alike } = languageOf(lang);
  let found = word;
  for (const group of endings) {
    const ending = group.find((one) => found.endsWith(one) && found.length - one.length >= LEAST);
    if (ending) found = found.slice(0, -ending.length).replace(/([bdfgmnprt])\1$/, "$1");
  }
  return alike.find((group) => group.includes(found) || group.includes(word))?.[0] ?? found;
}

/** Return the searched words without stop words, unless there are no others. */
function tellingWords(wanted: string, lang: Lang): string[] {
  const { stops } = languageOf(lang);
  const all = wordsOf(wanted);
  const telling = all.filter((word) => !stops.includes(word));
  return telling.length ? telling : all;
}

/** Does a text contain every searched word, with any ending? The last word may be incomplete. */
export function finder(wanted: string, lang: Lang): (text: string) => boolean {
  const words = tellingWords(wanted, lang);
  const stems = words.map((word) => stem(word, lang));
  return (text) => {
    const there = wordsOf(text);
    const known = new Set(there.map((word) => stem(word, lang)));
    return stems.every((one, i) => known.has(one) || (i === stems.length - 1 && there.some((word) => word.startsWith(words[i] ?? ""))));
  };
}

/** Return a test that tells whether a word of a text was searched for. */
export function highlighter(wanted: string, lang: Lang): (word: string) => boolean {
  const words = tellingWords(wanted, lang);
  const stems = new Set(words.map((word) => stem(word, lang)));
  const last = words.at(-1);
  return (word) => wordsOf(word).some((one) => stems.has(stem(one, lang)) || (last !== undefined && one.startsWith(last)));
}
