import { afterEach, beforeEach, expect, test } from "vitest";
import { Reach } from "../../../src/games/muster/reach.svelte";
import type { Move, Upshot, View } from "../../../src/games/muster/shown";
import { cardName, fullName, heldCastles, sentence } from "../../../src/games/muster/words";
import { language } from "../../../src/lib/i18n.svelte";
import { keepPack } from "../../../src/lib/packs.svelte";
import { Picker } from "../../../src/lib/picking.svelte";
import type { LegalMove } from "../../../src/lib/types";
import en from "../../../../src/mutable/games/muster/words.en.json";
import fr from "../../../../src/mutable/games/muster/words.fr.json";
import acting from "./acting.json";
import taking from "./taking.json";

interface Printed {
  view: object;
  legal: unknown[];
}

beforeEach(() => {
  keepPack("muster", "fr", fr.page);
  keepPack("muster", "en", en.page);
});
afterEach(() => language.set("en"));

function told(printed: Printed, held?: string): string {
  const legal = printed.legal as LegalMove<Move, Upshot>[];
  const picker = new Picker(
    () => undefined,
    () => undefined,
  );
  picker.update(printed.legal as LegalMove[]);
  const view = printed.view as View;
  const reach = new Reach(picker, view, 0, true, legal);
  if (held) reach.hold(reach.handFacts(held));
  return sentence(view, reach, ["Ann", "Bob"], true);
}

test("what a wizard adds is said as the table's box has it", () => {
  expect(told(acting, "rainbow")).toContain("as a wizard on your side of any castle (+9) or onto any castle.");
});

test("a banner tells where it can go", () => {
  expect(told(acting, "water1")).toBe("Water 1: in exchange for a wizard or onto the water castle.");
  expect(told(taking)).toBe(
    "Take 3 cards, one by one: from the deck, or the open top card of a lit castle. The deck's last card ends the game.",
  );
});

test("a card is named by castle, strength and bearer, in the language that is spoken", () => {
  const { box } = acting.view as unknown as View;
  expect(fullName(box, "leaf3")).toBe("Leaf 3, knight");
  language.set("fr");
  expect(fullName(box, "leaf3")).toBe("Feuille 3, chevalier");
  expect(cardName(box, "?")).toBe("Carte cachée");
});

test("castles are counted as the language counts", () => {
  expect([0, 1, 2].map(heldCastles)).toEqual(["0 castles held", "1 castle held", "2 castles held"]);
  language.set("fr");
  expect([0, 1, 2].map(heldCastles)).toEqual(["0 château tenu", "1 château tenu", "2 châteaux tenus"]);
});
