/** The layout of the player's hand: trumps apart, cards as large as the room allows. */
import type { Keyed } from "../../../lib/board/motion";
import { arranged, type Ranks } from "./cards";
import type { Place } from "./targets";

export interface Held {
  card: Keyed;
  from: Place;
  /** The tray of the card: trumps, shown cards or the rest. */
  tray: "trumps" | "shown" | "rest";
}

/** Sort the hand. Ranked trumps come first, shown or not; before trumps exist, shown cards form their own tray. */
export function heldOf(hand: Keyed[], shown: Keyed[], ranks: Ranks): Held[] {
  const own: Held[] = [
    ...shown.map((card): Held => ({ card, from: "table", tray: "shown" })),
    ...hand.map((card): Held => ({ card, from: "hand", tray: "rest" })),
  ];
  if (!ranks.size) return own;
  const order = arranged([...new Set(own.map(({ card }) => card.name))], ranks);
  const placed = own.map((held): Held => ({ ...held, tray: ranks.has(held.card.name) ? "trumps" : "rest" }));
  return placed.sort((a, b) => order.indexOf(a.card.name) - order.indexOf(b.card.name));
}

/** The width of a card (`own`) and its distance to the next (`step`). */
export interface Fit {
  rows: number;
  own: number;
  step: number;
}

const SHAPE = 88 / 60;
/** Minimum distance between cards and minimum width of a card: the usual values, and those for very little room. */
const USUAL = { thumb: 46, least: 54 };
const CLOSE = { thumb: 44, least: 46 };
/** Factor by which the visible width must grow to justify more rows. */
const CLEARER = 1.4;
/** Smallest factor by which a card may shrink to avoid overlapping the next. */
const SMALLER = 0.85;

const seenOf = ({ own, step }: Fit) => Math.min(own, step);
const heightOf = ({ rows, own }: Fit) => rows * own * SHAPE;

/**
 * Return the layout with the fewest rows in which every card can be tapped, or more rows if cards become much more
 * readable. Cards fill width and height up to `most`; `gaps` is the total gap between trays and colours.
 */
export function fit(width: number, height: number, cards: number, gaps = 0, most = 112): Fit {
  const room = width - gaps - 1;

  function laid(rows: number, { thumb, least }: typeof USUAL): Fit[] {
    const inRow = Math.ceil(cards / rows);
    if ((inRow - 1) * thumb + least > room) return [];
    const tallest = Math.max(least, Math.min(most, height / rows / SHAPE, room - (inRow - 1) * thumb));
    const free = room / inRow - 4;
    const own = Math.floor(free < tallest && free >= Math.max(least, SMALLER * tallest) ? free : tallest);
    const step = inRow * own <= room ? Math.min(own + 4, room / inRow) : (room - own) / (inRow - 1);
    return [{ rows, own, step: Math.floor(step * 10) / 10 }];
  }

  const [first, ...more] = [1, 2, 3, 4].flatMap((rows) => laid(rows, USUAL));
  if (!first) return laid(4, CLOSE)[0] ?? { rows: 4, own: USUAL.least, step: USUAL.thumb };
  if (heightOf(first) > height + 1) return [1, 2].flatMap((rows) => (rows <= first.rows ? laid(rows, CLOSE) : []))[0] ?? first;
  const fitting = more.filter((one) => heightOf(one) <= height + 1 && seenOf(one) >= CLEARER * seenOf(first));
  return fitting.reduce((best, one) => (seenOf(one) > seenOf(best) ? one : best), first);
}
