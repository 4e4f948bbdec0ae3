/** The card faces of this table: colours and points. Table owners may use their own. */
import { createSubscriber } from "svelte/reactivity";
import type { BoxView, ColourView, View } from "../viewSchema";

// A page has one board. It registers its view here, so that a card can be drawn from its name alone.
let current: () => View | null = () => null;
// The log may render before the board. It renders again once the board has registered its view.
let boardCame = () => {};
const heedBoard = createSubscriber((update) => {
  boardCame = update;
});

export function playWith(view: () => View) {
  current = view;
  queueMicrotask(() => boardCame());
}

// An example in the rules lends its view on pages without a board.
let lent: View | null = null;

export function lend(view: View) {
  lent = view;
  queueMicrotask(() => boardCame());
}

function shown(): View | null {
  heedBoard();
  return current() ?? lent;
}

export const variant = () => shown()?.variant;

const box = (): BoxView => shown()?.box ?? { points: [], bids: [], colours: [] };

export const pointsOn = (number: number) => box().points[number] ?? 0;
export const colourNames = () => box().colours.map((colour) => colour.name);

/** Return the position of a colour in the game, which determines its shape; -1 for anything else. */
export const placeOf = (name: string) => colourNames().indexOf(name);

export const colourOf = (name: string): ColourView | undefined => box().colours[placeOf(name)];

/** Return the paint of a suit. A name that is not a colour is returned as it is. */
export const paintOf = (name: string) => colourOf(name)?.paint ?? name;
