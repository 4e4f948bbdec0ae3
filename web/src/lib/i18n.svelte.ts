/** The page's own words: `src/words/<lang>.json`. What happens in a game comes in words from the server. */
import type words from "../words/en.json";
import { LANGUAGES, type Lang } from "./messages";

export type Word = keyof typeof words;

const PACKS = import.meta.glob<Record<Word, string>>("../words/*.json", { eager: true, import: "default" });

const packOf = (lang: Lang) => PACKS[`../words/${lang}.json`] as Record<Word, string>;

function preferred(): Lang {
  const wishes = [localStorage.getItem("lang") ?? "", ...navigator.languages];
  for (const wish of wishes) {
    const found = LANGUAGES.find((lang) => wish.startsWith(lang));
    if (found) return found;
  }
  return LANGUAGES[0];
}

class Language {
  lang = $state<Lang>(preferred());

  set(lang: Lang) {
    this.lang = lang;
    localStorage.setItem("lang", lang);
    document.documentElement.lang = lang;
  }
}

export const language = new Language();
document.documentElement.lang = language.lang;

/** What a language calls itself. */
export const languageName = (lang: Lang) => packOf(lang).languageName;

/** A sentence with its blanks filled. */
export function filled(template: string, ...values: (string | number)[]): string {
  return template.replace(/\{(\d)\}/g, (_, place) => String(values[Number(place)]));
}

/** A word or sentence of the page. */
export function t(word: Word, ...values: (string | number)[]): string {
  return filled(packOf(language.lang)[word], ...values);
}
