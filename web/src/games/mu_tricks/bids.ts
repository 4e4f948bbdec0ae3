import type { MuView } from "./cards";

export interface Bid {
  cards: number;
  target: number | null;
  bonus: number | null;
}

/** The bid with this many cards; without figures beyond the end of the table. */
export function bidOf(view: MuView, cards: number): Bid {
  const [target, bonus] = view.box.bids[cards - 1] ?? [null, null];
  return { cards, target, bonus };
}

export function mostCards(view: MuView): number {
  return view.box.bids.length;
}

/** What a seat would become by showing up to this many cards, the others staying as they are. */
export function roleWith(view: MuView, seat: number, cards: number): "crown" | "shield" | "eclat" | "none" {
  const others = view.seats.filter((_, other) => other !== seat).map((other) => other.bid);
  const ahead = others.filter((bid) => bid > cards).length;
  const level = others.filter((bid) => bid === cards).length;
  if (view.variant === "classic") {
    if (!ahead) return level ? "eclat" : "crown";
    return ahead === 1 && !level && view.seats.length > 3 ? "shield" : "none";
  }
  if (!ahead && !level) return "crown";
  return ahead + level === 1 ? "shield" : "none";
}

/** How many cards take the crown from here. */
export function crownBid(view: MuView, seat: number): number {
  const best = Math.max(...view.seats.filter((_, other) => other !== seat).map((other) => other.bid));
  return Math.max(best, view.seats[seat]?.bid ?? 0) + 1;
}
