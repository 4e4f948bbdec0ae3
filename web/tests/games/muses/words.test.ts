import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ending } from "../../../src/games/muses/ending";
import { MoveTargets } from "../../../src/games/muses/floor/targets.svelte";
import type { Move, MovePreview, View } from "../../../src/games/muses/viewSchema";
import { cellText, previewText, museName, powerText, sentence, sunsText, tileName, tileText } from "../../../src/games/muses/words";
import { language } from "../../../src/lib/i18n/i18n.svelte";
import { storePack } from "../../../src/lib/i18n/gameWords.svelte";
import { Picker } from "../../../src/lib/input/picker.svelte";
import type { LegalMove } from "../../../src/lib/api/types";
import en from "../../../../src/mutable/games/muses/words.en.json";
import fr from "../../../../src/mutable/games/muses/words.fr.json";
import dancing from "./dancing.json";
import ended from "./ended.json";
import laying from "./laying.json";

const NAMES = ["Ann", "Bob", "Cid", "Dot"];
const view = dancing.view as unknown as View;

beforeEach(() => {
  storePack("muses", "fr", fr.page);
  storePack("muses", "en", en.page);
});
afterEach(() => language.set("en"));

/** What the board says of a move before it is made. */
function ahead(text: string): string {
  const move = dancing.legal.find((one) => one.move === text);
  return previewText(view, move as unknown as LegalMove<Move, MovePreview>, NAMES);
}

function told(printed: { view: object; legal: unknown[] }, prepare: (targets: MoveTargets) => void = () => undefined): string {
  const picker = new Picker(
    () => undefined,
    () => undefined,
  );
  picker.update(printed.legal as LegalMove[]);
  const targets = new MoveTargets(
    picker,
    () => printed.view as View,
    () => printed.legal.length > 0,
  );
  prepare(targets);
  return sentence(targets, NAMES);
}

describe("a muse has the text of the table's own card faces", () => {
  test("by name, power, area and suns of a box of one's own", () => {
    expect(museName(view.box, "clio")).toBe("Klio");
    expect(powerText(view.box, "clio")).toBe("−1 on a die in the marked cells around her");
    expect(sunsText(view.box, "clio")).toBe("5 suns");
    expect(sunsText(view.box, "euterpe")).toBe("1 sun");
  });

  test("in the language that is spoken", () => {
    language.set("fr");
    expect(museName(view.box, "thalia")).toBe("Thalie");
    expect(powerText(view.box, "thalia")).toBe("+1 à un dé à ses coins");
  });

  test("a mystery muse by what the seat can know", () => {
    const [own, other] = view.tiles.filter((tile) => !tile.up);
    expect(own && tileName(view.box, own, NAMES, 0)).toBe("Urania, your mystery muse");
    expect(other && tileName(view.box, other, NAMES, 0)).toBe("Bob's mystery muse");
  });
});

describe("French", () => {
  beforeEach(() => language.set("fr"));

  test("loses a vowel before another", () => {
    const [tile] = view.tiles.filter((one) => one.dancer === "euterpe");
    const free = { ...view, tiles: tile ? [tile] : [] };
    expect(cellText(free, (tile?.x ?? 0) - 1, tile?.y ?? 0, NAMES)).toContain("à gauche d’Euterpe");
    const [, other] = view.tiles.filter((one) => !one.up);
    expect(other && tileName(view.box, other, ["Ann", "Élodie"], 0)).toBe("la muse mystère d’Élodie");
    expect(other && tileName(view.box, other, NAMES, 0)).toBe("la muse mystère de Bob");
  });
});

describe("what a move would do", () => {
  test("a step with those who are pushed", () => {
    expect(ahead("step euterpe east")).toBe(
      "Euterpe would step right and push Thalia and Terpsichore.",
    );
  });

  test("a step alone", () => {
    expect(ahead("step calliope south")).toBe("Calliope would step down: 4 → 5.");
  });

  test("a step that ends the dance", () => {
    expect(ahead("step mystery1 north")).toBe("Bob's mystery muse would step up: 5 → 6. That 6 would end the dance.");
  });

  test("a power", () => {
    expect(ahead("power clio thalia")).toBe("Thalia would go from 2 to 1.");
  });
});

describe("what can be done now", () => {
  test("a die close to the end is mentioned", () => {
    expect(told(dancing)).toBe("Choose any muse to step. A die shows 5: +1 ends the dance.");
  });

  test("a muse that is held has arrows, and perhaps a power", () => {
    expect(told(dancing, (targets) => targets.take("euterpe"))).toBe(
      "Euterpe: choose her step, or use her power first.",
    );
    expect(told(dancing, (targets) => targets.take("mystery0"))).toBe("Your mystery muse: choose where she steps.");
  });

  test("muses are laid", () => {
    expect(told(laying)).toBe("Place a muse: choose one, then a highlighted cell. One must be face down.");
  });

  test("a free cell is named by a muse beside it and by the numbers on the floor", () => {
    const [tile] = view.tiles.filter((one) => one.dancer === "euterpe");
    const free = { ...view, tiles: tile ? [tile] : [] };
    expect(cellText(free, (tile?.x ?? 0) - 1, tile?.y ?? 0, NAMES)).toMatch(/^left of Euterpe: column −?\d, row −?\d$/);
    expect(cellText(free, (tile?.x ?? 0) + 1, (tile?.y ?? 0) + 1, NAMES)).toMatch(/^below and right of Euterpe: column −?\d, row −?\d$/);
  });
});

describe("the end tells what decided", () => {
  test("for a winner with a partner, or a shared victory", () => {
    const team = { winners: [0, 2], totals: [2, 1, 2, 1], decided: "suns" } as unknown as Parameters<typeof ending>[0];
    expect(ending(team, [], NAMES, 0)).toBe("You and Cid win, 2 Suns to 1");
    expect(ending(team, [], NAMES, 1)).toBe("Ann and Cid win, 2 Suns to 1");
    const shared = { ...team, winners: [0, 1], totals: [1, 1, 0], decided: "shared" } as unknown as typeof team;
    expect(ending(shared, [], NAMES.slice(0, 3), 1)).toBe("You share the victory with Ann");
  });

  const outcome = ended.view.outcome as unknown as Parameters<typeof ending>[0];

  test("for the others and for the winner", () => {
    expect(ending(outcome, [], NAMES.slice(0, 3), null)).toBe("Cid wins: tied on Suns, the Silver Sun decides");
    expect(ending(outcome, [], NAMES.slice(0, 3), 2)).toBe("You win: tied on Suns, the Silver Sun decides");
  });

  test("with right plurals in both languages", () => {
    const duel = { ...outcome, winners: [1], totals: [0, 1], decided: "suns" };
    expect(ending(duel, [], NAMES.slice(0, 2), null)).toBe("Bob wins, 1 Sun to 0");
    language.set("fr");
    expect(ending({ ...duel, totals: [0, 4] }, [], NAMES.slice(0, 2), 1)).toBe("Vous gagnez, 4 Soleils à 0");
  });
});

test("a muse on the floor is named with her place, in both languages", () => {
  const [tile] = view.tiles;
  if (!tile) throw new Error("a floor without muses");
  const place = (x: number, y: number) => tileText(view.box, { ...tile, x, y }, NAMES, 0);
  expect(place(2, -1)).toMatch(/, column 2, row −1,/);
  language.set("fr");
  expect(place(0, 3)).toContain(", colonne 0, rangée 3,");
});
