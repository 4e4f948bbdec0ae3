/** Transitions of cards and markers: from their previous place if visible, otherwise from their owner's place. */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { duration, still } from "../../../lib/board/motion";

interface Way {
  key: string;
  /** Selector of the place it comes from if it was not visible before. */
  from?: string;
  /** Whether the outgoing node travels, not the incoming one: a card stays face up until it lands on a pile. */
  lands?: boolean;
}

interface Traveller {
  node: Element;
  lands: boolean;
}

type Travel = (node: Element, way: Way) => () => TransitionConfig;

const ABOVE = "z-index: 40"; // above everything that it passes

const coming = new Map<string, Traveller>();
const going = new Map<string, Traveller>();

const isDrawn = (box: DOMRect) => box.width * box.height > 0;
const calmly = () => ({ duration: 1.25 * duration(), easing: cubicOut });

/** Return the transition from one box to another, including the size. */
function between(from: DOMRect, to: DOMRect): TransitionConfig {
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  const [wide, high] = [from.width / to.width, from.height / to.height];
  return {
    ...calmly(),
    css: (t, u) => `${ABOVE}; transform-origin: top left; transform: translate(${u * dx}px, ${u * dy}px) scale(${t + u * wide}, ${t + u * high})`,
  };
}

/** Return the transition from the middle of a player's place. */
function arriving(node: Element, from: string): TransitionConfig {
  const [start, end] = [document.querySelector(from)?.getBoundingClientRect(), node.getBoundingClientRect()];
  if (!start || !isDrawn(start) || !isDrawn(end)) return { duration: 0 };
  const dx = start.left + start.width / 2 - end.left - end.width / 2;
  const dy = start.top + start.height / 2 - end.top - end.height / 2;
  return { ...calmly(), css: (t, u) => `${ABOVE}; transform: translate(${u * dx}px, ${u * dy}px) scale(${0.4 + 0.6 * t})` };
}

function appearing(node: Element, { from }: Way): TransitionConfig {
  if (still()) return { duration: 0 };
  return from ? arriving(node, from) : { ...calmly(), css: (t) => `opacity: ${t}` };
}

/** Move one of the two nodes of a piece: the incoming one, or the outgoing one if it lands on a pile. */
function travelling(here: Traveller, other: Traveller, comes: boolean): TransitionConfig {
  const [to, from] = [here.node.getBoundingClientRect(), other.node.getBoundingClientRect()];
  if (still() || !isDrawn(to) || !isDrawn(from)) return { duration: 0 };
  const lands = comes ? here.lands : other.lands;
  if (comes !== lands) return between(from, to);
  return { ...calmly(), css: (t) => `opacity: ${comes ? Math.floor(t) : 0}` };
}

function part(own: Map<string, Traveller>, others: Map<string, Traveller>, comes: boolean): Travel {
  return (node, way) => {
    const here = { node, lands: way.lands ?? false };
    own.set(way.key, here);
    return () => {
      const other = others.get(way.key);
      others.delete(way.key);
      if (other) return travelling(here, other, comes);
      own.delete(way.key);
      return appearing(node, comes ? way : { key: way.key });
    };
  };
}

export const receive = part(coming, going, true);
export const send = part(going, coming, false);

/** Return the selector of a player's place. */
export const home = (seat: number) => `[data-home="${seat}"]`;
