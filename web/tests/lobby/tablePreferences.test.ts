import { beforeEach, expect, test } from "vitest";
import { optionTexts } from "../../src/table/entry/tableOptions";
import type { GameInfo, OptionInfo } from "../../src/lib/api/types";
import { amongBots, requestedOptions, savePreferences, loadPreferences } from "../../src/lobby/tablePreferences";

const option = (more: Partial<OptionInfo>): OptionInfo => ({
  label: "", names: {}, values: [], players: [], default: false, min: null, max: null, ...more,
}); // prettier-ignore
const game = {
  name: "game",
  players: [2, 3, 4],
  usual_players: 4,
  bots: ["level1", "level2"],
  options: {
    variant: option({
      label: "Rules", names: { duel: "For two" }, values: ["usual", "duel", "other"], default: "usual",
      players: [[3, 4], [2], [2]],
    }), // prettier-ignore
    long: option({ label: "A longer game", values: [false, true], players: [[2, 3, 4], [2, 3, 4]], default: false }),
    hands: option({ label: "Hands", values: [1, 4], default: 4, min: 1, max: 50 }),
  },
} as unknown as GameInfo;

beforeEach(() => localStorage.clear());

test("what was wished last is wished again, unless it cannot be played any more", () => {
  const wishes = { ...loadPreferences(game), players: 3, company: "friends" as const, others: ["friend", "level2"] };
  savePreferences(game, wishes);
  expect(loadPreferences(game)).toEqual(wishes);
  for (const wrong of [{ players: 7 }, { options: { gone: true } }, { others: ["level9"] }]) {
    savePreferences(game, { ...wishes, ...wrong });
    expect(loadPreferences(game).players).toBe(4);
  }
  localStorage.setItem("wishes.game", "{");
  expect(loadPreferences(game).company).toBe("bots");
});

test("so many players are asked for the rules that they can have", () => {
  expect(requestedOptions(game, {}, 4)).toEqual({});
  expect(requestedOptions(game, {}, 2)).toEqual({ variant: "duel" });
  expect(requestedOptions(game, { variant: "other", hands: 1 }, 2)).toEqual({ variant: "other", hands: 1 });
  expect(requestedOptions(game, { variant: "other", long: true }, 3)).toEqual({ long: true });
});

test("one plays alone, or among bots of one level", () => {
  expect(amongBots(1, 3)).toEqual([{ kind: "me" }]);
  expect(amongBots(2, 3)).toEqual([{ kind: "me" }, { kind: "bot", bot: "level3" }]);
});

test("options have texts, except where they are standard", () => {
  expect(optionTexts(game, { options: { variant: "duel", long: true, hands: 4 }, clock: null })).toEqual(["Rules: For two", "A longer game"]);
  expect(optionTexts(game, { options: { long: false, hands: 1 }, clock: 60 })).toEqual(["Hands: 1", "Time for each decision: 1 min"]);
});
