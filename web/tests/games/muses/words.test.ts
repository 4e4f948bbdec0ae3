import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Reach } from "../../../src/games/muses/reach.svelte";
import type { Move, Upshot, View } from "../../../src/games/muses/shown";
import { foretold, handText, museName, powerText, sentence, sunsText, tileName } from "../../../src/games/muses/words";
import { language } from "../../../src/lib/i18n.svelte";
import { keepPack } from "../../../src/lib/packs.svelte";
import { Picker } from "../../../src/lib/picking.svelte";
import type { LegalMove } from "../../../src/lib/types";
import en from "../../../../src/mutable/games/muses/words.en.json";
import fr from "../../../../src/mutable/games/muses/words.fr.json";
import dancing from "./dancing.json";
import ended from "./ended.json";
import laying from "./laying.json";

const NAMES = ["Ann", "Bob", "Cid", "Dot"];
const view = dancing.view as unknown as View;

beforeEach(() => {
  keepPack("muses", "fr", fr.page);
  keepPack("muses", "en", en.page);
});
afterEach(() => language.set("en"));

/** What the board says of a move before it is made. */
function ahead(text: string): string {
  const move = dancing.legal.find((one) => one.move === text);
  return foretold(view, move as unknown as LegalMove<Move, Upshot>, NAMES);
}

function told(printed: { view: object; legal: unknown[] }, prepare: (reach: Reach) => void = () => undefined): string {
  const picker = new Picker(
    () => undefined,
    () => undefined,
  );
  picker.update(printed.legal as LegalMove[]);
  const reach = new Reach(
    picker,
    () => printed.view as View,
    () => printed.legal.length > 0,
  );
  prepare(reach);
  return sentence(reach, NAMES, true);
}

describe("a muse is told as the table's box has her printed", () => {
  test("by name, power, area and suns of a box of one's own", () => {
    expect(museName(view.box, "clio")).toBe("Klio");
    expect(powerText(view.box, "clio")).toBe("−1 on a die, in the marked cells around her");
    expect(sunsText(view.box, "clio")).toBe("5 suns");
    expect(sunsText(view.box, "euterpe")).toBe("1 sun");
  });

  test("in the language that is spoken", () => {
    language.set("fr");
    expect(museName(view.box, "thalia")).toBe("Thalie");
    expect(powerText(view.box, "thalia")).toBe("+1 à un dé, à ses coins");
    expect(handText(2)).toBe("2 muses en main");
  });

  test("a mystery muse by what the seat can know", () => {
    const [own, other] = view.tiles.filter((tile) => !tile.up);
    expect(own && tileName(view.box, own, NAMES, 0)).toBe("Your mystery muse: Urania");
    expect(other && tileName(view.box, other, NAMES, 0)).toBe("Mystery muse (Bob)");
  });
});

describe("what a move would do", () => {
  test("a step with those who are pushed", () => {
    expect(ahead("step euterpe east")).toBe(
      "Euterpe goes east and pushes Thalia, Terpsichore: Euterpe 1 → 2, Thalia 2 → 3, Terpsichore 1 → 2.",
    );
  });

  test("a step alone", () => {
    expect(ahead("step calliope south")).toBe("Calliope goes south: 4 → 5.");
  });

  test("a step that ends the dance", () => {
    expect(ahead("step mystery1 north")).toBe("Mystery muse (Bob) goes north: 5 → 6. A 6: the dance ends.");
  });

  test("a power", () => {
    expect(ahead("power clio thalia")).toBe("Her power: Thalia 2 → 1.");
  });
});

describe("what can be done now", () => {
  test("a die on the brink is told of", () => {
    expect(told(dancing)).toBe("Choose any muse to step. A die shows 5: its next point ends the dance.");
  });

  test("a muse that is held has arrows, and perhaps a power", () => {
    expect(told(dancing, (reach) => reach.take("euterpe"))).toBe(
      "Euterpe: choose an arrow, or use her power first (+1 on a die, beside her).",
    );
    expect(told(dancing, (reach) => reach.take("mystery0"))).toBe("Your mystery muse: choose an arrow.");
  });

  test("muses are laid", () => {
    expect(told(laying)).toBe("Lay a muse: choose one of your hand, then a lit cell. One of yours must go face down.");
  });

  test("the end tells what decided", () => {
    expect(told(ended)).toBe("Cid: as many Suns, but the Silver one.");
  });
});
