import { expect, test } from "vitest";
import { momentAt, momentsOf, toldBy } from "../../src/replay/moments";
import type { Step } from "../../src/lib/api/types";

const step = (number: number, actor: Step["actor"]): Step => ({
  number,
  actor,
  text: "",
  view: { number },
  events: actor === null ? [] : [{ facts: { event: "e" }, text: String(number), step: number, by: actor }],
  outcome: null,
  score: [],
});
const steps = [step(0, null), step(1, "chance"), step(2, "chance"), step(3, 0), step(4, "chance"), step(5, 1)];

test("a moment is a decision with all that chance did after it; dealt cards are no steps", () => {
  const moments = momentsOf(steps);
  expect(moments.map(({ first, last, actor }) => [first, last, actor])).toEqual([
    [0, 2, null],
    [3, 4, 0],
    [5, 5, 1],
  ]);
  expect(moments.map((moment) => moment.view.number)).toEqual([2, 4, 5]);
  expect(toldBy(moments).map((event) => event.text)).toEqual(["1", "2", "3", "4", "5"]);
});

test("an entry leads to its moment, one that is still to come to the last", () => {
  const moments = momentsOf(steps);
  expect([0, 2, 3, 4, 5, 99].map((entry) => momentAt(moments, entry))).toEqual([0, 0, 1, 1, 2, 2]);
});
