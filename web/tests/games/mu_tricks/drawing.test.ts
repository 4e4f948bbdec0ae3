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
