import { afterEach, beforeEach, expect, test } from "vitest";
import { sentence } from "../../../../src/games/mu_city/play/sentence";
import { language } from "../../../../src/lib/i18n/i18n.svelte";
import type { Facts } from "../../../../src/lib/api/types";
import { keepWords, pickerOf, POSITIONS, type Position } from "../positions";

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
  expect(said(POSITIONS.keep, {}, 1)).toBe("Choose a second card to keep; the others go to Bob.");
  const right = { ...POSITIONS.keep, view: { ...POSITIONS.keep.view, takers: [2, 0, 1] } };
  expect(said(right)).toContain("Cid");
  const nobody = { ...POSITIONS.keep, view: { ...POSITIONS.keep.view, takers: null } };
  expect(said(nobody)).toBe("Keep two cards: the others are discarded.");
});

test("a battle is asked about by its line, its Strengths and the project that would be used", () => {
  expect(said(POSITIONS.boost)).toBe("Row 2: you 0, the others 0, 0. Use the War Horns (+3)?");
  const { view } = POSITIONS.boost;
  expect(said({ ...POSITIONS.boost, view: { ...view, strengths: [1, 2, 4] } })).toMatch(/^Row 2: you 1, the others 4, 2\./);
  expect(said({ ...POSITIONS.boost, view: { ...view, strengths: [1, 2] } })).toMatch(/^Row 2: you 1, Bob 2\./);
  expect(said({ ...POSITIONS.boost, legal: [] }, {}, 0, 1)).toBe("Battle in row 2: Ann decides.");
});

test("a boost that would change nothing is said to, and can be used all the same", () => {
  const legal = POSITIONS.boost.legal.map((move) => ({ ...move, upshot: { ...move.upshot, turns: false } }));
  const { view } = POSITIONS.boost;
  const leading = (strengths: number[]) => said({ view: { ...view, strengths }, legal });
  expect(leading([4, 1])).toBe("Row 2: you 4, Bob 1. The War Horns (+3) would change nothing here.");
  expect(leading([4, 1, 0])).toBe("Row 2: you 4, the others 1, 0. The War Horns (+3) would change nothing here.");
});

test("the building about to fall is named by what is printed on it", () => {
  expect(said(POSITIONS.divert)).toBe("Your Farming building is about to fall. Let another fall instead?");
});

test("a building in the hand is named, and the other choices come first", () => {
  expect(said(POSITIONS.alone)).toContain("the twin goes to the neutral city");
  expect(said(POSITIONS.alone, { card: "farming-FFNN" })).toMatch(/^Farming building: where\?/);
  expect(said(POSITIONS.alone, { cell: "12" })).toBe("What do you build there?");
});

test("the sentence names the battles of this round during building", () => {
  const { view } = POSITIONS.chosen;
  const own = { view: { ...view, chosen: null, secret: null, done: [], waiting: [0, 1] }, legal: POSITIONS.alone.legal };
  expect(said(own)).toBe("Build on an island – battle: row 1.");
  const two = { ...own, view: { ...own.view, stages: ["over", "soon", "soon", "later", "later"] as typeof view.stages } };
  expect(said(two)).toBe("Build on an island – battles: row 2 and a hidden line.");
});

test("a player who has chosen reads so, and who is still to choose", () => {
  expect(said(POSITIONS.chosen)).toBe("Your choice is in, face down. Still choosing: Bob.");
  expect(said(POSITIONS.chosen, {}, 0, null)).toBe("Still choosing: Bob.");
});

test("tokens are placed one by one", () => {
  expect(said(POSITIONS.wild)).toBe("Place your 2 tokens: choose one, then a project.");
  expect(said(POSITIONS.wild, { symbol: "F" })).toBe("Faith: on which project?");
  expect(said(POSITIONS.wild, { project: "7" })).toBe("Which token for the Granaries?");
});

test("the same in French", () => {
  language.set("fr");
  expect(said(POSITIONS.boost)).toBe("Ligne 2\u00a0: vous 0, les autres 0, 0. Utiliser les Cors de guerre (+3)\u00a0?");
});
