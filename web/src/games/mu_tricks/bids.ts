import type { MuView } from "./cards";

/** The table of bids printed in the box: what a number of shown cards stands for. */
const TARGETS: Record<string, number[]> = {
  classic3: [12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34],
  2: [18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46],
  3: [18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46],
  4: [30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58],
  5: [24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57],
  6: [20, 24, 28, 32, 36, 40, 44, 48, 52, 56],
};

export interface Bid {
  cards: number;
  target: number | null;
  bonus: number | null;
}

/** The bid with this many cards; without figures when the table plays with others than the box's. */
export function bidOf(view: MuView, cards: number): Bid {
  const table = tableOf(view);
  const crown = view.crown === null ? 0 : (view.seats[view.crown]?.bid ?? 0);
  if (view.target !== null && crown === cards) return { cards, target: view.target, bonus: bonusOf(view, cards) };
  const played = view.sheet.find((hand) => hand.target !== null && hand.crown !== null);
  const trusted =
    (view.target === null || table[crown - 1] === view.target) &&
    (!played || table[(played.shown[played.crown ?? 0] ?? 0) - 1] === played.target);
  return trusted ? { cards, target: table[cards - 1] ?? null, bonus: bonusOf(view, cards) } : { cards, target: null, bonus: null };
}

export function mostCards(view: MuView): number {
  return tableOf(view).length;
}

function tableOf(view: MuView): number[] {
  const players = view.seats.length;
  return TARGETS[view.variant === "classic" && players === 3 ? "classic3" : players] ?? [];
}

function bonusOf(view: MuView, cards: number): number {
  if (view.variant === "goslar") return 10;
  return view.variant === "classic" ? Math.min(100, 10 * cards) : 10 * cards;
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

const NUMBERS = [20, 10, 20, 20, 20, 20, 20, 10, 20, 20];

/** What naming a trump adds to the bonus if the hand is won. */
export function trumpBonus(view: MuView, trump: string): number {
  if (view.variant === "goslar") return 0;
  if (trump === "none") return 30;
  return /^\d$/.test(trump) ? (NUMBERS[Number(trump)] ?? 0) : 0;
}
