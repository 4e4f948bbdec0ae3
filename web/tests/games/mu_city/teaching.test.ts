import { afterEach, beforeEach, expect, test } from "vitest";
import { teaching } from "../../../src/games/mu_city/teaching";
import type { View } from "../../../src/games/mu_city/viewSchema";
import { language } from "../../../src/lib/i18n/i18n.svelte";
import type { LegalMove, View as AnyView } from "../../../src/lib/api/types";
import { keepWords, POSITIONS, type Position } from "./positions";

beforeEach(keepWords);
afterEach(() => language.set("en"));

const NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve"];
const LONGEST_GOAL = 45;
const explain = (piece: string, view: View) => teaching.explain(piece, view as unknown as AnyView, view.seat, NAMES, {});
const goal = (view: View, seat: number | null = 0) => teaching.goal(view as unknown as AnyView, seat, NAMES);
const tips = ({ view, legal }: Position) => teaching.tips(view as unknown as AnyView, legal as unknown as LegalMove[], 0, {});
const keys = (position: Position) => tips(position).map(({ key }) => key);

/** Whatever a board may name in a position. */
function pieces(view: View): string[] {
  const cities = view.cities.flatMap((city, i) => [
    `city ${i}`,
    `points ${i}`,
    `victories ${i}`,
    `state ${i}`,
    ...["F", "N", "S"].map((letter) => `count ${i} ${letter}`),
    ...["11", "22", "33"].map((cell) => `cell ${i} ${cell}`),
    ...["row1", "column3"].flatMap((line) => [`strength ${i} ${line}`, `damage ${i} ${line}`]),
    `half ${i} top1`,
    `mismatch ${i} top1`,
    ...Object.values(city.sources).flatMap((borders) => (borders as string[]).map((border) => `source ${i} ${border}`)),
    ...(city.projects ?? []).map(({ number }) => `project ${i} ${number}`),
  ]);
  const cards = [...(view.hands[0]?.cards ?? []), ...(view.display ?? [])].filter((card) => card !== null);
  const lines = view.standing.lines.map((line) => (line.line === "effect" ? `line effect ${line.project}` : `line ${line.line}`));
  const goals = (view.goals ?? []).map(({ level }) => `level ${level}`);
  const others = ["token F", "choice", "round", "stock", "memory", "fight", "line food", "line total", "battle 0", "battle 4"];
  return [...cities, ...cards.map((card) => `card ${card}`), ...lines, ...goals, ...others];
}

test.each(Object.keys(POSITIONS) as (keyof typeof POSITIONS)[])("everything on the board of '%s' explains itself, in each language", (name) => {
  const { view } = POSITIONS[name];
  for (const lang of ["en", "fr"] as const) {
    language.set(lang);
    for (const piece of pieces(view)) {
      const said = explain(piece, view);
      expect(said?.title, piece).toBeTruthy();
      expect(said?.text, piece).toBeTruthy();
      expect(`${said?.title} ${said?.text}`, piece).not.toMatch(/undefined|[{}]|\bNaN\b/);
    }
  }
});

test("what is not there is not explained", () => {
  expect(explain("source 0 nowhere", POSITIONS.keep.view)).toBeNull();
  expect(explain("cell 9 11", POSITIONS.keep.view)).toBeNull();
});

test("the goal tells how one stands, in one short line", () => {
  for (const lang of ["en", "fr"] as const) {
    language.set(lang);
    for (const { view } of Object.values(POSITIONS)) {
      for (const seat of [0, null]) {
        expect(goal(view, seat).length, goal(view, seat)).toBeLessThanOrEqual(LONGEST_GOAL);
        expect(goal(view, seat)).not.toMatch(/undefined|[{}]/);
      }
    }
  }
});

test("against others the goal names the best of them", () => {
  const { view } = POSITIONS.boost;
  const standing = { ...view.standing, totals: view.standing.totals.map((_, i) => 10 + i) };
  expect(goal({ ...view, standing })).toBe(`You 10 AP, ${NAMES[view.players - 1]} ${9 + view.players}: most AP wins`);
});

test("alone the goal names the next level, and none above the highest", () => {
  const { view } = POSITIONS.alone;
  const at = (points: number) => goal({ ...view, standing: { ...view.standing, totals: [points] } });
  expect(at(0)).toBe("0 AP so far. Next: Average, from 36");
  expect(at(44)).toBe("44 AP so far. Next: Impressive, from 45");
  expect(at(50)).toBe("50 AP so far: the highest level");
});

test("a building tells its symbols by its type, as the view tells them", () => {
  const { view } = POSITIONS.alone;
  expect(explain("card worship-NSNS", { ...view, yields: { ...view.yields, worship: "FFFF" } })?.text).toContain("4 Faith");
  expect(explain("card trade-FFFN", view)?.text).toContain("a token of your choice");
});

test("a project tells what it still wants, and that it is complete", () => {
  const { view } = POSITIONS.keep;
  const city = view.cities[0];
  const faced = (spaces: string, complete: boolean) => ({ ...view, cities: [{ ...city, projects: [{ number: "1", spaces, complete, used: false }] }] }) as View;
  expect(explain("project 0 1", faced("F..", false))?.text).toContain("Still needs: Food, Strength");
  expect(explain("project 0 1", faced("FNS", true))?.text).toContain("Complete");
});

test("the coach speaks of what is to be decided, and only then", () => {
  expect(keys(POSITIONS.keep)[0]).toMatch(/^tipKeep/);
  expect(keys(POSITIONS.alone)).toContain("tipTwin");
  expect(keys(POSITIONS.alone)).toContain("tipBuild");
  expect(keys(POSITIONS.boost)).toEqual(["tipBoost"]);
  expect(keys(POSITIONS.divert)).toEqual(["tipDivert"]);
  expect(keys({ ...POSITIONS.keep, legal: [] })).toEqual([]);
});

test("before a battle the coach tells in which line, what one has there and what the others have", () => {
  const { view, legal } = POSITIONS.chosen;
  const strengths = (first: number) => [first, 0, 0, 0, 0, 0];
  const cities = view.cities.map((city, i) => ({ ...city, strengths: strengths(i + 1) }));
  const last = { ...view, phase: "play", round: 1, turn: view.box.turns - 1, battles: ["row1"], stages: ["soon"], cities } as View;
  const said = tips({ view: last, legal: legal.length ? legal : POSITIONS.alone.legal })[0];
  expect(said?.key).toBe("tipLastTurn");
  expect(said?.text).toContain("Your Strength there is 1, the others' 2");
  expect(said?.points).toEqual(["battle 0", ...cities.map((_, i) => `strength ${i} row1`)]);
});

test("the coach tells once that a complete project waits for its moment", () => {
  const { view, legal } = POSITIONS.alone;
  const ready = (used: boolean) => {
    const [own, ...others] = view.cities;
    const cities = [{ ...own, projects: [{ number: "1", spaces: "FNS", complete: true, used }] }, ...others];
    const faces = { ...view.faces, "1": { ...Object.values(view.faces)[0], when: "anytime" } };
    return keys({ view: { ...view, cities, faces } as View, legal });
  };
  expect(ready(false)).toContain("tipReady");
  expect(ready(true)).not.toContain("tipReady");
});

test("every tip is filled", () => {
  for (const position of Object.values(POSITIONS)) {
    for (const tip of tips(position)) expect(tip.text).not.toMatch(/undefined|[{}]/);
  }
});
