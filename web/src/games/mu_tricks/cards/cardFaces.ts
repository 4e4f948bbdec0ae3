/** What is printed on the cards of this table: its colours and points; owners may play with their own. */
import { createSubscriber } from "svelte/reactivity";
import type { BoxView, ColourView, View } from "../viewSchema";

// There is one board on a page. It says where its view is, so that every card can be drawn by its name alone.
let current: () => View | null = () => null;
// The log may be there before the board: what it has drawn is drawn anew once there is one.
let boardCame = () => {};
const heedBoard = createSubscriber((update) => {
  boardCame = update;
});

export function playWith(view: () => View) {
  current = view;
  queueMicrotask(() => boardCame());
}

// A figure of the rules may stand where there is no board.
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

/** The place of a colour in the box, by which it has its shape; -1 for anything else. */
export const placeOf = (name: string) => colourNames().indexOf(name);

export const colourOf = (name: string): ColourView | undefined => box().colours[placeOf(name)];

/** How a suit is painted; what is no colour is its own paint. */
export const paintOf = (name: string) => colourOf(name)?.paint ?? name;
