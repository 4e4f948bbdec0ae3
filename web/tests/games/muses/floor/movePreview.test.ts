import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Previewer } from "../../../../src/games/muses/floor/movePreview.svelte";
import { around, printed } from "../../../../src/games/muses/tiles/muses";
import type { View } from "../../../../src/games/muses/viewSchema";
import dancing from "../dancing.json";
import empowered from "../empowered.json";

const THEN = empowered.view as unknown as View;
let asked: string[];
let movePreview: Previewer;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  movePreview = new Previewer(() => (move) => {
    asked.push(move);
    return Promise.resolve(THEN);
  });
});
afterEach(() => vi.useRealTimers());

test("the server is asked once a pointer rests, and only once for a move", async () => {
  movePreview.consider("step calliope south");
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(movePreview.view).toBe(THEN);
  movePreview.leave();
  expect(movePreview.view).toBeNull();
  movePreview.consider("step calliope south");
  await vi.advanceTimersByTimeAsync(100);
  expect(movePreview.view).toBe(THEN);
  expect(asked).toEqual(["step calliope south"]);
});

test("a pointer that passes by asks nothing", async () => {
  movePreview.consider("step calliope south");
  movePreview.leave();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([]);
});

test("what a finger has tapped stays in sight when the finger leaves", async () => {
  movePreview.armed = "step calliope south";
  movePreview.consider("step calliope south");
  await vi.advanceTimersByTimeAsync(100);
  movePreview.leave();
  expect(movePreview.view).toBe(THEN);
  movePreview.drop();
  expect(movePreview.move).toBeNull();
});

test("an answer that comes after the position has changed is not shown", async () => {
  movePreview.consider("step calliope south");
  vi.advanceTimersByTime(100);
  movePreview.reset();
  movePreview.consider("step calliope south");
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toHaveLength(1);
  expect(movePreview.view).toBeNull();
});

test("an area is around the muse where she stands, as the box has it printed", () => {
  const { box } = dancing.view as unknown as View;
  expect(around(printed(box, "clio"), 3, 4)).toEqual([
    { x: 3, y: 3 },
    { x: 4, y: 4 },
  ]);
  expect(around(printed(box, null), 3, 4)).toEqual([]);
});
