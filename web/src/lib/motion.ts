import { cubicOut } from "svelte/easing";
import { crossfade } from "svelte/transition";

/** Motion is derived from the difference of two views: a card keeps its key when it changes place. */

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const duration = () => (calm() ? 0 : 260);

export const [send, receive] = crossfade({
  duration: () => duration(),
  easing: cubicOut,
  fallback: () => ({ duration: duration(), easing: cubicOut, css: (t) => `opacity: ${t}` }),
});

export const flipOptions = { duration: () => duration(), easing: cubicOut };

export interface Keyed {
  key: string;
  name: string;
}

/**
 * Gives every card on the table a key that stays with it. Cards are told apart by name only, so a card
 * that left one place and appeared in another under the same name has moved; a hidden card ("?") may
 * have become any.
 */
export class KeyTracker {
  #places: Record<string, Keyed[]> = {};
  #next = 0;

  update(names: Record<string, string[]>): Record<string, Keyed[]> {
    const now: Record<string, (Keyed | null)[]> = {};
    const gone: Keyed[] = [];
    for (const [place, cards] of Object.entries(names)) now[place] = this.#stay(place, cards, gone);
    for (const [place, cards] of Object.entries(this.#places)) if (!(place in names)) gone.push(...cards);
    const found: Record<string, Keyed[]> = {};
    for (const [place, cards] of Object.entries(names)) {
      found[place] = cards.map((name, i) => now[place]?.[i] ?? this.#arrive(name, gone));
    }
    this.#places = found;
    return found;
  }

  /** Cards that are where they were; those that are not any more are gone. */
  #stay(place: string, names: string[], gone: Keyed[]): (Keyed | null)[] {
    const before = [...(this.#places[place] ?? [])];
    const now = names.map((name) => {
      const index = before.findIndex((card) => card.name === name);
      return index < 0 ? null : (before.splice(index, 1)[0] ?? null);
    });
    gone.push(...before);
    return now;
  }

  #arrive(name: string, gone: Keyed[]): Keyed {
    let index = gone.findIndex((card) => card.name === name);
    if (index < 0) index = gone.findIndex((card) => card.name === "?" || name === "?");
    const from = index < 0 ? null : gone.splice(index, 1)[0];
    return { key: from?.key ?? `card-${this.#next++}`, name };
  }
}
