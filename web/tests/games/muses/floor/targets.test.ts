import { beforeEach, describe, expect, test } from "vitest";
import { MoveTargets } from "../../../../src/games/muses/floor/targets.svelte";
import type { View } from "../../../../src/games/muses/viewSchema";
import { Picker } from "../../../../src/lib/input/picker.svelte";
import type { LegalMove } from "../../../../src/lib/api/types";
import dancing from "../dancing.json";
import empowered from "../empowered.json";
import laying from "../laying.json";

let played: string[];
let tried: string[];
let picker: Picker;

beforeEach(() => {
  played = [];
  tried = [];
  picker = new Picker(
    (text) => played.push(text),
    (text) => tried.push(text),
  );
});

/** A position that the engine has printed; `mine` is whether one's own seat decides. */
function reachIn(printed: { view: object; legal: unknown[] }, mine = true): MoveTargets {
  picker.update(mine ? (printed.legal as LegalMove[]) : []);
  return new MoveTargets(
    picker,
    () => printed.view as View,
    () => mine,
  );
}

describe("dancing", () => {
  test("a muse that is taken is held, and let go by a second click", () => {
    const targets = reachIn(dancing);
    targets.take("thalia");
    expect(targets.held).toBe("thalia");
    targets.take("thalia");
    expect(targets.held).toBeNull();
    expect(played).toEqual([]);
  });

  test("an arrow plays her step", () => {
    const targets = reachIn(dancing);
    targets.take("thalia");
    targets.go(targets.step("thalia", "north"));
    expect(played).toEqual(["step thalia north"]);
    picker.unsend();
    expect(targets.held).toBeNull();
  });

  test("her power is lit on those that the server offers, and on nobody else", () => {
    const targets = reachIn(dancing);
    targets.take("clio");
    const lit = targets.view.tiles.map((tile) => tile.dancer).filter((dancer) => targets.power(dancer).lit);
    expect(lit).toEqual(["thalia", "calliope"]);
  });

  test("a power that is not possible is tried, so that the server says why not", () => {
    const targets = reachIn(dancing);
    targets.take("clio");
    targets.go(targets.power("melpomene"));
    expect(tried).toEqual(["power clio melpomene"]);
    expect(played).toEqual([]);
  });

  test("a spectator can look at a muse, and play nothing", () => {
    const targets = reachIn(dancing, false);
    targets.take("thalia");
    expect(targets.held).toBe("thalia");
    targets.go(targets.step("thalia", "north"));
    expect([...played, ...tried]).toEqual([]);
  });
});

describe("after the step", () => {
  test("the muse that acts is held, and a click on another uses her power", () => {
    const targets = reachIn(empowered);
    expect(targets.held).toBe("calliope");
    targets.take("clio");
    expect(played).toEqual(["power calliope clio"]);
  });

  test("the turn can be ended without it", () => {
    const targets = reachIn(empowered);
    expect(targets.done().lit).toBe(true);
    targets.go(targets.done());
    expect(played).toEqual(["done"]);
  });
});

describe("laying", () => {
  test("a muse and a cell, in either order", () => {
    const targets = reachIn(laying);
    targets.takeCard("euterpe");
    expect(targets.card).toBe("euterpe");
    picker.pick({ place: "1,0" });
    picker.unsend();
    picker.pick({ place: "0,1" });
    targets.takeCard("thalia");
    expect(played).toEqual(["lay euterpe 1,0", "lay thalia 0,1"]);
  });

  test("a muse that is turned goes face down", () => {
    const targets = reachIn(laying);
    targets.takeCard("euterpe");
    targets.turn(true);
    expect(targets.down).toBe(true);
    picker.pick({ place: "1,0" });
    expect(played).toEqual(["hide euterpe 1,0"]);
  });

  test("which way up may be said first, and the page need not ask which muse is meant", () => {
    const targets = reachIn(laying);
    targets.turn(true);
    picker.pick({ place: "1,0" });
    expect(targets.cardLit("euterpe")).toBe(true);
    expect(picker.alike).toEqual([]);
    targets.takeCard("euterpe");
    expect(played).toEqual(["hide euterpe 1,0"]);
  });

  test("cells light up once each, though many moves lead there", () => {
    const targets = reachIn(laying);
    expect(targets.places).toHaveLength(new Set(targets.places).size);
    expect(targets.places).toContain("1,0");
    expect(targets.places).not.toContain("0,0");
  });

  test("a drop on an impossible place becomes a move in the notation", () => {
    const targets = reachIn(laying);
    expect(targets.layAttempt("euterpe", { place: "5,5" })).toBe("lay euterpe 5,5");
  });
});
