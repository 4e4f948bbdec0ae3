/** What has to be in sight on the floor: the whole dance, and closer by all that a muse can do. */
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

/** All muses and every cell that one can be laid into: with room for the next, whoever lays her. */
export function wholeDance(tiles: Tile[], places: Cell[], growing: boolean): Bounds {
  if (!growing || !tiles.length) return boundsOf([...tiles, ...places]);
  const { left, top, right, bottom } = boundsOf(tiles);
  return boundsOf([...places, { x: left - 1, y: top - 1 }, { x: right, y: bottom }]);
}

/** A cell and the eight that touch it: where her power reaches, and where she can step. */
export const besides = ({ x, y }: Cell): Cell[] => [
  { x: x - 1, y: y - 1 },
  { x: x + 1, y: y + 1 },
];

/** Where she would stand after each of her steps, and whoever she pushes. */
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
