import { expect, test } from "vitest";
import { corrected, errorsBetween } from "../../src/rules/spelling";
import { finder, highlighter, stem } from "../../src/rules/stems";
import { highlighted } from "../../src/rules/text";

test("a word is found whatever its ending", () => {
  const bridges = finder("bridges", "en");
  expect(bridges("*Bridge.* Lay a rainbow card of your hand as a bridge.")).toBe(true);
  expect(bridges("*Wizard.* Lay a rainbow card.")).toBe(false);
  expect(finder("swapping", "en")("can be swapped")).toBe(true);
  expect(finder("placed", "en")("placing tokens")).toBe(true);
  expect(finder("ponts", "fr")("jamais de pont sans sa Bannière")).toBe(true);
});

test("the end of a game is found in other words", () => {
  expect(finder("fin de partie", "fr")("La partie se termine.")).toBe(true);
  expect(finder("fin de partie", "fr")("La partie s’arrête aussitôt que la pioche est vide.")).toBe(true);
  expect(finder("fin de partie", "fr")("Une partie compte quatre manches.")).toBe(false);
  expect(finder("end of the game", "en")("The game is over at once.")).toBe(true);
});

test("accents and capitals do not matter", () => {
  expect(finder("echange", "fr")("*Échange.* Échangez une Bannière.")).toBe(true);
  expect(finder("CHÂTEAUX", "fr")("sous le château")).toBe(true);
});

test("every word that tells something must be there, the last one perhaps not whole", () => {
  const found = finder("the wizard mov", "en");
  expect(found("Move a wizard.")).toBe(true);
  expect(found("Lay a wizard.")).toBe(false);
  expect(finder("4.2", "en")("4.2 The first card")).toBe(true);
});

test("short words keep their stem", () => {
  expect([stem("six", "fr"), stem("tie", "en"), stem("ties", "en")]).toEqual(["six", "tie", "tie"]);
});

test("a word with a spelling error is replaced by the nearest word of the rules", () => {
  const texts = ["Call a wizard under the castle.", "Move the wizards.", "Swap a banner."];
  expect(corrected("wizzard", texts, "en")).toBe("wizard");
  expect(corrected("castel wizard", texts, "en")).toBe("castle wizard");
  expect(corrected("swap wizard", texts, "en")).toBeUndefined();
  expect(corrected("elephant", texts, "en")).toBeUndefined();
  expect(corrected("chatau", ["Le château"], "fr")).toBe("chateau");
});

test("letters added, removed, replaced or swapped count as one error each", () => {
  expect([errorsBetween("wizzard", "wizard"), errorsBetween("castel", "castle"), errorsBetween("pont", "port")]).toEqual([1, 1, 1]);
});

test("what was looked for is highlighted, whatever its ending", () => {
  const isFound = highlighter("the wizards", "en");
  expect(highlighted("Move the wizard.", isFound).filter(({ found }) => found)).toEqual([{ text: "wizard", found: true }]);
  expect(highlighted("Les châteaux", highlighter("chateau", "fr")).map(({ text, found }) => `${text}:${found}`)).toContain("châteaux:true");
});
