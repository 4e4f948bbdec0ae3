import { beforeEach, describe, expect, test } from "vitest";
import { Picker } from "../../../src/lib/input/picker.svelte";
import type { Facts } from "../../../src/lib/api/types";

const move = (text: string, facts: Facts) => ({ move: text, text, facts, upshot: {} });
const LEGAL = [
  move("banner leaf2 leaf", { move: "banner", card: "leaf2", castle: "leaf" }),
  move("banner leaf2 cloud", { move: "banner", card: "leaf2", castle: "cloud" }),
  move("castle leaf2 leaf", { move: "castle", card: "leaf2", castle: "leaf" }),
  move("take deck", { move: "take_deck" }),
];

let played: string[];
let tried: string[];
let picker: Picker;

beforeEach(() => {
  played = [];
  tried = [];
  picker = new Picker(
    (text) => played.push(text),
    (text) => tried.push(text),
  );
  picker.update(LEGAL);
});

describe("choosing a move piece by piece", () => {
  test("what leads to a legal move with what is chosen is lit, nothing else", () => {
    picker.pick({ card: "leaf2" });
    expect(picker.lit({ castle: "cloud" })).toBe(true);
    expect(picker.lit({ castle: "water" })).toBe(false);
    expect(picker.lit({ move: "take_deck" })).toBe(false);
    expect(picker.open({ move: "take_deck" })).toBe(true);
  });

  test("the last piece plays the move", () => {
    picker.pick({ card: "leaf2" });
    expect(played).toEqual([]);
    picker.pick({ castle: "cloud" });
    expect(played).toEqual(["banner leaf2 cloud"]);
  });

  test("a move that is sent stays chosen, and nothing else can be, until it is answered", () => {
    picker.pick({ card: "leaf2" });
    picker.pick({ castle: "cloud" });
    expect(picker.isChosen({ card: "leaf2", castle: "cloud" })).toBe(true);
    expect(picker.lit({ move: "take_deck" })).toBe(false);
    picker.pick({ move: "take_deck" });
    expect(played).toEqual(["banner leaf2 cloud"]);
    picker.unsend();
    expect(picker.chosen).toEqual({});
    expect(picker.lit({ move: "take_deck" })).toBe(true);
  });

  test("a piece that one move alone has plays it at once", () => {
    picker.pick({ move: "take_deck" });
    expect(played).toEqual(["take deck"]);
  });

  test("choosing a thing a second time lets it go", () => {
    picker.pick({ card: "leaf2" });
    picker.pick({ card: "leaf2" });
    expect(picker.chosen).toEqual({});
    expect(played).toEqual([]);
  });

  test("a piece that does not fit what is chosen begins anew", () => {
    picker.pick({ move: "castle" }, undefined);
    expect(played).toEqual(["castle leaf2 leaf"]);
    picker.unsend();
    picker.pick({ castle: "leaf" });
    picker.pick({ castle: "cloud" });
    expect(played.at(-1)).toBe("banner leaf2 cloud");
  });

  test("an attempt that no legal move has is sent, so that the server says why not", () => {
    picker.pick({ card: "leaf2" });
    picker.pick({ castle: "water" }, "banner leaf2 water");
    expect(tried).toEqual(["banner leaf2 water"]);
    expect(picker.chosen).toEqual({ card: "leaf2" });
  });

  test("new legal moves keep what is chosen only if it still leads somewhere", () => {
    picker.pick({ card: "leaf2" });
    picker.update(LEGAL.slice(0, 2));
    expect(picker.chosen).toEqual({ card: "leaf2" });
    picker.update(LEGAL.slice(3));
    expect(picker.chosen).toEqual({});
  });

  test("what was made is no longer chosen, even if it could be made again", () => {
    picker.pick({ move: "take_deck" });
    picker.update(LEGAL);
    expect(picker.chosen).toEqual({});
  });

  test("a drop names both ends of a move at once", () => {
    picker.drop({ card: "leaf2" }, { move: "banner", castle: "leaf" });
    expect(played).toEqual(["banner leaf2 leaf"]);
    picker.drop({ card: "leaf2" }, { castle: "water" }, "banner leaf2 water");
    expect(tried).toEqual(["banner leaf2 water"]);
  });
});

describe("a move that is shown before it is made", () => {
  beforeEach(() => {
    picker = new Picker(
      (text) => played.push(text),
      (text) => tried.push(text),
      () => true,
    );
    picker.update(LEGAL);
    picker.pick({ card: "leaf2" });
    picker.pick({ castle: "cloud" });
  });

  test("waits until one agrees", () => {
    expect(played).toEqual([]);
    expect(picker.staged?.move).toBe("banner leaf2 cloud");
    expect(picker.isChosen({ card: "leaf2", castle: "cloud" })).toBe(true);
    picker.confirm();
    expect(played).toEqual(["banner leaf2 cloud"]);
    expect(picker.staged).toBeNull();
  });

  test("can be chosen otherwise: the other places are still lit", () => {
    expect(picker.lit({ castle: "leaf", move: "banner" })).toBe(true);
    picker.pick({ castle: "leaf", move: "banner" });
    expect(picker.staged?.move).toBe("banner leaf2 leaf");
    picker.clear();
    expect([picker.staged, picker.chosen]).toEqual([null, {}]);
  });

  test("a move from the list needs no second word", () => {
    picker.clear();
    picker.send("take deck");
    expect(played).toEqual(["take deck"]);
  });
});

test("the page asks only for what no place on the board tells apart", () => {
  picker.pick({ card: "leaf2", castle: "leaf" });
  picker.lit({ castle: "cloud" });
  expect(picker.alike.map((one) => one.move)).toEqual(["banner leaf2 leaf", "castle leaf2 leaf"]);
  picker.lit({ move: "castle" });
  expect(picker.alike).toEqual([]);
});

describe("what a hint speaks of", () => {
  test("it alone is lit for an instant, to see what it is; everything can be chosen all the same", () => {
    picker.hinted = "take deck";
    const lit = () => [picker.lit({ move: "take_deck" }), picker.open({ card: "leaf2" })];
    expect(picker.narrowed(lit)).toEqual([true, false]);
    expect(lit()).toEqual([true, true]);
    picker.pick({ card: "leaf2" });
    picker.pick({ castle: "cloud" });
    expect(played).toEqual(["banner leaf2 cloud"]);
  });

  test("one that cannot be made any more darkens nothing", () => {
    picker.hinted = "a move of yesterday";
    expect(picker.narrowed(() => picker.lit({ card: "leaf2" }))).toBe(true);
  });
});
