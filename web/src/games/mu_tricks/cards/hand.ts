/** How one's own cards lie: what is trump apart, and as large as there is room for. */
import type { Keyed } from "../../../lib/board/motion";
import { arranged, type Ranks } from "./cards";
import type { Place } from "./targets";

export interface Held {
  card: Keyed;
  from: Place;
  /** The tray it lies in: trumps, cards shown, the rest. */
  tray: "trumps" | "shown" | "rest";
}

/** Once there are trumps they stand first and ranked, shown or not; until then the cards shown stand apart. */
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

/** How wide a card is, and how far the next one lies from it. */
export interface Fit {
  rows: number;
  own: number;
  step: number;
}

const SHAPE = 88 / 60;
/** How far a card lies from the next, and how wide it is, at least; and where there is hardly room, so that fewer rows do. */
const USUAL = { thumb: 46, least: 54 };
const CLOSE = { thumb: 44, least: 46 };
/** More rows are better if so much more is seen of each card. */
const CLEARER = 1.4;
/** A card is made a little smaller if it then lies free of the next. */
const SMALLER = 0.85;

const seenOf = ({ own, step }: Fit) => Math.min(own, step);
const heightOf = ({ rows, own }: Fit) => rows * own * SHAPE;

/**
 * As few rows as every card can be touched in, or more where cards are then read much better, with cards as large as width
 * and height allow; `gaps` stand between trays and colours, and no card is wider than `most`.
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
