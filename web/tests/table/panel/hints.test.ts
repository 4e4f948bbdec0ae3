import { expect, test } from "vitest";
import type { Doing } from "../../../src/lib/api/types";
import { withoutEarlierHints } from "../../../src/table/panel/turns";

const doing = (what: Doing["what"], seat: number, step: number) => ({ what, seat, step, at: 0 }) as Doing;

test("of all hints of a seat the log has one line, where the latest was given", () => {
  const told = withoutEarlierHints([doing("hint", 0, 1), doing("left", 1, 2), doing("hint", 0, 3), doing("hint", 1, 4), doing("hint", 0, 5)]);
  expect(told.map(({ what, seat, step }) => [what, seat, step])).toEqual([
    ["left", 1, 2],
    ["hint", 1, 4],
    ["hint", 0, 5],
  ]);
});
