import { beforeEach, describe, expect, test } from "vitest";
import { MoveTargets } from "../../../../src/games/muster/castles/targets.svelte";
import type { Castle, Move, MovePreview, View } from "../../../../src/games/muster/viewSchema";
import { Picker } from "../../../../src/lib/input/picker.svelte";
import type { LegalMove } from "../../../../src/lib/api/types";
import acting from "../acting.json";
import taking from "../taking.json";

// Printed by the engine: a box where a wizard counts 9, and a stack with two bridges, others with two wizards.
const legal = acting.legal as unknown as LegalMove<Move, MovePreview>[];
const view = acting.view as unknown as View;

let played: string[];
let tried: string[];
let picker: Picker;
let targets: MoveTargets;

beforeEach(() => {
  played = [];
  tried = [];
  picker = new Picker(
    (text) => played.push(text),
    (text) => tried.push(text),
  );
  picker.update(acting.legal);
  targets = new MoveTargets(picker, view, 0, true, legal);
});

const castle = (banner: string) => view.castles.find((one) => one.banner === banner) as Castle;
const lit = (banner: string, seat: number) =>
  (castle(banner).stacks[seat] ?? []).map((_, index) => targets.lying(castle(banner), seat, index)?.lit ?? false);

describe("rainbow cards that a banner is swapped for", () => {
  test("of two bridges the one lights up that the server names", () => {
    targets.hold(targets.handFacts("leaf2"));
    expect(lit("leaf", 0)).toEqual([false, true, false, false]);
    targets.hold(targets.handFacts("leaf3"));
    expect(lit("leaf", 0)).toEqual([false, false, true, false]);
  });

  test("of two wizards the one lights up that the server names", () => {
    targets.hold(targets.handFacts("leaf3"));
    expect(lit("leaf", 1)).toEqual([false, true, false]);
  });

  test("the other wizard still answers, with the server's reason", () => {
    targets.hold(targets.handFacts("water1"));
    const target = targets.lying(castle("leaf"), 1, 2);
    expect(target?.lit).toBe(false);
    targets.go(target);
    expect(tried).toEqual(["swap water1 leaf other wizard"]);
  });

  test("a click on it plays the swap", () => {
    targets.hold(targets.handFacts("leaf2"));
    targets.go(targets.lying(castle("leaf"), 0, 1));
    expect(played).toEqual(["swap leaf2 leaf own bridge"]);
  });
});

describe("one's own side", () => {
  test("tells what a card adds there, as the server says", () => {
    targets.hold(targets.handFacts("rainbow"));
    expect(targets.side("cloud").map((target) => target.preview?.gain)).toEqual([9]);
  });

  test("is dark for a card that cannot be laid, and means the move that is refused", () => {
    targets.hold(targets.handFacts("leaf3"));
    const [target] = targets.side("water");
    expect(target?.lit).toBe(false);
    expect(target?.attempt).toBe("banner leaf3 water");
  });

  test("takes no Rainbow Castle", () => {
    targets.hold(targets.handFacts("keep"));
    expect(targets.side("leaf")).toEqual([]);
    expect(targets.space(castle("leaf"))?.lit).toBe(true);
  });
});

describe("a wizard that moves", () => {
  test("is the one that the server names, and no other of its stack", () => {
    const origins = [0, 1].map((index) => targets.lying(castle("water"), 0, index)?.kind);
    expect(origins).toEqual([undefined, "origin"]);
  });

  test("goes where the next click says", () => {
    targets.go(targets.lying(castle("water"), 0, 1));
    expect(targets.moving).toBe("water");
    targets.go(targets.side("cloud")[0]);
    expect(played).toEqual(["move water cloud"]);
  });

  test("of the other player does not move", () => {
    expect(targets.lying(castle("leaf"), 1, 2)).toBeUndefined();
  });
});

test("a card that is held is let go by a second click, and nothing is played", () => {
  targets.hold(targets.handFacts("leaf2"));
  expect(targets.held).toBe("leaf2");
  targets.hold(targets.handFacts("leaf2"));
  expect(targets.held).toBeNull();
  expect(played).toEqual([]);
});

test("a rainbow card goes onto a castle as itself", () => {
  targets.hold(targets.handFacts("rainbow"));
  targets.go(targets.space(castle("cloud")));
  expect(played).toEqual(["castle rainbow cloud"]);
});

test("nothing answers while others decide", () => {
  const watching = new MoveTargets(picker, view, 0, false, []);
  expect(watching.side("leaf")).toEqual([]);
  expect(watching.space(castle("cloud"))).toBeUndefined();
  expect(watching.deck()).toBeUndefined();
});

test("a drop becomes a move in the notation, so that the server can say why not", () => {
  expect(targets.dropAttempt("leaf2", { move: "banner", castle: "cloud" })).toBe("banner leaf2 cloud");
  expect(targets.dropAttempt("leaf2", { move: "swap", castle: "leaf", side: "own", leaver: "bridge" })).toBe(
    "swap leaf2 leaf own bridge",
  );
  expect(targets.dropAttempt("keep", { move: "banner", castle: "cloud" })).toBeUndefined();
  expect(targets.dropAttempt("keep", { move: "castle", castle: "cloud" })).toBe("castle keep cloud");
});

test("cards are taken from the deck and from lit castles", () => {
  picker.update(taking.legal);
  const shown = taking.view as unknown as View;
  const now = new MoveTargets(picker, shown, 0, true, taking.legal as unknown as LegalMove<Move, MovePreview>[]);
  expect(now.deck()?.lit).toBe(true);
  expect(shown.castles.filter((one) => now.space(one)?.lit).map((one) => one.banner)).toEqual(["cloud"]);
});
