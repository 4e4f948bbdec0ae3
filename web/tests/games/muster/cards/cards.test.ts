import { expect, test } from "vitest";
import { clothOf, drawingOf, knownAmong, placesOf, seenHand } from "../../../../src/games/muster/cards/cards";
import type { View } from "../../../../src/games/muster/viewSchema";
import acting from "../acting.json";

const view = acting.view as unknown as View;

test("a card is drawn as the box has it printed", () => {
  const leaf = drawingOf(view.box, "leaf3");
  expect([leaf.kind, leaf.castle?.sign, leaf.strength, clothOf(leaf)]).toEqual(["banner", "♣", 3, "green"]);
  const wizard = drawingOf(view.box, "wizard");
  expect([wizard.kind, wizard.strength, clothOf(wizard)]).toEqual(["wizard", 9, "rainbow"]);
  expect(clothOf(drawingOf(view.box, "?"))).toBeUndefined();
});

test("a hand that is not open shows what is known of it first", () => {
  expect(seenHand({ size: 3, known: ["leaf2"], cards: null })).toEqual(["leaf2", "?", "?"]);
});

test("of equal cards as many are marked as were openly taken", () => {
  expect(knownAmong(["leaf1", "leaf1", "cloud2"], ["leaf1"])).toEqual([true, false, false]);
});

test("every card is in one place, and a rainbow card stays itself whatever it lies as", () => {
  const places = placesOf(view);
  expect(places["stack 0 leaf"]).toEqual(["leaf1", "rainbow", "rainbow", "leaf4"]);
  expect(Object.values(places).flat()).toHaveLength(49);
});
