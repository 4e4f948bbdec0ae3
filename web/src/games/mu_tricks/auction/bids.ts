/** The printed table of bids, as much of it as there is room for. */
import type { View } from "../viewSchema";

export interface Bid {
  cards: number;
  target: number;
  bonus: number;
}

/** Every bid of the table, from one card up. */
export function bidsOf(view: View): Bid[] {
  return view.box.bids.map(([target, bonus], at) => ({ cards: at + 1, target, bonus }));
}

/** Every bid that stands, the next one, and those above the highest; then those between, as far as there is room. */
export function ladder(view: View, next: number, length: number): Bid[] {
  const standing = view.seats.map((seat) => seat.bid);
  const highest = Math.max(...standing);
  const lowest = Math.min(...standing); // nobody comes back below it
  const wanted = [...standing, next, highest + 1, highest + 2];
  view.box.bids.forEach((_, i) => wanted.push(highest - i, highest + 2 + i));
  const bids = bidsOf(view).filter((bid) => bid.cards >= lowest);
  const found = [...new Set(wanted)].flatMap((cards) => bids.find((bid) => bid.cards === cards) ?? []);
  return found.slice(0, length).sort((a, b) => a.cards - b.cards);
}
