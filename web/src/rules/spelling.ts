/** A search with spelling errors, corrected with the words of the book. */
import type { Lang } from "../lib/api/messages";
import { stem, wordsOf } from "./stems";

const SHORTEST = 4;
const errorsAllowed = (word: string) => (word.length < SHORTEST ? 0 : word.length < 8 ? 1 : 2);

/** Return the search with each unknown word replaced by the nearest word of the texts; undefined if that changes nothing. */
export function corrected(wanted: string, texts: string[], lang: Lang): string | undefined {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const stems = new Set([...counts.keys()].map((word) => stem(word, lang)));
  const words = wordsOf(wanted);
  const better = words.map((word) => (stems.has(stem(word, lang)) ? word : (nearest(word, counts) ?? word)));
  return better.some((word, i) => word !== words[i]) ? better.join(" ") : undefined;
}

/** The word with the fewest errors; among equals, the commonest. */
function nearest(word: string, counts: Map<string, number>): string | undefined {
  const near = [...counts.keys()]
    .map((known) => ({ known, errors: errorsBetween(word, known) }))
    .filter(({ errors }) => errors <= errorsAllowed(word));
  near.sort((a, b) => a.errors - b.errors || (counts.get(b.known) ?? 0) - (counts.get(a.known) ?? 0));
  return near[0]?.known;
}

/** How many letters are to be added, removed, replaced or swapped with their neighbour. */
export function errorsBetween(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) next[j] = Math.min(next[j] ?? 0, (before[j - 2] ?? 0) + 1);
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
