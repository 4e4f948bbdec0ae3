/** What is printed on the cards of this table: its colours and points; owners may play with their own. */
import { language } from "../../lib/i18n.svelte";

export interface Colour {
  name: string;
  paint: string;
  en: string;
  fr: string;
}

export interface Box {
  /** Triangles on a card, by its number. */
  points: number[];
  /** For one, two, … cards shown: the target, and what the crown gets if it is made. */
  bids: [number, number][];
  colours: Colour[];
}

// There is one board on a page. It says where its view is, so that every card can be drawn by its name alone.
let current: () => Box = () => ({ points: [], bids: [], colours: [] });

export function playWith(box: () => Box) {
  current = box;
}

export const pointsOn = (number: number) => current().points[number] ?? 0;
export const colourNames = () => current().colours.map((colour) => colour.name);

/** The place of a colour in the box, by which it has its shape; -1 for anything else. */
export const placeOf = (name: string) => current().colours.findIndex((colour) => colour.name === name);

/** How a suit is painted; what is no colour is its own paint. */
export const paintOf = (name: string) => current().colours[placeOf(name)]?.paint ?? name;

export const colourName = (name: string) => current().colours[placeOf(name)]?.[language.lang] ?? name;
