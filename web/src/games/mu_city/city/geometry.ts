/** Positions on the board of nine cells, in the units of its drawing. */
import type { Cell, Letter, Line } from "./parts";
import type { Edges } from "../viewSchema";

export const MARGIN = 40;
export const CELL = 100;
export const SIZE = 3 * CELL + 2 * MARGIN;
export const CELLS: Cell[] = ["11", "12", "13", "21", "22", "23", "31", "32", "33"];
export const LINES: Line[] = ["row1", "row2", "row3", "column1", "column2", "column3"];

export interface Spot {
  x: number;
  y: number;
}

export function centre(cell: string): Spot {
  return { x: MARGIN + (Number(cell[1]) - 0.5) * CELL, y: MARGIN + (Number(cell[0]) - 0.5) * CELL };
}

/** Return the position of a border: at the edge (`left2`) or between two cells (`21-22`). */
export function spotOf(border: string): Spot {
  if (border.includes("-")) {
    const [one, other] = border.split("-").map(centre) as [Spot, Spot];
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  }
  const along = MARGIN + (Number(border.at(-1)) - 0.5) * CELL;
  const far = SIZE - MARGIN;
  if (border.startsWith("left")) return { x: MARGIN, y: along };
  if (border.startsWith("right")) return { x: far, y: along };
  return { x: along, y: border.startsWith("top") ? MARGIN : far };
}

/** Return the border at the top (0), right, bottom or left side of a cell. */
export function borderAt(cell: string, side: number): string {
  const row = Number(cell[0]);
  const column = Number(cell[1]);
  if (side === 0) return row === 1 ? `top${column}` : `${row - 1}${column}-${cell}`;
  if (side === 2) return row === 3 ? `bottom${column}` : `${cell}-${row + 1}${column}`;
  if (side === 1) return column === 3 ? `right${row}` : `${cell}-${row}${column + 1}`;
  return column === 1 ? `left${row}` : `${row}${column - 1}-${cell}`;
}

export interface EdgeHalf extends Spot {
  border: string;
  letter: Letter;
  side: number;
}

/** Return the twelve halves of the frame. Each bulges outwards, so it is drawn with the opposite side. */
export function edgeHalves(edges: Edges): EdgeHalf[] {
  return (["top", "right", "bottom", "left"] as const).flatMap((name, side) =>
    [1, 2, 3].map((number) => {
      const border = `${name}${number}`;
      return { border, letter: edges[name][number - 1] as Letter, side: (side + 2) % 4, ...spotOf(border) };
    }),
  );
}

/** Return the band of a line: horizontal for a row, vertical for a column. */
export function bandOf(line: string): { x: number; y: number; width: number; height: number } {
  const at = MARGIN + (Number(line.at(-1)) - 1) * CELL;
  const long = 3 * CELL;
  return line.startsWith("row")
    ? { x: MARGIN, y: at, width: long, height: CELL }
    : { x: at, y: MARGIN, width: CELL, height: long };
}

/** Return the position of a line's Strength: to the right of a row, below a column. */
export function endOf(line: Line): Spot {
  const at = MARGIN + (Number(line.at(-1)) - 0.5) * CELL;
  return line.startsWith("row") ? { x: SIZE - 13, y: at - 30 } : { x: at + 30, y: SIZE - 13 };
}

/** Return the position of a Damage token: to the left of a row, above a column. */
export function startOf(line: Line): Spot {
  const at = MARGIN + (Number(line.at(-1)) - 0.5) * CELL;
  return line.startsWith("row") ? { x: 14, y: at - 27 } : { x: at - 27, y: 14 };
}

/** Convert a length in the drawing to a percentage of its side. */
export const percent = (length: number) => `${(100 * length) / SIZE}%`;
