/** The page's texts, from `src/words/<lang>.json`. Texts about a game's events come from the server. */
import type words from "../../words/en.json";
import { LANGUAGES, type Lang } from "../api/messages";

export type Word = keyof typeof words;

const PACKS = import.meta.glob<Record<Word, string>>("../../words/*.json", { eager: true, import: "default" });

const packOf = (lang: Lang) => PACKS[`../../words/${lang}.json`] as Record<Word, string>;

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

/** Return the name of a language in that language. */
export const languageName = (lang: Lang) => packOf(lang).languageName;

const COUNTED = /\{(\d):([^{}|]*(?:\|[^{}|]*)+)\}/g; // {0:# player|# players}
const CATEGORIES: Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

/** Return a number with a minus sign instead of a hyphen. */
export const formatNumber = (number: number) => String(number).replace("-", "−");

/**
 * Return the form for a number. Forms are given in CLDR's order of the categories that the language has. Of two
 * forms, the first is for `one` and the second for every other category, as in English and French.
 */
export function pluralForm(forms: string[], number: number, lang: string): string {
  const rules = new Intl.PluralRules(lang);
  const category = rules.select(number);
  const last = forms.at(-1) ?? "";
  if (forms.length < 3) return category === "one" ? (forms[0] ?? "") : last;
  const categories = CATEGORIES.filter((one) => rules.resolvedOptions().pluralCategories.includes(one));
  return forms[categories.indexOf(category)] ?? last;
}

function counted(forms: string, number: number): string {
  return pluralForm(forms.split("|"), number, language.lang).replaceAll("#", formatNumber(number));
}

/** Fill the blanks of a template; numbers choose plural forms. */
export function fill(template: string, ...values: (string | number)[]): string {
  return template
    .replace(COUNTED, (_, place, forms) => counted(forms, Number(values[Number(place)])))
    .replace(/\{(\d)\}/g, (_, place) => {
      const value = values[Number(place)];
      return typeof value === "number" ? formatNumber(value) : String(value);
    });
}

/** Return a text of the page. */
export function t(word: Word, ...values: (string | number)[]): string {
  return fill(packOf(language.lang)[word], ...values);
}

/** Return a function like `t` for a part of the page that has its own `words/<lang>.json`. */
export function translator<W extends string>(packs: Record<string, Record<W, string>>) {
  const pack = () => packs[`./words/${language.lang}.json`] as Record<W, string>;
  return (word: W, ...values: (string | number)[]) => fill(pack()[word], ...values);
}

/** Join names: Ada, Bertrand and Chloé. */
export function formatList(names: string[]): string {
  return new Intl.ListFormat(t("locale"), { type: "conjunction" }).format(names);
}

/** Return a share in percent. */
export function formatPercent(part: number, whole: number): string {
  return new Intl.NumberFormat(t("locale"), { style: "percent" }).format(part / whole);
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86400], ["hour", 3600], ["minute", 60]];

/** Return how long ago something was: 3 minutes ago, now. */
export function formatAgo(seconds: number): string {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  const [unit, size] = UNITS.find(([, least]) => past >= least) ?? ["second", Infinity];
  return new Intl.RelativeTimeFormat(t("locale"), { numeric: "auto" }).format(-Math.floor(past / size), unit);
}

/** Return a date and time in the browser's regional variant of the page's language (en-GB, en-US …). */
export function formatTime(seconds: number): string {
  const own = navigator.languages.find((wish) => wish.startsWith(language.lang));
  const format = new Intl.DateTimeFormat(own ?? t("locale"), { dateStyle: "medium", timeStyle: "short" });
  return format.format(new Date(seconds * 1000));
}
