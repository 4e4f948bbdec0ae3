/** Words as a search compares them: without accents and endings, and those that mean the same as one. */
import type { Lang } from "../lib/api/messages";

interface Language {
  /** Too common to be looked for. */
  stops: string[];
  /** Endings that are taken off, one from each group in turn; what is left has at least three letters. */
  endings: string[][];
  /** Stems of words that mean the same in a rulebook. */
  alike: string[][];
}

const FILES = import.meta.glob<Language>("../../../src/mutable/cli/stemming/*.json", { eager: true, import: "default" });
/** A language without a file of its own is compared letter by letter. */
const languageOf = (lang: Lang): Language => FILES[`../../../src/mutable/cli/stemming/${lang}.json`] ?? { stops: [], endings: [], alike: [] };
const LEAST = 3;

/** Without accents, in small letters. */
export function normalize(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("œ", "oe")
    .toLowerCase();
}

/** The words of a text; numbers of paragraphs are words too. */
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

/** The words that are looked for, without those that are too common. */
function tellingWords(wanted: string, lang: Lang): string[] {
  const { stops } = languageOf(lang);
  const all = wordsOf(wanted);
  const telling = all.filter((word) => !stops.includes(word));
  return telling.length ? telling : all;
}

/** Does a text have every word that is wanted, whatever its ending? The last one may not be typed whole yet. */
export function finder(wanted: string, lang: Lang): (text: string) => boolean {
  const words = tellingWords(wanted, lang);
  const stems = words.map((word) => stem(word, lang));
  return (text) => {
    const there = wordsOf(text);
    const known = new Set(there.map((word) => stem(word, lang)));
    return stems.every((one, i) => known.has(one) || (i === stems.length - 1 && there.some((word) => word.startsWith(words[i] ?? ""))));
  };
}

/** Is this word of a text one that was looked for? */
export function highlighter(wanted: string, lang: Lang): (word: string) => boolean {
  const words = tellingWords(wanted, lang);
  const stems = new Set(words.map((word) => stem(word, lang)));
  const last = words.at(-1);
  return (word) => wordsOf(word).some((one) => stems.has(stem(one, lang)) || (last !== undefined && one.startsWith(last)));
}
