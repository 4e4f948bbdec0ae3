import { expect, test } from "vitest";
import { hasPassed } from "../../../src/games/mu_tricks/seats";
import { Sitting } from "./frames";

test("all who passed in a row bear it, not only the last", () => {
  const view = { ...new Sitting("auction").view, passes: 2 };
  const passed = (latest: number) => view.seats.map((_, seat) => hasPassed(view, { event: "pass", seat: latest }, seat));
  expect(passed(3)).toEqual([false, false, true, true]);
  expect(passed(0)).toEqual([true, false, false, true]);
  expect(hasPassed(view, { event: "show", seat: 3, card: "red7", count: 1 }, 3)).toBe(false);
});
