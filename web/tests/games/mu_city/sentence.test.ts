import { afterEach, beforeEach, expect, test } from "vitest";
import { sentence } from "../../../src/games/mu_city/sentence";
import { language } from "../../../src/lib/i18n.svelte";
import type { Facts } from "../../../src/lib/types";
import { keepWords, pickerOf, POSITIONS, type Position } from "./positions";

const NAMES = ["Ann", "Bob", "Cid"];

beforeEach(keepWords);
afterEach(() => language.set("en"));

function said({ view, legal }: Position, chosen: Facts = {}, kept = 0, seat: number | null = 0): string {
  const { picker } = pickerOf(legal);
  picker.chosen = chosen;
  return sentence({ view, seat, names: NAMES.slice(0, view.players), legal, picker, kept });
}

test("cards that are not kept go to whom the view says", () => {
  expect(said(POSITIONS.keep)).toBe("Keep two cards: the others go to Bob.");
  expect(said(POSITIONS.keep, {}, 1)).toBe("And a second one to keep.");
  const right = { ...POSITIONS.keep, view: { ...POSITIONS.keep.view, takers: [2, 0, 1] } };
  expect(said(right)).toContain("Cid");
  const nobody = { ...POSITIONS.keep, view: { ...POSITIONS.keep.view, takers: null } };
  expect(said(nobody)).toBe("Keep two cards: the others are discarded.");
});

test("a battle is asked about by its line, its Strengths and the project that would be used", () => {
  expect(said(POSITIONS.boost)).toBe("Battle in row 2: You 0, Bob 0, Cid 0. Use project 20 for +3?");
  expect(said({ ...POSITIONS.boost, legal: [] }, {}, 0, 1)).toBe("Battle in row 2: Ann decides.");
});

test("the building about to fall is named by what is printed on it", () => {
  expect(said(POSITIONS.divert)).toBe("Farming (row 2 column 1) is about to fall. Let another building fall instead?");
});

test("a building in the hand is named, and the other choices come first", () => {
  expect(said(POSITIONS.alone)).toContain("its twin goes to the same cell of the neutral city");
  expect(said(POSITIONS.alone, { card: "farming-FFNN" })).toMatch(/^Farming: where\?/);
  expect(said(POSITIONS.alone, { cell: "12" })).toBe("What do you build there?");
});

test("the battles of this round are told while one builds", () => {
  const { view } = POSITIONS.chosen;
  const own = { view: { ...view, chosen: null, secret: null, done: [], waiting: [0, 1] }, legal: POSITIONS.alone.legal };
  expect(said(own)).toBe("Choose a building and an island – battle in row 1 this round.");
  const two = { ...own, view: { ...own.view, stages: ["over", "soon", "soon", "later", "later"] as typeof view.stages } };
  expect(said(two)).toBe("Choose a building and an island – battles in row 2 and a line still hidden this round.");
});

test("whoever has chosen is told so, and for whom all wait", () => {
  expect(said(POSITIONS.chosen)).toBe("Your choice is in, face down. Still choosing: Bob.");
  expect(said(POSITIONS.chosen, {}, 0, null)).toBe("Still choosing: Bob.");
});

test("tokens are placed one by one", () => {
  expect(said(POSITIONS.wild)).toBe("Place your tokens: 2 left. Click a token, then a project.");
  expect(said(POSITIONS.wild, { symbol: "F" })).toBe("Faith: on which project?");
  expect(said(POSITIONS.wild, { project: "7" })).toBe("Which token for project 7?");
});

test("the same in French", () => {
  language.set("fr");
  expect(said(POSITIONS.boost)).toBe("Affrontement en ligne 2\u00a0: Vous 0, Bob 0, Cid 0. Employer le projet 20 pour +3\u00a0?");
});
