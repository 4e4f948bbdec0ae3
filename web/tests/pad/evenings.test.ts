import { beforeEach, describe, expect, test } from "vitest";
import { ApiError } from "../../src/lib/api/api";
import type { PadSheet } from "../../src/lib/api/messages";
import { EveningScorer } from "../../src/pad/scoring.svelte";
import { askedBy, Evenings, evenings, type Evening } from "../../src/pad/evenings.svelte";
import { toCsv, linkTo, encodeEvening, decodeEvening } from "../../src/pad/export";

const PLAYED = { game: "mu_tricks", names: ["Ann", "Zoë"], options: { variant: "eskridge" }, entries: [] };
const HAND = { kind: "played", points: [20, 10] };
const VOID = { kind: "void" };

const sheet = (points: number[], problem: string | null = null): PadSheet => ({
  form: {}, counts: "points", options: [], totals: points, leaders: [], over: false, ending: "",
  entries: [{ lines: [{ text: "Cards won", points }], points, why: [], totals: points, winners: [], problem }],
});

const now = (evening: Evening) => evenings.of(evening.game).find((one) => one.id === evening.id)!;

beforeEach(() => {
  localStorage.clear();
  evenings.load();
});

describe("what is entered", () => {
  test("is still there after a reload, a half-filled hand too", () => {
    const evening = evenings.begin(PLAYED);
    evenings.write(evening, HAND, 0);
    evenings.change(evening.id, { draft: { entry: VOID, at: 1 } });
    const reloaded = new Evenings().open("mu_tricks");
    expect(reloaded?.entries).toEqual([HAND]);
    expect(reloaded?.draft).toEqual({ entry: VOID, at: 1 });
  });

  test("can be undone, step by step", () => {
    const evening = evenings.begin(PLAYED);
    evenings.write(evening, HAND, 0);
    evenings.write(now(evening), VOID, 1);
    evenings.write(now(evening), VOID, 0);
    expect(now(evening).entries).toEqual([VOID, VOID]);
    for (const before of [[HAND, VOID], [HAND], [], []]) {
      evenings.undo(now(evening));
      expect(now(evening).entries).toEqual(before);
    }
  });

  test("belongs to one of several evenings", () => {
    const first = evenings.begin(PLAYED);
    evenings.begin({ ...PLAYED, names: ["Bob", "Cleo"] });
    evenings.write(first, HAND, 0);
    expect(evenings.open("mu_tricks")?.entries).toEqual([]);
    evenings.choose(first);
    expect(evenings.open("mu_tricks")?.entries).toEqual([HAND]);
    evenings.forget(first.id);
    expect(new Evenings().of("mu_tricks")).toHaveLength(1);
  });

  test("does not suffer from a broken store", () => {
    localStorage.setItem("pads", '[{"id": "x"}, 3, {"id": "y", "game": "muster", "names": ["A"], "options": {}, "entries": []}]');
    expect(new Evenings().of("muster")).toHaveLength(1);
    localStorage.setItem("pads", '[{"id": "y", "game": "muster", "names": ["A"], "options": {}, "entries": [], "sheet": {}, "counted": "x"}]');
    expect(new Evenings().of("muster")[0]).toMatchObject({ sheet: null, counted: "" });
    localStorage.setItem("pads", "{");
    expect(new Evenings().of("muster")).toEqual([]);
  });
});

describe("the count", () => {
  test("is the engine's, and asked for once", async () => {
    const evening = evenings.begin({ ...PLAYED, entries: [HAND] });
    let asked = 0;
    const counting = new EveningScorer(async () => (asked++, sheet([20, 10])));
    await counting.count(evening, "en");
    await counting.count(now(evening), "en");
    expect(asked).toBe(1);
    expect(now(evening).sheet?.totals).toEqual([20, 10]);
    expect(now(evening).counted).toBe(askedBy(evening, "en"));
  });

  test("waits for the network, and says so", async () => {
    const evening = evenings.begin({ ...PLAYED, entries: [HAND] });
    let isThere = false;
    const counting = new EveningScorer(async () => {
      if (!isThere) throw new TypeError("Failed to fetch");
      return sheet([20, 10]);
    });
    await counting.count(evening, "en");
    expect(counting.away).toBe(true);
    expect(now(evening).sheet).toBeNull();
    isThere = true;
    await counting.count(now(evening), "en");
    expect(counting.away).toBe(false);
    expect(now(evening).sheet?.totals).toEqual([20, 10]);
  });

  test("of an older state does not replace that of a newer one", async () => {
    const evening = evenings.begin({ ...PLAYED, entries: [HAND] });
    const answers: ((sheet: PadSheet) => void)[] = [];
    const counting = new EveningScorer(() => new Promise((done) => answers.push(done)));
    const first = counting.count(evening, "en");
    evenings.write(now(evening), VOID, 1);
    const second = counting.count(now(evening), "en");
    answers[1]!(sheet([2, 2]));
    answers[0]!(sheet([1, 1]));
    await Promise.all([first, second]);
    expect(now(evening).sheet?.totals).toEqual([2, 2]);
  });

  test("tells what is wrong with the names in the server's words", async () => {
    const counting = new EveningScorer(async () => {
      throw new ApiError(422, "somebody is called Ann already");
    });
    await counting.count(evenings.begin(PLAYED), "en");
    expect(counting.problem).toBe("somebody is called Ann already");
    expect(counting.away).toBe(false);
  });

  test("of a hand that cannot be is known before it is written down", async () => {
    const evening = evenings.begin(PLAYED);
    expect(await new EveningScorer(async () => sheet([0, 0], "48, not 49")).tried(evening, HAND, 0)).toBe("48, not 49");
    const away = new EveningScorer(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await away.tried(evening, HAND, 0)).toBeNull();
    expect(away.away).toBe(true);
  });
});

describe("an evening for others", () => {
  test("is a link that holds all of it", () => {
    const played = { ...PLAYED, entries: [{ ...HAND, crown: null }, VOID] };
    expect(decodeEvening(encodeEvening(played), "mu_tricks")).toEqual({ ...PLAYED, entries: [HAND, VOID] });
    expect(linkTo(played)).toContain("/mu_tricks/pad#with=");
  });

  test.each(["", "%%", btoa("null"), btoa('{"game":"mu_tricks"}'), encodeEvening({ ...PLAYED, names: [] }), encodeEvening({ ...PLAYED, game: "muster" })])(
    "is nothing if the link is not one: %s",
    (text) => expect(decodeEvening(text, "mu_tricks")).toBeNull(),
  );

  test("is a table in which nothing is a formula", () => {
    const csv = toCsv(["=1+1", 'An"n'], sheet([20, -10]));
    expect(csv).toContain('"\'=1+1"');
    expect(csv).toContain('"An""n"');
    expect(csv).toContain('"1","Cards won","20","-10"');
  });
});
