import { afterEach, describe, expect, test } from "vitest";
import { language } from "../../src/lib/i18n/i18n.svelte";
import { levelsOf } from "../../src/me/playRecord";
import { offersOf, openTexts, optionTexts, isMyTurn, resultOf, playersText, waitingText, wasReplacedByBot } from "../../src/lobby/tableLines";
import type { GameInfo, TableLine } from "../../src/lib/api/types";

const line = (more: Partial<TableLine>): TableLine => ({
  id: "x", game: "mu_city", title: "Mū", status: "finished", names: ["Ann", "Bob"], free: 0, updated: 0, public: false,
  winners: [0], mine: 0, bots: [null, null], options: {}, clock: null, totals: [5, 3], resigned: [], stood_for: [],
  ended: 1, evening: false, hints: true, hinted: [], deciding: null, practice: false, kept: false, ...more,
});
const three = (more: Partial<TableLine>) => line({ names: ["Ann", "Muriel", "Mungo"], bots: [null, "level4", "level4"], ...more });

afterEach(() => language.set("en"));

describe("how a game ended for me", () => {
  test.each([
    [line({}), "You won 5 to 3", "won"],
    [line({ mine: 1 }), "You lost 3 to 5", "lost"],
    [line({ totals: [3, 3] }), "You won on the tie-break, at 3", "won"],
    [line({ totals: [3, 3], mine: 1 }), "You lost on the tie-break, at 3", "lost"],
    [line({ totals: [3, 3], winners: [0, 1] }), "You shared the victory, at 3", "shared"],
    [three({ totals: [54, 49, 40] }), "You won 54 to 49", "won"],
    [three({ totals: [49, 54, 40], winners: [1] }), "You came second of 3, with 49", "lost"],
    [three({ totals: [40, 54, 49], winners: [1] }), "You came third of 3, with 40", "lost"],
    [line({ names: ["A", "B", "C", "D"], totals: [2, 4, 2, 4], winners: [1, 3] }), "You lost 2 to 4", "lost"],
    [line({ names: ["Ann"], bots: [null], totals: [47] }), "47 points", "even"],
    [line({ totals: null, resigned: [1] }), "You won: Bob resigned", "won"],
    [line({ totals: null, resigned: [0], winners: [1] }), "You resigned", "lost"],
    [line({ totals: null }), "You won", "won"],
  ])("%#", (one, text, mood) => {
    expect(resultOf(one)).toEqual({ text, mood });
  });

  test("in French", () => {
    language.set("fr");
    expect(resultOf(line({}))?.text).toBe("Gagné, 5 à 3");
    expect(resultOf(three({ totals: [40, 54, 49], winners: [1] }))?.text).toBe("Troisième sur 3, avec 40");
  });

  test("there is no text for a running game, nor for spectators", () => {
    expect(resultOf(line({ winners: null }))).toBeNull();
    expect(resultOf(line({ mine: null }))).toBeNull();
  });

  test("what a bot played for me is marked, unless I gave it up", () => {
    expect(wasReplacedByBot(line({ stood_for: [0] }))).toBe(true);
    expect(wasReplacedByBot(line({ stood_for: [1] }))).toBe(false);
    expect(wasReplacedByBot(line({ stood_for: [0], resigned: [0] }))).toBe(false);
  });
});

describe("who sits there", () => {
  test("people by name, bots by number and level, not oneself", () => {
    expect(playersText(three({}))).toBe("2 bots (Good player)");
    expect(playersText(three({ mine: null }))).toBe("Ann, 2 bots (Good player)");
    expect(playersText(line({ names: ["Ann", null] }))).toBe("");
  });

  test("whom one waits for, and when it is oneself", () => {
    expect(waitingText(line({ deciding: [0, 1] }))).toBe("Your turn");
    expect(waitingText(line({ deciding: [1] }))).toBe("Waiting for Bob");
    expect(waitingText(three({ deciding: [1] }))).toBe("");
    expect(isMyTurn(line({ deciding: [0], mine: null }))).toBe(false);
  });
});

test("options and the clock have texts", () => {
  const option = { values: [], players: [], default: false, min: null, max: null };
  const options = {
    variant: { ...option, label: "Rules", names: { goslar: "For two, from Goslar" } },
    hands: { ...option, label: "Hands at most", names: {} },
    expert: { ...option, label: "For experts", names: {} },
  };
  const told = optionTexts(line({ options: { variant: "goslar", hands: 1, expert: true }, clock: 120 }), { options } as unknown as GameInfo);
  expect(told).toEqual(["For two, from Goslar", "Hands at most: 1", "For experts", "2 min per decision"]);
});

test("the record of all games is the sum of each, people last", () => {
  const of = (level: string, games: number, won: number) => ({ level, tally: { games, won, shared: 0 } });
  const record = { game: "", title: "", streak: 0, best_streak: 0, solo: null };
  const sums = levelsOf([
    { ...record, levels: [of("people", 1, 1), of("level4", 2, 1)] },
    { ...record, levels: [of("level4", 3, 1), of("level2", 1, 1)] },
  ]);
  expect(sums).toEqual([of("level2", 1, 1), of("level4", 5, 2), of("people", 1, 1)]);
});

test("a line tells that hints were given, or that there are none", () => {
  expect(optionTexts(line({}), undefined)).toEqual([]);
  expect(optionTexts(line({ hinted: [1] }), undefined)).toEqual(["with hints"]);
  expect(optionTexts(line({ hints: false }), undefined)).toEqual(["without hints"]);
});

describe("what a stranger reads of an open table", () => {
  test.each([
    [three({ status: "waiting" }), "en", ["3 seats", "no time limit", "hints allowed"]],
    [line({ status: "waiting", clock: 30, hints: false }), "en", ["2 seats", "30 s per decision", "without hints"]],
    [three({ status: "waiting" }), "fr", ["3 places", "sans limite de temps", "conseils permis"]],
  ] as const)("%#", (one, lang, texts) => {
    language.set(lang);
    expect(openTexts(one, undefined)).toEqual(texts);
  });
});

describe("who asks for another game", () => {
  test("the friend who sits at a table that keeps a seat, not a bot", () => {
    const asked = three({ id: "next", names: ["Muriel", "Bob", null], bots: ["level4", null, null], kept: true, mine: null });
    expect(offersOf([line({ mine: null }), asked])).toEqual([{ table: "next", game: "mu_city", title: "Mū", by: "Bob" }]);
  });
});
