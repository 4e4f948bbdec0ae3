/** The shape of a view of Mü, and how its cards are laid out on the table. */
import { colourNames, pointsOn, type Box } from "./box";

export interface SeatView {
  hidden: number;
  cards: string[] | null;
  shown: string[];
  bid: number;
  reached: number;
  won: string[];
  points: number;
  voids: string[];
  down: Record<string, number>;
  total: number;
}

export interface HandSheet {
  kind: "played" | "void" | "eclat";
  crown: number | null;
  shield: number | null;
  partner: number | null;
  minor: string | null;
  major: string | null;
  last: number | null;
  side: number;
  shown: number[];
  target: number | null;
  team: number | null;
  made: boolean | null;
  lines: { line: string; points: number[] }[];
}

export type Rank = "super" | "major" | "minor";

export interface MuView {
  variant: "revised" | "eskridge" | "goslar" | "classic";
  seat: number | null;
  phase: string;
  turn: number | null;
  hand: number;
  hands: number;
  points: number | null;
  dealer: number;
  removed: string[];
  unseen: number;
  side: string[];
  fresh: number;
  passes: number;
  seats: SeatView[];
  crown: number | null;
  shield: number | null;
  partner: number | null;
  target: number | null;
  minor: string | null;
  major: string | null;
  buried: { count: number; cards: string[] | null; points: number | null };
  team: number | null;
  trumps: { rank: Rank; cards: string[]; equal: boolean }[];
  trick: { leader: number | null; cards: (string | null)[]; suit: string | null; winner: number | null };
  last: { leader: number; cards: string[]; winner: number } | null;
  uncovering: { seat: number; column: string | null } | null;
  /** While a trump is being named: what each would add to a hand that is won. */
  naming: Record<string, number> | null;
  box: Box;
  sheet: HandSheet[];
  outcome: { winners: number[]; totals: number[]; reason: string } | null;
}

export interface Face {
  colour: string;
  number: number;
  /** Triangles on the card. */
  points: number;
}

export function faceOf(name: string): Face {
  const number = Number(name.slice(-1));
  return { colour: name.slice(0, -1), number, points: pointsOn(number) };
}

export type Ranks = Map<string, { rank: Rank; order: number }>;

/** Which cards are trumps now, from the highest down. */
export function ranksOf(view: MuView): Ranks {
  const found: Ranks = new Map();
  for (const { rank, cards } of view.trumps) for (const card of cards) found.set(card, { rank, order: found.size });
  return found;
}

/** Trumps are one suit, whatever is printed on them. */
export function suitOf(card: string, ranks: Ranks): string {
  return ranks.has(card) ? "trump" : faceOf(card).colour;
}

/** Trumps first, by rank; then colour by colour, the highest first. */
export function arranged(cards: string[], ranks: Ranks): string[] {
  const colours = colourNames();
  const place = (card: string) => {
    const rank = ranks.get(card);
    const { colour, number } = faceOf(card);
    return rank ? rank.order : 1000 + 100 * ((colours.indexOf(colour) + 6) % 6) - number;
  };
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** The trick that lies in the middle: the one being played, or the last until a card is led. */
export interface Middle {
  cards: (string | null)[];
  leader: number | null;
  winner: number | null;
  done: boolean;
}

export function middleOf(view: MuView): Middle {
  if (view.trick.cards.some((card) => card !== null) || !view.last) return { ...view.trick, done: false };
  return { ...view.last, done: true };
}

/** Where every card lies, by name, so that motion can follow each one. */
export function placesOf(view: MuView, ranks: Ranks): Record<string, string[]> {
  const places: Record<string, string[]> = { side: view.side };
  const middle = middleOf(view);
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

/** Goslar's columns of one seat: super trumps, major, minor, then the colours still in the deck. */
export function columnsOf(view: MuView, number: number, ranks: Ranks): { column: string; down: number; cards: string[] }[] {
  const seat = view.seats[number];
  if (!seat) return [];
  const names = ["super", "major", "minor", ...colourNames().filter((colour) => !view.removed.includes(colour))];
  const home = (card: string) => ranks.get(card)?.rank ?? faceOf(card).colour;
  return names
    .map((column) => ({ column, down: seat.down[column] ?? 0, cards: arranged(seat.shown.filter((c) => home(c) === column), ranks).reverse() }))
    .filter(({ column, down, cards }) => down || cards.length || column === "major" || column === "minor");
}
