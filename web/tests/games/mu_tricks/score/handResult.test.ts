import { expect, test } from "vitest";
import { handResult } from "../../../../src/games/mu_tricks/score/handResult";
import type { SheetHand, View } from "../../../../src/games/mu_tricks/viewSchema";
import { Sitting } from "../frames";

const HAND = { kind: "played", crown: 1, partner: null, team: 30, target: 22, side: 3, made: true, buried: ["red4", "red6", "blue3", "red1"] } as unknown as SheetHand;

function ended(sheet: SheetHand[]): View {
  const { view } = new Sitting("goslar_play");
  const seats = view.seats.map((seat, at) => ({ ...seat, points: at === 1 ? 23 : 7 }));
  return { ...view, hand: 1, sheet, seats, team: 26, missing: 0, buried: { count: 3, left: 0, cards: null, points: null } };
}

test("of a hand that is counted, table and plates say what the sheet says, and what the buried cards brought", () => {
  const view = handResult(ended([HAND]));
  expect(view.buried.cards).toEqual(HAND.buried);
  expect([view.team, view.buried.points, view.seats.map((seat) => seat.points)]).toEqual([30, 4, [7, 27]]);
});

test("before that there is no result", () => {
  const view = ended([]);
  expect(handResult(view)).toBe(view);
});
