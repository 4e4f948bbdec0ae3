/** The areas that the camera must show: the whole dance, or everything around one muse. */
import type { Bounds } from "./camera.svelte";
import { DIRECTIONS } from "../tiles/muses";
import type { MoveTargets } from "./targets.svelte";
import type { Tile } from "../viewSchema";

export interface Cell {
  x: number;
  y: number;
}

export function boundsOf(cells: Cell[]): Bounds {
  const xs = cells.length ? cells.map((cell) => cell.x) : [0];
  const ys = cells.length ? cells.map((cell) => cell.y) : [0];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}

export function cellOf(place: string): Cell {
  const [x = 0, y = 0] = place.split(",").map(Number);
  return { x, y };
}

/** Return the bounds of all muses and free cells. A growing dance leaves room for the next muse of any player. */
export function wholeDance(tiles: Tile[], places: Cell[], growing: boolean): Bounds {
  if (!growing || !tiles.length) return boundsOf([...tiles, ...places]);
  const { left, top, right, bottom } = boundsOf(tiles);
  return boundsOf([...places, { x: left - 1, y: top - 1 }, { x: right, y: bottom }]);
}

/** Return the corners of a cell and its eight neighbours: the range of her power and of her steps. */
export const besides = ({ x, y }: Cell): Cell[] => [
  { x: x - 1, y: y - 1 },
  { x: x + 1, y: y + 1 },
];

/** Return the cells that she and the muses she pushes would occupy after each of her steps. */
export function stepEnds(targets: MoveTargets, held: Tile): Cell[] {
  return targets.picker.legal.flatMap(({ facts, upshot }) => {
    const way = DIRECTIONS.find((one) => one.name === facts.direction);
    if (facts.move !== "step" || facts.dancer !== held.dancer || !way) return [];
    const { pushed = [] } = (upshot ?? {}) as { pushed?: string[] };
    return targets.view.tiles
      .filter((tile) => tile === held || tile.dancer === held.dancer || pushed.includes(tile.dancer))
      .map((tile) => ({ x: tile.x + way.x, y: tile.y + way.y }));
  });
}
