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
    const reach = reachIn(dancing);
    reach.take("thalia");
    expect(reach.held).toBe("thalia");
    reach.take("thalia");
    expect(reach.held).toBeNull();
    expect(played).toEqual([]);
  });

  test("an arrow plays her step", () => {
    const reach = reachIn(dancing);
    reach.take("thalia");
    reach.go(reach.step("thalia", "north"));
    expect(played).toEqual(["step thalia north"]);
    picker.unsend();
    expect(reach.held).toBeNull();
  });

  test("her power is lit on those that the server offers, and on nobody else", () => {
    const reach = reachIn(dancing);
    reach.take("clio");
    const lit = reach.view.tiles.map((tile) => tile.dancer).filter((dancer) => reach.power(dancer).lit);
    expect(lit).toEqual(["thalia", "calliope"]);
  });

  test("a power that is not possible is tried, so that the server says why not", () => {
    const reach = reachIn(dancing);
    reach.take("clio");
    reach.go(reach.power("melpomene"));
    expect(tried).toEqual(["power clio melpomene"]);
    expect(played).toEqual([]);
  });

  test("whoever only watches can look at a muse, and play nothing", () => {
    const reach = reachIn(dancing, false);
    reach.take("thalia");
    expect(reach.held).toBe("thalia");
    reach.go(reach.step("thalia", "north"));
    expect([...played, ...tried]).toEqual([]);
  });
});

describe("after the step", () => {
  test("the muse that acts is held, and a click on another uses her power", () => {
    const reach = reachIn(empowered);
    expect(reach.held).toBe("calliope");
    reach.take("clio");
    expect(played).toEqual(["power calliope clio"]);
  });

  test("the turn can be ended without it", () => {
    const reach = reachIn(empowered);
    expect(reach.done().lit).toBe(true);
    reach.go(reach.done());
    expect(played).toEqual(["done"]);
  });
});

describe("laying", () => {
  test("a muse and a cell, in either order", () => {
    const reach = reachIn(laying);
    reach.takeCard("euterpe");
    expect(reach.card).toBe("euterpe");
    picker.pick({ place: "1,0" });
    picker.unsend();
    picker.pick({ place: "0,1" });
    reach.takeCard("thalia");
    expect(played).toEqual(["lay euterpe 1,0", "lay thalia 0,1"]);
  });

  test("a muse that is turned goes face down", () => {
    const reach = reachIn(laying);
    reach.takeCard("euterpe");
    reach.turn(true);
    expect(reach.down).toBe(true);
    picker.pick({ place: "1,0" });
    expect(played).toEqual(["hide euterpe 1,0"]);
  });

  test("which way up may be said first, and the page need not ask which muse is meant", () => {
    const reach = reachIn(laying);
    reach.turn(true);
    picker.pick({ place: "1,0" });
    expect(reach.cardLit("euterpe")).toBe(true);
    expect(picker.alike).toEqual([]);
    reach.takeCard("euterpe");
    expect(played).toEqual(["hide euterpe 1,0"]);
  });

  test("cells light up once each, though many moves lead there", () => {
    const reach = reachIn(laying);
    expect(reach.places).toHaveLength(new Set(reach.places).size);
    expect(reach.places).toContain("1,0");
    expect(reach.places).not.toContain("0,0");
  });

  test("a drop where nothing can lie is told in the notation", () => {
    const reach = reachIn(laying);
    expect(reach.layAttempt("euterpe", { place: "5,5" })).toBe("lay euterpe 5,5");
  });
});
