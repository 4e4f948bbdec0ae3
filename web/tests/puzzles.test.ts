import { expect, test } from "vitest";
import { dayOf, streakOf } from "../src/puzzles/days";
import { answered, isDue, isLearned, type OwnPuzzle } from "../src/puzzles/ownPuzzles.svelte";

const today = "2026-03-29"; // the clocks change that night in Europe
const puzzle = (more: Partial<OwnPuzzle> = {}): OwnPuzzle => ({ table: "t", entry: 9, turn: 7, kind: "steps", solved: 0, due: today, ...more });

test("a solved error is asked again after one, three and seven days, then it is learned", () => {
  expect(isDue(puzzle({ due: "2026-03-30" }), today)).toBe(false);
  const once = answered(puzzle(), true, today);
  expect([once.solved, once.due]).toEqual([1, "2026-04-01"]);
  const twice = answered(once, true, "2026-04-01");
  expect([twice.solved, twice.due]).toEqual([2, "2026-04-08"]);
  expect(isLearned(answered(twice, true, "2026-04-08"))).toBe(true);
});

test("a failed one begins anew tomorrow, and practice before its day changes nothing", () => {
  const known = puzzle({ solved: 2, due: "2026-04-05" });
  expect(answered(known, true, today)).toEqual(known);
  expect(answered(known, false, today)).toEqual(puzzle({ due: "2026-03-30" }));
});

test("days in a row count up to today or yesterday, whatever the clock does", () => {
  expect(dayOf(1, "2026-03-28")).toBe(today);
  expect(streakOf(["2026-03-27", "2026-03-28", today], today)).toBe(3);
  expect(streakOf(["2026-03-27", "2026-03-28"], today)).toBe(2);
  expect(streakOf(["2026-03-27"], today)).toBe(0);
});
