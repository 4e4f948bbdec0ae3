import { expect, test } from "vitest";
import { applyEvent } from "../../../src/games/mu_tricks/drawing";
import type { Event, View } from "../../../src/games/mu_tricks/viewSchema";
import { Sitting } from "./frames";

const passed = (view: View) => view.seats.map((seat) => seat.passed);

test("a seat that passes keeps its mark until a card is shown", () => {
  const { view } = new Sitting("auction");
  const told = (from: View, event: Event) => applyEvent(from, event, view);
  const silent = { ...view, seats: view.seats.map((seat) => ({ ...seat, passed: false })) };
  const after = told(told(silent, { event: "pass", seat: 2 }), { event: "pass", seat: 3 });
  expect(passed(after)).toEqual([false, false, true, true]);
  expect(passed(told(after, { event: "show", seat: 0, card: "red7", count: 1 }))).toEqual([false, false, false, false]);
});

test("the missing points of a failed target come from the server's view", () => {
  const { view } = new Sitting("follow");
  const failed: Event = { event: "failed", seat: 0, points: 3, target: 58 };
  expect(applyEvent(view, failed, { ...view, missing: 7 }).missing).toBe(7);
  expect(applyEvent({ ...view, missing: 9 }, failed, { ...view, hand: view.hand + 1, missing: 7 }).missing).toBe(9);
  expect(applyEvent(view, { ...failed, event: "made" }, view).missing).toBe(0);
});
