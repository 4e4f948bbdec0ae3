import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../../src/lib/api/api";
import type { PadSheet } from "../../../../src/lib/api/messages";
import { reasonsOf, wishOf } from "../../../../src/games/mu_tricks/score/reasons";
import type { SheetHand } from "../../../../src/games/mu_tricks/viewSchema";

const HAND = {
  kind: "played",
  crown: 0,
  shield: 1,
  partner: 3,
  minor: "red",
  major: "green",
  side: 0,
  buried: [],
  last: null,
  shown: [3, 2, 0, 1],
  points: [30, 12, 12, 6],
  gained: [60, 12, 12, 36],
} as unknown as SheetHand;
const NAMES = ["Ann", "Bob", "Cleo", "Dan"];
const scored = (points: number[], problem: string | null = null) => ({ entries: [{ why: ["10 × 3 = 30 each"], points, problem }] }) as unknown as PadSheet;

afterEach(() => vi.restoreAllMocks());

test("a hand is given to the pad as players would enter it", () => {
  const { options, entries } = wishOf(HAND, "revised", NAMES);
  const { kind, shown, crown, shield, partner, minor, major, points } = HAND;
  expect([options, entries]).toEqual([{ variant: "revised" }, [{ kind, shown, crown, shield, partner, minor, major, points }]]);
  expect(wishOf({ ...HAND, side: 8 }, "eskridge", ["Ann", "Bob"]).entries?.[0]).toMatchObject({ side: 8 });
  expect(wishOf({ ...HAND, kind: "void" }, "revised", NAMES).entries).toEqual([{ kind: "void" }]);
  expect(wishOf({ ...HAND, kind: "eclat", last: 2 }, "classic", NAMES).entries).toEqual([{ kind: "eclat", shown, last: 2 }]);
});

test("its sentences are shown where the pad comes to the same points", async () => {
  vi.spyOn(api, "pad").mockResolvedValue(scored([60, 12, 12, 36]));
  expect(await reasonsOf(HAND, "revised", NAMES)).toEqual(["10 × 3 = 30 each"]);
});

test.each([
  ["other points", () => Promise.resolve(scored([45, 12, 12, 21]))],
  ["a problem", () => Promise.resolve(scored([60, 12, 12, 36], "What did Bob name?"))],
  ["no answer", () => Promise.reject(new Error("offline"))],
])("nothing is said after %s", async (_, answer) => {
  vi.spyOn(api, "pad").mockImplementation(answer);
  expect(await reasonsOf(HAND, "revised", NAMES)).toEqual([]);
});
