import { expect, test } from "vitest";
import { isDrafting, linesAt, tileOf } from "../../../../src/games/mu_city/city/parts";
import type { View } from "../../../../src/games/mu_city/viewSchema";
import { POSITIONS } from "../positions";

const { alone, boost, keep } = POSITIONS;

test("a building looks as the box says, whatever its name is", () => {
  const { box } = alone.view;
  expect(tileOf(box, "worship-NSNS")).toEqual({ kind: "worship", fragments: ["N", "S", "N", "S"] });
  const renamed: View["box"] = { ...box, cards: { ...box.cards, trade: { "trade-FFFN": "SSSS" } } };
  expect(tileOf(renamed, "trade-FFFN").fragments).toEqual(["S", "S", "S", "S"]);
  expect(() => tileOf(box, "palace-FFFF")).toThrow("palace-FFFF");
});

test("the components say what is drafted in a round", () => {
  expect(isDrafting(keep.view)).toBe(true);
  expect(isDrafting(boost.view)).toBe(false);
  expect(isDrafting(boost.view, 0)).toBe(true);
});

test("battles are found by how far they are, face down or not", () => {
  expect(linesAt(boost.view, "on")).toEqual(["row2"]);
  expect(linesAt(boost.view, "soon", "on")).toEqual(["row2", null]);
  expect(linesAt(keep.view, "soon")).toEqual([]);
});
