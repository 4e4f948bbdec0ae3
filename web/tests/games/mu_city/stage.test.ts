import { expect, test } from "vitest";
import type { Beat } from "../../../src/games/mu_city/beats";
import { beatWord } from "../../../src/games/mu_city/beats";
import type { Event, Result, View } from "../../../src/games/mu_city/viewSchema";
import { stage } from "../../../src/games/mu_city/stage";
import { POSITIONS } from "./positions";

/** Events of one step, as told to seat 0. */
const told = (step: number, ...facts: Event[]) => facts.map((one) => ({ facts: one, text: one.event, step, by: "chance" as const }));

function scenes(before: View, events: ReturnType<typeof told>, change: Partial<View> = {}) {
  return stage({ before, events, after: { ...before, ...change }, seat: 0, outcome: null });
}
const words = (found: ReturnType<typeof scenes>) => found.map((scene) => beatWord((scene.beat ?? null) as Beat | null));

const { view: chosen } = POSITIONS.chosen;

/** The city of a seat in the view after, with a building and the source that it closed. */
function builtIn(view: View, seat: number, index: number, card: string, border: string): View["cities"] {
  return view.cities.map((city, i) =>
    i !== seat
      ? city
      : {
          ...city,
          buildings: city.buildings.map((old, n) => (n === index ? card : old)),
          sources: { ...city.sources, F: [...city.sources.F, border] },
        },
  );
}

const REVEALED = told(
  7,
  { event: "build", seat: 0, card: "trade-SFSF", cell: "12" },
  { event: "gain", seat: 0, tokens: ["F"] },
  { event: "build", seat: 1, card: "trade-NNSF", cell: "33" },
);

test("choices lie face down, turn together, land, and then halves close", () => {
  const found = scenes(chosen, REVEALED, { cities: builtIn(chosen, 0, 1, "trade-SFSF", "11-12") });
  expect(words(found)).toEqual(["reveal-down", "reveal-open", "reveal-open", "land", "gems"]);
  const [down, , , land, gems] = found;
  expect(down?.view.cities[0]?.buildings[1]).toBeNull();
  expect([land?.view.cities[0]?.buildings[1], land?.view.cities[1]?.buildings[8]]).toEqual(["trade-SFSF", "trade-NNSF"]);
  expect(land?.view.cities[0]?.sources.F).not.toContain("11-12");
  expect(gems?.view.cities[0]?.sources.F).toContain("11-12");
  expect(land?.view.cities[0]?.tokens).not.toContain("F");
  expect(gems?.view.cities[0]?.tokens).toContain("F");
});

test("a choice is logged only when it is visible: a building when it lands, a gain when its gem closes", () => {
  const found = scenes(chosen, REVEALED, { cities: builtIn(chosen, 0, 1, "trade-SFSF", "11-12") });
  expect(found.map((scene) => scene.told)).toEqual([0, 0, 0, 1, REVEALED.length]);
});

test("projects are logged once they are turned, not while they turn", () => {
  const events = told(3, { event: "plan", seat: 0, project: "1" }, { event: "plan", seat: 1, project: "2" });
  const found = scenes(chosen, events);
  expect(words(found)).toEqual(["reveal-down", "reveal-open", "reveal-open", "land"]);
  expect(found.map((scene) => scene.told)).toEqual([0, 0, 2, 2]);
});

test("a battle that follows a reveal at once is fought all the same", () => {
  const found = scenes(chosen, [
    ...told(7, { event: "build", seat: 0, card: "trade-SFSF", cell: "12" }, { event: "battle", line: "row2", strengths: [1, 0] }),
  ]);
  expect(words(found)).toEqual(["reveal-down", "reveal-open", "reveal-open", "land", "battle-fought", "battle-fought"]);
});

test("a source is not seen before both its buildings stand", () => {
  const cities = builtIn(chosen, 0, 1, "trade-SFSF", "12-13");
  const found = scenes(chosen, REVEALED.slice(0, 1), { cities });
  expect(words(found)).toEqual(["reveal-down", "reveal-open", "reveal-open", "land"]);
});

test("a choice that comes before the others lies face down: who has chosen is seen, not what", () => {
  const found = scenes({ ...chosen, done: [] }, told(5, { event: "choose_hidden", seat: 1 }));
  expect(found.map(({ view }) => view.done)).toEqual([[1]]);
});

test("a battle is fought, then decided, then medal and rubble lie", () => {
  const found = scenes(
    chosen,
    told(
      9,
      { event: "battle", line: "row2", strengths: [3, 1] },
      { event: "victory", seat: 0, line: "row2", points: 3 },
      { event: "damage", seat: 1, line: "row2" },
      { event: "marked", seat: 1, cell: "21" },
    ),
  );
  expect(words(found)).toEqual(["battle-fought", "battle-fought", "battle-decided", "struck"]);
  const [counts, , decided, struck] = found;
  expect(counts?.told).toBe(0); // the Strengths count up before they are told
  expect(decided?.beat).toMatchObject({ won: [0], lost: [1], strengths: [3, 1] });
  expect(decided?.view.cities[0]?.victories).toBe(0);
  expect(struck?.view.cities[0]?.victories).toBe(1);
  expect(struck?.view.cities[1]?.against).toEqual(["row2"]);
});

test("Strength that is added is counted before the battle is decided", () => {
  const found = scenes(chosen, [
    ...told(9, { event: "battle", line: "row2", strengths: [0, 2] }),
    ...told(10, { event: "boost", seat: 0, amount: 3 }, { event: "victory", seat: 0, line: "row2", points: 3 }),
  ]);
  expect(words(found)).toEqual(["battle-fought", "battle-fought", "battle-fought", "battle-decided"]);
  expect(found[3]?.beat).toMatchObject({ strengths: [3, 2] });
});

test("Strength that is added in a later moment is counted too", () => {
  const waiting: View = { ...chosen, phase: "boost", battles: ["row2", null, null, null, null], stages: ["on", "later", "later", "later", "later"], strengths: [0, 2] };
  const found = scenes(waiting, told(10, { event: "boost", seat: 0, amount: 3 }, { event: "victory", seat: 0, line: "row2", points: 3 }));
  expect(words(found)).toEqual(["battle-fought", "battle-decided"]);
  expect(found[1]?.beat).toMatchObject({ line: "row2", strengths: [3, 2], won: [0] });
});

test("tokens that several place one after another go together", () => {
  const found = scenes(chosen, [
    ...told(11, { event: "place", seat: 0, symbol: "F", project: "1" }),
    ...told(12, { event: "place", seat: 1, symbol: "N", project: "2" }),
  ]);
  expect(words(found)).toEqual(["tokens"]);
  expect(found[0]?.told).toBe(2);
});

test("the end is counted line by line, on the view that remains", () => {
  const outcome = { winners: [0], totals: [9, 7], lines: chosen.standing.lines, reason: "harvest" } as Result;
  const sum = { event: "score", seat: 0, points: 9, harvest: 4, faith: 3, projects: 2, victories: 0 } as const;
  const found = scenes(chosen, told(20, { event: "lose", seat: 0, tokens: ["F"] }, sum, { event: "end" }), { outcome, phase: "over" });
  expect(words(found)).toEqual(outcome.lines.map((_, i) => `count-${i + 1}`));
  expect(found.every(({ view }) => view.outcome === outcome)).toBe(true);
  expect(new Set(found.map(({ told: so }) => so))).toEqual(new Set([1])); // what it comes to is not told before
});
