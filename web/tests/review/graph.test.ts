import { expect, test } from "vitest";
import { MARGIN, movesAlong, neighbour, Plot, rangeOf, ticksOf } from "../../src/review/graph";

const area = { width: 360, height: 134 };
const points = [
  { entry: 12, turn: 10, before: 0.5, after: 0.5 },
  { entry: 23, turn: 20, before: 0.75, after: 0.25 },
  { entry: 25, turn: 21, before: 0.25, after: 0.25 },
];
const plot = new Plot(area, rangeOf("wins", []), 40);

test("the axis of chances reaches from nothing to all, that of points over all there were, in round steps", () => {
  expect(rangeOf("wins", [0.4, 0.6])).toEqual({ low: 0, high: 1, step: 0.25 });
  expect(ticksOf(rangeOf("wins", []))).toEqual([0, 0.25, 0.5, 0.75, 1]);
  const range = rangeOf("points", [-13, 88]);
  expect(range).toEqual({ low: -50, high: 100, step: 50 });
  expect(ticksOf(range)).toEqual([-50, 0, 50, 100]);
  expect(rangeOf("points", [0]).high).toBeGreaterThan(0);
});

test("everything is drawn inside the margins", () => {
  expect(plot.x(0)).toBe(MARGIN.left);
  expect(plot.x(40)).toBe(area.width - MARGIN.right);
  expect(plot.y(1)).toBe(MARGIN.top);
  expect(plot.y(0)).toBe(area.height - MARGIN.bottom);
  expect(plot.y(1.2)).toBe(MARGIN.top);
});

test("the line slopes between two decisions and drops where something was lost", () => {
  expect(plot.line(0.5, points)).toBe("M46 62L121 62L196 37L196 87L203.5 87");
  expect(plot.tail(0.5, points, 1)).toBe("M203.5 87L346 12");
  expect(plot.tail(0.5, [], 1)).toBe("M46 62L346 12");
});

test("a second try leaves the line where it began and goes its own way to its own end", () => {
  const again = [{ entry: 27, turn: 30, before: 0.5, after: 0.75 }];
  expect(plot.again(points[1], again, 1)).toBe("M196 37L271 62L271 37L346 12");
  expect(plot.again(points[1], [], null)).toBe("M196 37");
});

test("marks that lie close together do not cover each other, and stay on the graph", () => {
  const marks = plot.marks([20, 21, 22, 23, 24].map((turn) => ({ entry: turn + 3, turn, value: 0.9 })));
  for (const [i, mark] of marks.entries()) {
    expect(mark.y).toBeGreaterThanOrEqual(MARGIN.top);
    expect(mark.y).toBeLessThanOrEqual(area.height - MARGIN.bottom);
    for (const other of marks.slice(0, i)) expect(Math.hypot(mark.x - other.x, mark.y - other.y)).toBeGreaterThan(20);
  }
});

test("pointing means the mark under the finger, else the nearest decision", () => {
  const [mark] = plot.marks([{ entry: 23, turn: 20, value: 0.25 }]);
  if (!mark) throw new Error("no mark");
  expect(plot.pointed(mark.x + 12, mark.y - 8, [mark], points)).toBe(23);
  expect(plot.pointed(60, 100, [mark], points)).toBe(12);
  expect(plot.pointed(60, 100, [], [])).toBeUndefined();
});

test("the arrow keys go from decision to decision, and from the end to the last", () => {
  expect(neighbour([10, 20, 21], 10, 1)).toBe(20);
  expect(neighbour([10, 20, 21], 10, -1)).toBeUndefined();
  expect(neighbour([10, 20, 21], null, -1)).toBe(21);
  expect(neighbour([10, 20, 21], 15, -1)).toBe(10);
});

test("moves along the axis are round numbers that leave room for start and end", () => {
  expect(movesAlong(150, 360)).toEqual([50, 100]);
  expect(movesAlong(6, 360)).toEqual([2, 4]);
});
