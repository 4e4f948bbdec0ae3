import { describe, expect, test } from "vitest";
import type { Event, FinishedHand, View } from "../../../src/games/muses/viewSchema";
import { scored, stage } from "../../../src/games/muses/stage";
import type { ViewChange } from "../../../src/lib/stage/animation";
import type { Outcome } from "../../../src/lib/api/types";
import dancing from "./dancing.json";
import ended from "./ended.json";

const before = dancing.view as unknown as View;
const over = ended.view as unknown as View;
const finished = over.sheet.at(-1) as FinishedHand;

/** What happened between two views, all told at once. */
function happening(from: View, events: Event[], after: View, outcome: Outcome | null = null): ViewChange<View, Event> {
  return { before: from, events: events.map((facts) => ({ facts, text: "", step: 1, by: 0 })), after, seat: 0, outcome };
}

const tileOf = (view: View, dancer: string) => view.tiles.find((tile) => tile.dancer === dancer);

describe("a step", () => {
  const after: View = {
    ...before,
    tiles: before.tiles.map((tile) =>
      tile.dancer === "euterpe" || tile.dancer === "thalia" ? { ...tile, x: tile.x + 1, die: tile.die + 1 } : tile,
    ),
  };
  const push: Event = { event: "push", seat: 0, dancer: "euterpe", direction: "east", dancers: ["thalia"] };

  test("moves her and those she pushes together, and their dice roll", () => {
    const [scene, ...more] = stage(happening(before, [push], after));
    expect(more).toEqual([]);
    expect(scene?.beat).toEqual({ kind: "step", dancers: ["euterpe", "thalia"] });
    expect(scene?.told).toBe(1);
    for (const dancer of ["euterpe", "thalia"]) expect(tileOf(scene!.view, dancer)).toEqual(tileOf(after, dancer));
  });

  test("a power before it is seen first, with the dice that it tells", () => {
    const raise: Event = { event: "raise", seat: 0, muse: "euterpe", own: 1, dancer: "clio", die: 5 };
    const scenes = stage(happening(before, [raise, push], after));
    expect(scenes.map((scene) => scene.beat?.kind)).toEqual(["power", "step"]);
    expect(tileOf(scenes[0]!.view, "clio")?.die).toBe(5);
    expect(tileOf(scenes[0]!.view, "euterpe")?.x).toBe(tileOf(before, "euterpe")?.x);
  });
});

describe("the end", () => {
  const down = over.tiles.filter((tile) => tile.dancer !== tile.muse);
  const lifted = finished.muses.filter((one) => one.owner !== null && one.final !== one.die);
  const last: View = {
    ...over,
    phase: "dance",
    outcome: null,
    sheet: over.sheet.slice(0, -1),
    tiles: over.tiles.map((tile) => (down.includes(tile) ? { ...tile, muse: null } : tile)),
  };
  const events: Event[] = [
    { event: "six", seat: 0 },
    ...down.map((tile): Event => ({ event: "reveal", dancer: tile.dancer, muse: tile.muse ?? "" })),
    ...lifted.map((one): Event => ({ event: "apollo", muse: one.muse, die: one.die })),
  ];
  const suns = finished.columns.flatMap((one): Event[] =>
    one.token ? [{ event: one.token, seat: one.points.flatMap((points, seat) => (points ? [seat] : [])), column: one.column }] : [],
  );
  events.push(...suns);
  const scenes = stage(happening(last, events, over, over.outcome as unknown as Outcome));

  test("is shown in order, every column by itself", () => {
    expect(scenes.map((scene) => scene.beat?.kind)).toEqual([
      "six",
      ...down.map(() => "reveal"),
      ...lifted.flatMap(() => ["apollo", "lifted"]),
      ...finished.columns.map(() => "column"),
      "counted",
    ]);
    const columns = scenes.filter((scene) => scene.beat?.kind === "column");
    expect(columns.map((scene) => scene.beat?.columns)).toEqual(finished.columns.map((_, i) => i + 1));
  });

  test("a Sun is logged with its column, not before", () => {
    for (const scene of scenes.filter((one) => one.beat?.kind === "column")) {
      const later = suns.filter((one) => "column" in one && one.column > (scene.beat?.columns ?? 0));
      expect(scene.told).toBe(events.length - later.length);
    }
  });

  test("leaves the dice on the floor as they were counted", () => {
    const shown = scenes.at(-1)!.view.tiles;
    expect(shown).toEqual(scored(over.tiles, finished));
    for (const tile of shown) {
      const danced = finished.muses.find((one) => one.muse === tile.muse);
      expect(tile.die).toBe(danced?.owner === null ? 0 : danced?.final);
      expect(tile.up).toBe(true);
    }
  });

  test("nothing waits where the game is over; before another hand one may read it", () => {
    expect(scenes.some((scene) => scene.waits)).toBe(false);
    const next: View = { ...over, phase: "lay", tiles: [], outcome: null };
    const hand = stage(happening(last, [...events, { event: "first", seat: 1 }], next));
    expect(hand.at(-1)?.waits).toBe(true);
    expect(hand.at(-1)?.told).toBe(events.length);
  });
});

test("a muse is laid where the event says", () => {
  const laid = before.tiles.find((tile) => tile.dancer === "thalia")!;
  const without: View = { ...before, tiles: before.tiles.filter((tile) => tile !== laid) };
  const [scene] = stage(happening(without, [{ event: "lay", seat: 0, muse: "thalia", place: "7,-2" }], before));
  expect(tileOf(scene!.view, "thalia")).toMatchObject({ x: 7, y: -2, up: true });
  expect(scene?.beat?.kind).toBe("lay");
});
