/** The printed table of bids, reduced to the room available. */
import type { View } from "../viewSchema";

export interface Bid {
  cards: number;
  target: number;
  bonus: number;
}

/** Return every bid of the table, from one card up. */
export function bidsOf(view: View): Bid[] {
  return view.box.bids.map(([target, bonus], at) => ({ cards: at + 1, target, bonus }));
}

/** Return the current bids, the next one and those above the highest, then the bids between as room allows. */
export function ladder(view: View, next: number, length: number): Bid[] {
  const standing = view.seats.map((seat) => seat.bid);
  const highest = Math.max(...standing);
  const lowest = Math.min(...standing); // no bid can fall below it
  const wanted = [...standing, next, highest + 1, highest + 2];
  view.box.bids.forEach((_, i) => wanted.push(highest - i, highest + 2 + i));
  const bids = bidsOf(view).filter((bid) => bid.cards >= lowest);
  const found = [...new Set(wanted)].flatMap((cards) => bids.find((bid) => bid.cards === cards) ?? []);
  return found.slice(0, length).sort((a, b) => a.cards - b.cards);
}
