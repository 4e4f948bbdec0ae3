import { describe, expect, test } from "vitest";
import { bandOf, borderAt, CELL, CELLS, centre, edgeHalves, LINES, MARGIN, SIZE, spotOf } from "../../../../src/games/mu_city/city/geometry";
import { POSITIONS } from "../positions";

const STEPS = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

describe("the drawing of a board", () => {
  test("every border of a cell lies half a cell from its centre", () => {
    for (const cell of CELLS) {
      STEPS.forEach((step, side) => {
        const middle = centre(cell);
        const there = { x: middle.x + (step.x * CELL) / 2, y: middle.y + (step.y * CELL) / 2 };
        expect(spotOf(borderAt(cell, side))).toEqual(there);
      });
    }
  });

  test("two neighbours share a border, by one name", () => {
    expect(borderAt("11", 1)).toBe(borderAt("12", 3));
    expect(borderAt("22", 2)).toBe(borderAt("32", 0));
    expect(new Set(CELLS.flatMap((cell) => STEPS.map((_, side) => borderAt(cell, side)))).size).toBe(24);
  });

  test("the edge has its twelve halves where the view tells them, each bulging outwards", () => {
    const halves = edgeHalves(POSITIONS.alone.view.edges);
    expect(halves).toHaveLength(12);
    expect(halves.find((half) => half.border === "left1")).toEqual({
      border: "left1", letter: "S", side: 1, x: MARGIN, y: MARGIN + CELL / 2,
    });
    expect(halves.filter((half) => half.border.startsWith("bottom")).map((half) => half.letter)).toEqual(["S", "N", "F"]);
  });

  test("the band of a line covers its three cells and no other", () => {
    for (const line of LINES) {
      const band = bandOf(line);
      const inside = CELLS.filter((cell) => {
        const { x, y } = centre(cell);
        return x > band.x && x < band.x + band.width && y > band.y && y < band.y + band.height;
      });
      expect(inside).toHaveLength(3);
      expect(new Set(inside.map((cell) => cell[line.startsWith("row") ? 0 : 1]))).toEqual(new Set([line.at(-1)]));
    }
    expect(bandOf("row1").x + bandOf("row1").width).toBe(SIZE - MARGIN);
  });
});
