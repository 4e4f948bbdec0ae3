import { afterEach, beforeEach, expect, test } from "vitest";
import { MoveTargets } from "../../../src/games/muster/castles/targets.svelte";
import type { Move, MovePreview, View } from "../../../src/games/muster/viewSchema";
import { remark } from "../../../src/games/muster/ending";
import { cardName, castleName, fullName, heldCastles, sentence, tieReason, verdict } from "../../../src/games/muster/words";
import { language } from "../../../src/lib/i18n/i18n.svelte";
import { storePack } from "../../../src/lib/i18n/gameWords.svelte";
import { Picker } from "../../../src/lib/input/picker.svelte";
import type { LegalMove } from "../../../src/lib/api/types";
import en from "../../../../src/mutable/games/muster/words.en.json";
import fr from "../../../../src/mutable/games/muster/words.fr.json";
import acting from "./acting.json";
import taking from "./taking.json";

interface Printed {
  view: object;
  legal: unknown[];
}

beforeEach(() => {
  storePack("muster", "fr", fr.page);
  storePack("muster", "en", en.page);
});
afterEach(() => language.set("en"));

function told(printed: Printed, held?: string): string {
  const legal = printed.legal as LegalMove<Move, MovePreview>[];
  const picker = new Picker(
    () => undefined,
    () => undefined,
  );
  picker.update(printed.legal as LegalMove[]);
  const view = printed.view as View;
  const targets = new MoveTargets(picker, view, 0, true, legal);
  if (held) targets.hold(targets.handFacts(held));
  return sentence(view, targets);
}

test("what a wizard adds is said as the table's box has it", () => {
  expect(told(acting, "rainbow")).toContain("a wizard (+9) or onto any castle.");
});

test("a banner tells where it can go", () => {
  expect(told(acting, "water1")).toBe("Water 1: onto its castle or in exchange for a wizard.");
  expect(told(taking)).toBe(
    "Take 3 cards: from the deck or a lit castle. The last card of the deck ends the game.",
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

test("the text of equal strengths says who has more banners, and addresses the reader as you", () => {
  const line = { line: "castle" as const, castle: "leaf", points: [0, 1], strengths: [9, 9], banners: [1, 3] };
  expect(tieReason(line, ["Ada", "Muriel"], 0)).toBe("A tie: Muriel has more banners, 3 to 1");
  expect(tieReason(line, ["Ada", "Muriel"], 1)).toBe("A tie: you have more banners, 3 to 1");
  expect(tieReason({ ...line, points: [0, 0], banners: [2, 2] }, ["Ada", "Muriel"], 0)).toBe("A tie: nobody holds it");
});

test("a castle on the score sheet has the reason that decided it", () => {
  expect(remark({ points: [1, 0], strengths: [7, 5], banners: [2, 1] })).toBe("strength 7 to 5");
  expect(remark({ points: [0, 1], strengths: [9, 9], banners: [1, 3] })).toBe("strength 9 each; banners, rainbow cards left out, 1 to 3");
});

test("the final text of each castle has its name, its owner and the reason", () => {
  const { box } = acting.view as unknown as View;
  const names = ["Ada", "Muriel"];
  const line = { line: "castle" as const, castle: "water", points: [0, 1], strengths: [7, 9], banners: [1, 3] };
  expect(verdict(box, line, names, 1)).toBe("Water castle: yours, 9 to 7");
  language.set("fr");
  expect(verdict(box, line, names, 0)).toBe("Château de l’Eau\u00a0: à Muriel, 9 à 7");
  const tie = { ...line, castle: "cloud", points: [0, 0], strengths: [3, 3], banners: [2, 2] };
  expect(verdict(box, tie, names, 0)).toBe("Château du Nuage. Égalité\u00a0: à personne");
});

test("a castle that a box names itself is spoken of as of any other", () => {
  const { box } = acting.view as unknown as View;
  const castles = box.castles.map((castle) => (castle.banner === "leaf" ? { ...castle, names: { en: "clover", fr: "clover" } } : castle));
  expect(castleName({ ...box, castles }, "leaf")).toBe("clover castle");
  language.set("fr");
  expect(castleName({ ...box, castles }, "leaf")).toBe("château clover");
});
