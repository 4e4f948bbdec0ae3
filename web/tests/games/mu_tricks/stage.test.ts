import { describe, expect, test } from "vitest";
import { stage, type Beat } from "../../../src/games/mu_tricks/stage";
import type { Event, SheetHand, View } from "../../../src/games/mu_tricks/viewSchema";
import type { AnimationStep } from "../../../src/lib/stage/animation";
import { Sitting } from "./frames";

const told = (...events: Event[]) => events.map((facts, i) => ({ facts, text: "", step: i + 1, by: "0" as const }));

function scenes(before: View, after: View, ...events: Event[]): AnimationStep<View, Beat>[] {
  return stage({ before, after, events: told(...events) as never, seat: before.seat, outcome: null });
}

const kinds = (played: AnimationStep<View, Beat>[]) => played.map(({ beat }) => beat?.kind);

/** A trick of which the last card is missing, and the view after it. */
function lastCard(): { before: View; after: View } {
  const { view: after } = new Sitting("after_a_trick");
  const seats = after.seats.map((seat, at) => (at === 2 ? { ...seat, won: [], points: 0 } : at === 3 ? { ...seat, hidden: 2 } : seat));
  const trick = { leader: 0, cards: ["red3", "red2", "red9", null], suit: "red", winner: 2 };
  return { before: { ...after, seats, trick, last: null, team: 0, others: 0, turn: 3 }, after };
}

const PLAY: Event = { event: "play", seat: 3, card: "red4" };
const TAKEN: Event = { event: "trick", seat: 2, points: 3 };
const HAND: SheetHand = {
  ...{ kind: "played", crown: 0, shield: 1, partner: 2, minor: null, major: "yellow", side: 0, buried: [], last: null, shown: [1, 1, 0, 0] },
  ...{ points: [0, 0, 3, 0], bonus: [0, 0, 0, 0], trump_bonus: [0, 0, 0, 0], target: 58, team: 3, made: false },
  ...{ lines: [{ line: "cards", points: [0, 0, 3, 0] }, { line: "bid", points: [0, 5, 0, 5] }], gained: [0, 5, 3, 5], totals: [0, 5, 3, 5], leaders: [1, 3] },
};
const COUNTED: Event[] = [
  { event: "failed", seat: 0, points: 3, target: 58 },
  ...[0, 5, 3, 5].map((total, seat): Event => ({ event: "score", seat, points: total, total })),
];

describe("a trick", () => {
  test("has its last card lying, then the winner's lifted, then all swept to the winner with the points", () => {
    const { before, after } = lastCard();
    const played = scenes(before, after, PLAY, TAKEN);
    expect(kinds(played)).toEqual(["card", "trick", "sweep"]);
    expect(played[0]?.view.trick.cards).toEqual(["red3", "red2", "red9", "red4"]);
    expect(played[0]?.view.seats[2]?.points).toBe(0);
    expect(played[1]?.view.trick).toMatchObject({ winner: 2, cards: ["red3", "red2", "red9", "red4"] });
    expect(played[1]?.lasts).toBeGreaterThanOrEqual(1000);
    expect(played[2]?.view.trick.cards).toEqual([null, null, null, null]);
    expect(played[2]?.view.seats[2]).toMatchObject({ points: 3, won: ["red3", "red2", "red9", "red4"] });
    expect(played[2]?.view).toMatchObject({ team: 3, others: 0, last: { winner: 2 } });
    expect(played.map((scene) => scene.told)).toEqual([1, 2, 2]);
  });

  test("that goes on is drawn as the view after it tells, and the next one begins with nothing lying", () => {
    const { before, after } = lastCard();
    const led = { ...after, trick: { leader: 2, cards: [null, null, "green3", null], suit: "green", winner: 2 } };
    const played = scenes(before, led, PLAY, TAKEN, { event: "play", seat: 2, card: "green3" });
    expect(kinds(played)).toEqual(["card", "trick", "sweep", "card"]);
    expect(played[3]?.view.trick).toEqual(led.trick);
    expect(played[3]?.view.seats[2]?.cards).toEqual([]);
  });
});

