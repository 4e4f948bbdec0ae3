import { expect, test } from "vitest";
import type { Event, View } from "../../../src/games/muster/viewSchema";
import { stage, type Beat } from "../../../src/games/muster/stage";
import acting from "./acting.json";

const before = acting.view as unknown as View;
const HAND = 0;
const LEAF = 3;
const WATER = 4;

function changed(change: (view: View) => void): View {
  const view = structuredClone(before);
  change(view);
  return view;
}

function scenesOf(facts: object[], after: View) {
  const events = facts.map((one, step) => ({ facts: one as Event, text: "", step, by: 0 }));
  const happening = { before, events, after, seat: 0, outcome: after.outcome };
  return (stage as unknown as (h: typeof happening) => { view: View; told: number; beat: Beat; sound?: string }[])(happening);
}

const steps = (scenes: { beat: Beat }[]) => scenes.map(({ beat }) => [beat.step, beat.castle].filter(Boolean).join(" "));

test("a banner lies first, then it is counted, and only then the flag turns", () => {
  const after = changed((view) => {
    const leaf = view.castles[LEAF]!;
    leaf.stacks[0]!.push("leaf4");
    Object.assign(leaf, { strengths: [25, 20], holder: 0, stands_for: [[null, 2, 3, null, null], [null, null, null]] });
    view.held = [2, 0];
  });
  const scenes = scenesOf([{ event: "banner", seat: 1, card: "leaf4", castle: "leaf" }], after);
  expect(steps(scenes)).toEqual(["lay leaf", "count leaf", "flag leaf"]);
  expect(scenes.map(({ view }) => view.castles[LEAF]!.holder)).toEqual([1, 1, 0]);
  expect(scenes.map(({ view }) => view.castles[LEAF]!.strengths[0])).toEqual([7, 25, 25]);
  expect(scenes.map(({ view }) => view.held)).toEqual([[1, 1], [1, 1], [2, 0]]);
  expect(scenes.at(-1)?.sound).toBe("flag");
});

test("where the holder stays, no flag turns; the forecast goes along with the card", () => {
  const after = changed((view) => {
    view.castles[WATER]!.stacks[0]!.push("wizard");
    view.castles[WATER]!.strengths = [27, 0];
  });
  const scenes = scenesOf([{ event: "wizard", seat: 0, castle: "water" }], after);
  expect(steps(scenes)).toEqual(["lay water", "count water"]);
  expect(scenes[0]?.beat.gain).toBe(9);
  expect(scenes[0]?.view.hands[HAND]?.cards).toEqual(["leaf2", "leaf3", "water1", "keep"]);
});

test("each bridge is seen by itself before the banner that closes the row", () => {
  const after = changed((view) => {
    view.castles[0]!.stacks[0] = ["bridge", "bridge", "cloud3"];
    view.castles[0]!.stands_for[0] = [1, 2, null];
    view.castles[0]!.strengths = [5, 0];
  });
  const scenes = scenesOf([{ event: "bridges", seat: 0, card: "cloud3", castle: "cloud", bridges: 2 }], after);
  expect(scenes.slice(0, 3).map(({ view }) => view.castles[0]!.stacks[0])).toEqual([["bridge"], ["bridge", "bridge"], ["bridge", "bridge", "cloud3"]]);
});

test("a swap takes the very card that lies elsewhere afterwards, and it is known to both", () => {
  const after = changed((view) => {
    view.castles[LEAF]!.stacks[0] = ["leaf1", "bridge", "leaf3", "leaf4"];
    view.castles[LEAF]!.strengths = [9, 20];
  });
  const [first] = scenesOf([{ event: "swap_own", seat: 0, card: "leaf3", castle: "leaf", leaver: "bridge" }], after);
  expect(first?.view.castles[LEAF]!.stacks[0]).toEqual(["leaf1", "bridge", "leaf3", "leaf4"]);
  expect(first?.view.hands[HAND]).toEqual({ size: 5, known: ["rainbow"], cards: ["leaf2", "water1", "rainbow", "rainbow", "keep"] });
});

test("a card turned up is seen before it goes onto its castle", () => {
  const after = changed((view) => {
    view.castles[1]!.space = ["flame2"];
    view.deck = 31;
  });
  const scenes = scenesOf([{ event: "turn", seat: 0, card: "flame2", castle: "flame" }], after);
  expect(scenes.map(({ view }) => [view.turned, view.castles[1]!.space, view.deck])).toEqual([["flame2", [], 31], [null, ["flame2"], 31]]);
});

test("what another draws stays hidden", () => {
  const [drawn] = scenesOf([{ event: "draw_hidden", seat: 1 }], before);
  expect(drawn?.view.hands[1]).toEqual({ size: 3, known: [], cards: null });
});

test("the end shows hands, then castle by castle what each seat has been given", () => {
  const after = changed((view) => {
    view.hands[1]!.cards = ["flame1", "flame2"];
    const line = (castle: string, points: number[], strengths: number[]) => ({ line: "castle" as const, castle, points, strengths, banners: [0, 0] });
    view.outcome = {
      winners: [0],
      totals: [1, 0],
      reason: "deck",
      lines: [line("cloud", [0, 0], [0, 0]), line("leaf", [1, 0], [7, 2])],
    };
  });
  const scenes = scenesOf([{ event: "end", reason: "deck" }], after);
  expect(steps(scenes)).toEqual(["hands", "castle cloud", "castle leaf", "won"]);
  expect(scenes[0]?.view.hands[1]?.cards).toEqual(["flame1", "flame2"]);
  expect(scenes.map(({ beat }) => beat.counted)).toEqual([[0, 0], [0, 0], [1, 0], [1, 0]]);
  expect(scenes.map(({ sound }) => sound)).toEqual(["sweep", "missed", "flag", "win"]);
});
