import { beforeEach, describe, expect, test } from "vitest";
import { Picker } from "../../src/lib/picking.svelte";
import type { Facts } from "../../src/lib/types";

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
    expect(picker.chosen).toEqual({});
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

  test("a drop names both ends of a move at once", () => {
    picker.drop({ card: "leaf2" }, { move: "banner", castle: "leaf" });
    expect(played).toEqual(["banner leaf2 leaf"]);
    picker.drop({ card: "leaf2" }, { castle: "water" }, "banner leaf2 water");
    expect(tried).toEqual(["banner leaf2 water"]);
  });
});
