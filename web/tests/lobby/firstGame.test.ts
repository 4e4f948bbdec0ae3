import { beforeEach, describe, expect, test } from "vitest";
import type { GameInfo, Lobby, TableLine } from "../../src/lib/api/types";
import { language } from "../../src/lib/i18n/i18n.svelte";
import { fullTitle, noteTitles, titleOf } from "../../src/lib/i18n/titles.svelte";
import { coach } from "../../src/lib/teaching/coach.svelte";
import { firstText, isFirst, quickGame, quickTable } from "../../src/lobby/firstGame";

const game = {
  name: "mu_tricks", address: "mu-tricks", title: "Mü", subtitle: "tricks", usual_players: 4,
  first: { players: 4, options: { hands: 1 }, level: 1, text: "a single hand" },
} as unknown as GameInfo;
const lobby = (more: Partial<Lobby>): Lobby => ({ open: [], mine: [], finished: [], ...more });
const line = { game: "mu_tricks" } as TableLine;

beforeEach(() => {
  localStorage.clear();
  language.set("en");
});

describe("a person's first game of a kind", () => {
  test("is gentle: easy bots and a single hand", () => {
    const first = quickGame(game, isFirst(game, lobby({})), 5);
    expect(quickTable(game, first, "Ann")).toMatchObject({ options: { hands: 1 }, seats: [{ kind: "me" }, ...Array(3).fill({ kind: "bot", bot: "level1" })] });
    expect(firstText(game)).toBe("Your first game: gentle bots, the coach helps, a single hand.");
  });

  test("is no first one after a game on this device, or on another", () => {
    expect(isFirst(game, lobby({ finished: [line] }))).toBe(false);
    coach.welcome("mu_tricks", "table");
    expect(isFirst(game, lobby({}))).toBe(false);
    expect(quickGame(game, false, 5)).toEqual({ players: 4, options: {}, level: 5 });
  });
});

describe("titles", () => {
  test("have the subtitle of the language, by name and by address", () => {
    noteTitles("en", [game]);
    noteTitles("fr", [{ ...game, subtitle: "plis" }]);
    expect([titleOf("mu_tricks", "Mü"), titleOf("mu-tricks", "Mü"), fullTitle(game)]).toEqual(Array(3).fill("Mü · tricks"));
    language.set("fr");
    expect(titleOf("mu_tricks", "Mü")).toBe("Mü · plis");
  });

  test("of a game without a subtitle are plain", () => {
    expect(titleOf("pebbles", "Pebbles")).toBe("Pebbles");
    expect(fullTitle({ ...game, subtitle: "" })).toBe("Mü");
  });
});
