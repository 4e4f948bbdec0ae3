import { describe, expect, test } from "vitest";
import { previewOfBuild, fillings, keepMove, keptAtOnce, movesOf, tokenFor, previewOfUse, usesOf } from "../../../../src/games/mu_city/play/targets";
import { POSITIONS } from "../positions";

const { alone, boost, divert, keep, wild } = POSITIONS;

describe("building", () => {
  test("a card shows on each cell what the server said that it would close there", () => {
    expect(previewOfBuild(alone.legal, "trade-SFSF", "12")?.closes).toEqual([{ border: "11-12", symbol: "F" }]);
    expect(previewOfBuild(alone.legal, "trade-SFSF", "22")?.closes).toEqual([]);
  });

  test("alone, its twin is shown with what it brings the neutral city", () => {
    expect(previewOfBuild(alone.legal, "trade-SFSF", "12")?.twin?.card).toBe("politics-NNSS");
  });

  test("nothing is shown on a cell that is taken, or without a card", () => {
    expect(previewOfBuild(alone.legal, "trade-SFSF", "11")).toBeUndefined();
    expect(previewOfBuild(alone.legal, null, "12")).toBeUndefined();
  });
});

describe("keeping", () => {
  test("the cards are kept together, in whatever order they were chosen", () => {
    expect(keptAtOnce(keep.legal)).toBe(2);
    expect(keepMove(keep.legal, ["8", "6"])?.move).toBe("keep 6 8");
  });

  test("one card is no move yet", () => {
    expect(keepMove(keep.legal, ["8"])).toBeUndefined();
    expect(keptAtOnce(wild.legal)).toBe(0);
  });
});

describe("placing", () => {
  const colours = (project: string, space: number, symbol?: string) =>
    fillings(wild.legal, project, space, symbol).map((move) => move.facts.symbol);

  test("a space is lit for the tokens that fill it, a wild one of another colour included", () => {
    expect(colours("7", 0)).toEqual(["F", "N"]);
    expect(colours("7", 0, "F")).toEqual(["F"]);
    expect(colours("7", 2)).toEqual([]); // the first free space comes first
    expect(colours("1", 0)).toEqual(["F"]);
  });

  test("a click on a space means the token of its colour, or the only one that it can be", () => {
    expect(tokenFor(wild.legal, "7", 0, "N")).toBe("N");
    expect(tokenFor(wild.legal, "7", 0, "S")).toBeUndefined();
    expect(tokenFor(wild.legal, "1", 0, "N")).toBe("F");
    expect(tokenFor(wild.legal, "30", 0, "N")).toBeUndefined();
  });
});

test("the project that can be used now is the one that the move names", () => {
  expect(previewOfUse(boost.legal)).toEqual({ project: "20", amount: 3, turns: true });
  expect(previewOfUse(keep.legal)).toBeUndefined();
});

test("moves are distinguished by their kind", () => {
  expect(movesOf(boost.legal, "pass").map((one) => one.move)).toEqual(["pass"]);
  expect(movesOf(boost.legal, "take")).toEqual([]);
});

test("a project that can be used now is named by the moves that use it", () => {
  expect(usesOf(divert.legal, "17").map(({ facts }) => facts.move)).toEqual(["divert"]);
  expect(usesOf(divert.legal, "1")).toEqual([]);
  expect(usesOf(boost.legal, previewOfUse(boost.legal)?.project ?? "").map(({ facts }) => facts.move)).toEqual(["use"]);
});
