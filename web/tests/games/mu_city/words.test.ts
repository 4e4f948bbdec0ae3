import { afterEach, beforeEach, expect, test } from "vitest";
import type { Face } from "../../../src/games/mu_city/viewSchema";
import { buildingWord, effectOf, projectWord, whenWord } from "../../../src/games/mu_city/words";
import { language } from "../../../src/lib/i18n/i18n.svelte";
import { keepWords, POSITIONS } from "./positions";

beforeEach(keepWords);
afterEach(() => language.set("en"));

const boost: Face = { cost: "NSS", points: 2, effect: "boost", called: "boost", when: "anytime", amount: 7 };

test("the text of an effect has the figures of its own card", () => {
  expect(effectOf(boost)).toBe("+7 Strength in one battle, once all are known");
  expect(effectOf({ cost: "FF", points: 1, effect: "tokens", called: "tokens", when: "now", gives: ["N", "S"] })).toBe("Gain Food, Strength");
  expect(effectOf({ cost: "SSF", points: 1, effect: "per_type", called: "per_type_military", when: "end", amount: 2, type: "military" })).toBe("2 AP per intact Military building");
});

test("one is said otherwise than several, where there is a word for it", () => {
  const choose: Face = { cost: "FNS", points: 1, effect: "choose_tokens", called: "choose_tokens", when: "now", amount: 2 };
  expect(effectOf(choose)).toBe("2 tokens of your choice");
  expect(effectOf({ ...choose, amount: 1 })).toBe("A token of your choice");
  expect(effectOf({ ...boost, amount: 1 })).toBe("+1 Strength in one battle, once all are known");
});

test("when an effect comes is as the view says", () => {
  expect(whenWord(boost)).toBe("any time");
  expect(whenWord({ ...boost, when: "harvest" })).toBe("at the harvest");
  expect(whenWord(undefined)).toBe("–");
});

test("the text of a project has its cost, the filled spaces, its points and its effect", () => {
  expect(projectWord("20", boost, "N..")).toBe("War Horns, 2 AP, Food ✓ Strength Strength, any time, +7 Strength in one battle, once all are known");
  expect(projectWord("20", undefined)).toBe("Project 20");
});

test("the text of a building has its type and fragments, in each language", () => {
  const { box } = POSITIONS.alone.view;
  expect(buildingWord(box, "worship-NSNS")).toBe("Worship building, fragments Food, Strength, Food, Strength");
  language.set("fr");
  expect(buildingWord(box, "worship-NSNS")).toBe("bâtiment religieux, fragments Nourriture, Force, Nourriture, Force");
});
