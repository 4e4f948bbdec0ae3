import { afterEach, beforeEach, expect, test } from "vitest";
import { bestOf, bests } from "../../../src/games/mu_city/play/bestScores.svelte";
import { ending } from "../../../src/games/mu_city/ending";
import type { Goal } from "../../../src/games/mu_city/viewSchema";
import { language } from "../../../src/lib/i18n/i18n.svelte";
import type { Outcome } from "../../../src/lib/api/types";
import { keepWords } from "./positions";

const GOALS: Goal[] = [
  { level: "stellar", least: 50 },
  { level: "good", least: 40 },
  { level: "weak", least: null },
];
const EASY = '{"expert":false}';
const HARD = '{"expert":true}';

const alone = (points: number, level: Goal["level"]) =>
  ending({ winners: [0], totals: [points], level, lines: [] } as unknown as Outcome, [], ["Ada"], 0);

let tables = 0;
/** A game that is finished here, at a table of its own. */
function finish(points: number, options = EASY): string {
  const table = `table ${++tables}`;
  bests.finish(table, options, points, GOALS);
  return table;
}

beforeEach(() => {
  keepWords();
  localStorage.clear();
  bests.reached = null;
});
afterEach(() => language.set("en"));

test("with two players the text says who won, and by how much", () => {
  expect(ending({ winners: [1], totals: [30, 41], lines: [] } as unknown as Outcome, [], ["Ada", "Muriel"], 0)).toBe("Muriel wins, 41 to 30");
});

test("among several, a loser's text gives their own place", () => {
  const told = (totals: number[], winners: number[], seat: number | null) =>
    ending({ winners, totals, lines: [] } as unknown as Outcome, [], ["Ada", "Muriel", "Mungo"], seat);
  expect(told([36, 56, 37], [1], 0)).toMatch(/^Muriel .*56.*\. You come third\.$/);
  expect(told([37, 56, 37], [1], 0)).toMatch(/You come second\.$/);
  expect(told([56, 56, 37], [1], 0)).toMatch(/You come second\.$/);
  expect(told([36, 56, 37], [1], 1)).toBe("You win with 56\u00a0AP");
  expect(told([36, 56, 37], [1], null)).toBe("Muriel wins with 56\u00a0AP");
});

test("alone it is a level, never a draw; who only looks on hears of no best", () => {
  expect(alone(41, "good")).toBe("41 AP: Good.");
});

test("the first game sets the best and names the next goal", () => {
  finish(41);
  expect(alone(41, "good")).toBe("41 AP: Good. A new personal best. Next goal: Stellar, from 50 AP.");
});

test("a lesser game tells the best before it", () => {
  finish(41);
  finish(20);
  expect(alone(20, "weak")).toBe("20 AP: Weak. Your best: 41 AP. Next goal: Good, from 40 AP.");
});

test("above the highest level no goal is left", () => {
  finish(55);
  expect(alone(55, "stellar")).toBe("55 AP: Stellar. A new personal best. There is no higher level.");
});

test("the text exists in French too", () => {
  language.set("fr");
  finish(41);
  expect(alone(41, "good")).toMatch(/^41 PA.*Nouveau record\..*50 PA\.$/);
});

test("what was reached in one game is not told of another", () => {
  finish(41);
  expect(alone(12, "weak")).toBe("12 AP: Weak.");
});

test("each choice of options has a best of its own", () => {
  finish(41, EASY);
  finish(30, HARD);
  expect([bestOf(EASY), bestOf(HARD)]).toEqual([41, 30]);
});

test("a finished game counts once, however often it is opened", () => {
  const table = finish(41);
  finish(20);
  bests.finish(table, EASY, 41, GOALS);
  expect(alone(41, "good")).toBe("41 AP: Good. Your best: 41 AP. Next goal: Stellar, from 50 AP.");
  expect(bestOf(EASY)).toBe(41);
});

test("no game yet is no best", () => {
  expect(bestOf(EASY)).toBeNull();
});
