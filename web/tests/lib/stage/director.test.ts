import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../../../src/lib/state/settings.svelte";
import { Director, type Moment } from "../../../src/lib/stage/director.svelte";
import type { Stager } from "../../../src/lib/stage/animation";

/** A game of letters: each event lays one, and the end of a word waits. */
const letters: Stager = ({ before, events }) =>
  events.map(({ facts }, i) => ({
    view: { laid: `${before["laid"]}${events.slice(0, i + 1).map((one) => one.facts["letter"]).join("")}` },
    told: i + 1,
    lasts: 1000,
    waits: facts["letter"] === ".",
  }));

const moment = (before: string, laid: string): Moment => ({
  view: { laid: before + laid },
  events: [...laid].map((letter, i) => ({ facts: { event: "lay", letter }, text: letter, step: i + 1, by: 0 })),
  outcome: null,
});

let director: Director<Moment>;
let stood: string[];
const laid = () => director.view?.["laid"];

beforeEach(() => {
  vi.useFakeTimers();
  settings.setSpeed("calm");
  stood = [];
  director = new Director((one) => stood.push(String(one.view?.["laid"])));
  director.direct(letters);
  director.take(moment("", ""), 0);
});

afterEach(() => {
  director.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("what happened is played in order, then the new moment stands", () => {
  test("one event after the other, each with its line, and the moves only at the end", async () => {
    director.take(moment("", "ab"), 0);
    expect([laid(), director.told.length, director.playing]).toEqual(["a", 1, true]);
    await later(1000);
    expect([laid(), director.told.length]).toEqual(["ab", 2]);
    expect(stood).toEqual([""]);
    await later(1000);
    expect([laid(), director.told.length, director.playing]).toEqual(["ab", 0, false]);
    expect(stood).toEqual(["", "ab"]);
  });

  test("moments that come meanwhile wait for their turn, and are played faster", async () => {
    director.take(moment("", "a"), 0);
    for (const [before, next] of ["ab", "bc", "cd"].map((two) => [...two])) director.take(moment(before ?? "", next ?? ""), 0);
    await later(1000);
    expect(stood).toEqual(["", "a"]);
    await later(3000);
    expect(stood).toHaveLength(5);
  });

  test("brisk is faster than calm", async () => {
    settings.setSpeed("brisk");
    director.take(moment("", "a"), 0);
    await later(500);
    expect(stood).toEqual(["", "a"]);
  });

  test("without motion only what waits is shown", async () => {
    settings.setSpeed("none");
    director.take(moment("", "a.b"), 0);
    await later(0);
    expect([laid(), director.waits]).toEqual(["a.", true]);
    director.goOn();
    await later(0);
    expect(stood).toEqual(["", "a.b"]);
  });
});

describe("nobody has to look on", () => {
  test("a skip shows the end at once", async () => {
    director.take(moment("", "abc"), 0);
    director.skip();
    await later(0);
    expect(stood).toEqual(["", "abc"]);
  });

  test("a skip stops where the table waits for the player", async () => {
    director.take(moment("", "ab.c"), 0);
    director.skip();
    await later(0);
    expect([laid(), director.waits]).toEqual(["ab.", true]);
  });

  test("what waits goes on by itself at last", async () => {
    director.take(moment("", "."), 0);
    await later(999);
    expect(director.waits).toBe(true);
    await later(1);
    expect([director.waits, stood.length]).toEqual([false, 2]);
  });

  test("what waits says when it goes on, and stays once the player stops the countdown", async () => {
    director.take(moment("", "."), 0);
    expect(director.ends).toBe(performance.now() + 1000);
    director.stay();
    expect(director.ends).toBe(null);
    await later(60_000);
    expect(director.waits).toBe(true);
    director.goOn();
    await later(0);
    expect([director.waits, stood.length]).toEqual([false, 2]);
  });

  test("what has no end in time waits for the player alone", async () => {
    director.direct((change) => letters(change).map((step) => ({ ...step, lasts: Infinity })));
    director.take(moment("", "."), 0);
    await later(3_600_000);
    expect([director.waits, director.ends]).toEqual([true, null]);
  });

  test("a jump drops what was to be played", async () => {
    director.take(moment("", "abc"), 0);
    director.jump(moment("x", ""));
    await later(5000);
    expect([laid(), stood.at(-1)]).toEqual(["x", "x"]);
  });
});

describe("a tab that nobody sees", () => {
  test("what happens meanwhile is shown when it is seen again", async () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    director.take(moment("", "a"), 0);
    await later(5000);
    expect(stood).toEqual([""]);
    hidden.mockReturnValue(false);
    director.wake();
    expect(laid()).toBe("a");
    await later(1000);
    expect(stood).toEqual(["", "a"]);
  });

  test("of very much only the last is played", async () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    for (let i = 0; i < 30; i++) director.take(moment(String(i), "z"), 0);
    hidden.mockReturnValue(false);
    director.wake();
    expect(stood.at(-1)).toBe("21z");
    await later(10_000);
    expect(stood.at(-1)).toBe("29z");
  });
});

test("a game goes on where its stage fails, and the error is reported", () => {
  const told = vi.fn();
  vi.stubGlobal("reportError", told);
  director.direct(() => {
    throw new Error("no such castle");
  });
  director.take(moment("", "a"), 0);
  expect([laid(), director.playing]).toEqual(["a", false]);
  expect(told).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test("a visitor of a running game sees the current position", () => {
  const fresh = new Director<Moment>();
  fresh.direct(letters);
  fresh.take(moment("abc", "d"), 0);
  expect([fresh.view?.["laid"], fresh.playing]).toEqual(["abcd", false]);
});
