/** What is printed on the cards of this table: its colours and points; owners may play with their own. */
import type { Box, Colour, View } from "./shown";

// There is one board on a page. It says where its view is, so that every card can be drawn by its name alone.
let current: () => View | null = () => null;

export function playWith(view: () => View) {
  current = view;
}

export const variant = () => current()?.variant;

const box = (): Box => current()?.box ?? { points: [], bids: [], colours: [] };

export const pointsOn = (number: number) => box().points[number] ?? 0;
export const colourNames = () => box().colours.map((colour) => colour.name);

/** The place of a colour in the box, by which it has its shape; -1 for anything else. */
export const placeOf = (name: string) => colourNames().indexOf(name);

export const colourOf = (name: string): Colour | undefined => box().colours[placeOf(name)];

/** How a suit is painted; what is no colour is its own paint. */
export const paintOf = (name: string) => colourOf(name)?.paint ?? name;