describe("the end of a hand", () => {
  const { before, after: last } = lastCard();

  test("comes after the last trick: the bar, the verdict, line by line, and then it waits", () => {
    const after = { ...last, sheet: [HAND], hand: 2, last: null };
    const played = scenes(before, after, PLAY, TAKEN, ...COUNTED, { event: "deal_hidden", seat: 0, count: 15 });
    expect(kinds(played)).toEqual(["card", "trick", "sweep", "count", "verdict", "sheet", "sheet", "sheet", "deal"]);
    expect(played.map(({ beat }) => beat?.lines)).toEqual([undefined, undefined, undefined, 0, 0, 1, 2, 2, undefined]);
    expect(played.flatMap(({ waits }, at) => (waits ? [at] : []))).toEqual([7]);
    expect(played[7]?.lasts).toBeLessThanOrEqual(20000); // counted down in sight, and stopped by a click
    expect(played[6]?.view.seats.map((seat) => seat.total)).toEqual([0, 0, 0, 0]);
    expect(played[7]?.view.seats.map((seat) => seat.total)).toEqual([0, 5, 3, 5]);
    expect(played[8]?.view).toMatchObject({ crown: null, trumps: [], hand: 2 });
    expect(played[8]?.view.seats[0]).toMatchObject({ hidden: 15, won: [] });
  });

  test("turns up what was buried before anything is counted", () => {
    const buried = { count: 2, left: 0, cards: null, points: null };
    const turned: Event = { event: "turn_up", seat: 0, card: ["red4", "red6"], points: 3 };
    const after = { ...last, sheet: [HAND], hand: 2, last: null };
    const played = scenes({ ...before, buried }, after, PLAY, TAKEN, turned, ...COUNTED);
    expect(kinds(played).slice(2, 5)).toEqual(["sweep", "turn_up", "count"]);
    expect(played[2]?.view.buried.cards).toBeNull();
    expect(played[3]?.view.buried).toMatchObject({ cards: ["red4", "red6"], points: 3 });
  });

  test("is the end of the game if the event says so, with the winner", () => {
    const outcome = { winners: [1, 3], totals: [0, 5, 3, 5], lines: [], reason: "hands" };
    const after: View = { ...last, sheet: [HAND], outcome, phase: "over" };
    const played = scenes(before, after, PLAY, TAKEN, ...COUNTED, { event: "end", reason: "hands" });
    expect(played.at(-1)).toMatchObject({ waits: true, told: 8, beat: { kind: "final", lines: 2, sums: true }, view: { outcome } });
  });
});

describe("the auction", () => {
  test("holds up crown, trump and partner in the middle, then carries each to its place", () => {
    const { view: after } = new Sitting("after_a_trick");
    const before: View = { ...after, phase: "auction", crown: null, partner: null, major: null, trumps: [], target: null };
    const played = scenes(before, after, { event: "crown", seat: 0, count: 2, target: 58 }, { event: "major", seat: 0, trump: "yellow" }, { event: "partner", seat: 2, crown: 0 });
    expect(kinds(played)).toEqual(["crown", "lands", "major", "lands", "partner", "lands"]);
    expect(played.map(({ view }) => [view.crown, view.major, view.partner])).toEqual([
      [null, null, null],
      [0, null, null],
      [0, null, null],
      [0, "yellow", null],
      [0, "yellow", null],
      [0, "yellow", 2],
    ]);
  });

  test("shows a card leave its owner's hand", () => {
    const { view } = new Sitting("auction");
    const [shown] = scenes(view, view, { event: "show", seat: 2, card: "blue9", count: 2 });
    expect(shown?.view.seats[2]).toMatchObject({ bid: 2, shown: ["blue1", "blue9"], hidden: 2 });
  });
});

test("nothing is shown of what was taken back, nor of nothing", () => {
  const { before, after } = lastCard();
  expect(scenes(after, before, { event: "takeback", seat: 0, moves: 1 })).toEqual([]);
  expect(scenes(before, before)).toEqual([]);
});
