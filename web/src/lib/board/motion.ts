import { flip as glide, type AnimationConfig } from "svelte/animate";
import { cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";
import { pace } from "../stage/pace.svelte";

/** Animations between two views. A card keeps its key when it changes place. */

/** Return the duration of a move in ms at the current speed; 0 with reduced motion. */
export const duration = () => 320 * (pace.share && Math.max(pace.share, 0.55));
export const still = () => pace.share === 0;

export const [send, receive] = crossfade({
  duration: () => duration(),
  easing: cubicOut,
  fallback: () => ({ duration: duration(), easing: cubicOut, css: (t) => `opacity: ${t}` }),
});

export const flipOptions = { duration: () => duration(), easing: cubicOut };

/** Animate pieces that are visible before and after a change (FLIP). */
export function flip(node: Element, { from, to }: { from: DOMRect; to: DOMRect }, options = flipOptions): AnimationConfig {
  const isDrawn = from.width * from.height * to.width * to.height > 0;
  return isDrawn ? glide(node, { from, to }, options) : { duration: 0 };
}

/** Animate along a row only (FLIP); a vertical shift of the whole row is not animated. */
export function flipInRow(node: Element, { from, to }: { from: DOMRect; to: DOMRect }, options = flipOptions): AnimationConfig {
  return flip(node, { from: new DOMRect(from.x, to.y, from.width, from.height), to }, options);
}

/** Let a piece fly in from the element that matches `from`, for pieces that were not drawn there. */
export function arrive(node: Element, { from }: { from: string }): TransitionConfig {
  const start = document.querySelector(from)?.getBoundingClientRect();
  if (!start || still()) return { duration: 0 };
  const end = node.getBoundingClientRect();
  const dx = start.left + start.width / 2 - end.left - end.width / 2;
  const dy = start.top + start.height / 2 - end.top - end.height / 2;
  return {
    duration: duration(),
    easing: cubicOut,
    css: (t, u) => `translate: ${dx * u}px ${dy * u}px; opacity: ${0.3 + 0.7 * t}`,
  };
}

export interface Keyed {
  key: string;
  name: string;
}

/**
 * Gives every card on the table a stable key. Cards are identified by name only. A card that left one place and
 * appeared in another under the same name has moved; a hidden card ("?") may have become any other.
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

  /** Match the cards that stayed in a place, and collect the others in `gone`. */
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
