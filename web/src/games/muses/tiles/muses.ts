/** The faces of the tiles in this game, and directions on the floor. */
import type { BoxView, MuseView, Step } from "../viewSchema";

export type Power = MuseView["power"];
export type Direction = Step["direction"];

export const printed = (box: BoxView, muse: string | null): MuseView | undefined =>
  muse === null ? undefined : box.muses[muse];

/** Return the cells of a muse's area of effect at a position. */
export function around(muse: MuseView | undefined, x: number, y: number): { x: number; y: number }[] {
  return (muse?.area ?? []).map(([dx, dy]) => ({ x: x + dx, y: y + dy }));
}

export const DIRECTIONS: { name: Direction; x: number; y: number }[] = [
  { name: "north", x: 0, y: -1 },
  { name: "east", x: 1, y: 0 },
  { name: "south", x: 0, y: 1 },
  { name: "west", x: -1, y: 0 },
];

/** Return the direction of a step towards a side. */
export const directionOf = (side: { x: number; y: number } | null): Direction | null =>
  DIRECTIONS.find((way) => way.x === side?.x && way.y === side.y)?.name ?? null;
