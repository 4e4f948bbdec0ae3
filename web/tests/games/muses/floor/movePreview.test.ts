import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MovePreview } from "../../../../src/games/muses/floor/movePreview.svelte";
import { around, printed } from "../../../../src/games/muses/tiles/muses";
import type { View } from "../../../../src/games/muses/viewSchema";
import dancing from "../dancing.json";
import empowered from "../empowered.json";

const THEN = empowered.view as unknown as View;
let asked: string[];
let foresight: MovePreview;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  foresight = new MovePreview(() => (move) => {
    asked.push(move);
    return Promise.resolve(THEN);
  });
});
afterEach(() => vi.useRealTimers());

test("the server is asked once a pointer rests, and only once for a move", async () => {
  foresight.consider("step calliope south");
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(foresight.view).toBe(THEN);
  foresight.leave();
  expect(foresight.view).toBeNull();
  foresight.consider("step calliope south");
  await vi.advanceTimersByTimeAsync(100);
  expect(foresight.view).toBe(THEN);
  expect(asked).toEqual(["step calliope south"]);
});

test("a pointer that passes by asks nothing", async () => {
  foresight.consider("step calliope south");
  foresight.leave();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([]);
});

test("what a finger has tapped stays in sight when the finger leaves", async () => {
  foresight.armed = "step calliope south";
  foresight.consider("step calliope south");
  await vi.advanceTimersByTimeAsync(100);
  foresight.leave();
  expect(foresight.view).toBe(THEN);
  foresight.drop();
  expect(foresight.move).toBeNull();
});

test("an answer that comes after the position has changed is not shown", async () => {
  foresight.consider("step calliope south");
  vi.advanceTimersByTime(100);
  foresight.reset();
  foresight.consider("step calliope south");
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toHaveLength(1);
  expect(foresight.view).toBeNull();
});

test("an area is around the muse where she stands, as the box has it printed", () => {
  const { box } = dancing.view as unknown as View;
  expect(around(printed(box, "clio"), 3, 4)).toEqual([
    { x: 3, y: 3 },
    { x: 4, y: 4 },
  ]);
  expect(around(printed(box, null), 3, 4)).toEqual([]);
});
