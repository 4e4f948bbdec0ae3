/** The layout of a view's cards on the table. */
import { colourNames, pointsOn } from "./cardFaces";
import type { Trumps, View } from "../viewSchema";

export type Rank = Trumps["rank"];

export interface Face {
  colour: string;
  number: number;
  /** Number of triangles on the card. */
  points: number;
}

/** Return the face of a card. Its name consists of a colour and a number. */
export function faceOf(name: string): Face {
  const number = Number(name.slice(-1));
  return { colour: name.slice(0, -1), number, points: pointsOn(number) };
}

/** Return the sum of the points on these cards. */
export const pointsIn = (cards: string[]) => cards.reduce((sum, card) => sum + faceOf(card).points, 0);

export type Ranks = Map<string, { rank: Rank; order: number }>;

/** Return the current trumps from the highest down. A card that exists twice has one position. */
export function ranksOf(view: View): Ranks {
  const found: Ranks = new Map();
  for (const { rank, cards } of view.trumps) {
    for (const card of cards) if (!found.has(card)) found.set(card, { rank, order: found.size });
  }
  return found;
}

/** Sort cards: trumps first in the view's order, then by colour in the game's order, highest number first. */
export function arranged(cards: string[], ranks: Ranks): string[] {
  const colours = colourNames();
  const keys = (card: string): [number, number, number] => {
    const trump = ranks.get(card);
    const { colour, number } = faceOf(card);
    return trump ? [0, trump.order, 0] : [1, colours.indexOf(colour), -number];
  };
  const compared = (a: [number, number, number], b: [number, number, number]) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  return [...cards].sort((a, b) => compared(keys(a), keys(b)));
}

/** Return the gap between two cards: small for a new colour or rank, wide after the trumps. */
export function gapBetween(before: string | undefined, here: string | undefined, ranks: Ranks): "" | "rank" | "trumps" | "suit" {
  if (before === undefined || here === undefined || here === "?") return "";
  const [last, now] = [ranks.get(before)?.rank, ranks.get(here)?.rank];
  if (last && now) return last === now ? "" : "rank";
  if (last) return "trumps";
  return faceOf(before).colour === faceOf(here).colour ? "" : "suit";
}

/** The trick shown in the middle. */
export interface Middle {
  cards: (string | null)[];
  leader: number | null;
  winner: number | null;
  done: boolean;
}

/** Return the current trick. With `lies` (no animation), the previous trick stays until a card is led. */
export function middleOf(view: View, lies: boolean): Middle {
  if (!lies || view.trick.cards.some((card) => card !== null) || !view.last) return { ...view.trick, done: false };
  return { ...view.last, done: true };
}

/** Return the location of every card by name, so that animations can follow each one. */
export function placesOf(view: View, ranks: Ranks, lies = false): Record<string, string[]> {
  const places: Record<string, string[]> = { side: view.side };
  const middle = middleOf(view, lies);
  view.seats.forEach((seat, number) => {
    places[`hand ${number}`] = seat.cards ? arranged(seat.cards, ranks) : Array<string>(seat.hidden).fill("?");
    places[`shown ${number}`] = arranged(seat.shown, ranks);
    const card = middle.cards[number];
    places[`trick ${number}`] = card ? [card] : [];
    const won = [...seat.won];
    if (middle.done && middle.winner === number) for (const lying of middle.cards) won.splice(won.indexOf(lying ?? ""), 1);
    places[`won ${number}`] = won;
  });
  return places;
}

/** Return a player's side once it is known: the crown's or the others'. */
export function sideOf(view: View, seat: number): "crown" | "others" | undefined {
  if (view.team === null || view.crown === null) return undefined;
  if (seat === view.crown || seat === view.partner) return "crown";
  const playing = ["play", "uncover", "flip", "count", "over"].includes(view.phase);
  return playing || view.sheet.length >= view.hand ? "others" : undefined;
}

/** Return the hands of a replay that shows all cards. Seated players see only their own. */
export function openHands(view: View): { at: number; cards: string[] }[] {
  if (view.seat !== null) return [];
  return view.seats.flatMap(({ cards }, at) => (cards?.length ? [{ at, cards }] : []));
}
