import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { View } from "../../../src/games/muses/viewSchema";
import { teaching } from "../../../src/games/muses/teaching";
import { language } from "../../../src/lib/i18n/i18n.svelte";
import { storePack } from "../../../src/lib/i18n/gameWords.svelte";
import type { LegalMove, View as AnyView } from "../../../src/lib/api/types";
import en from "../../../../src/mutable/games/muses/words.en.json";
import fr from "../../../../src/mutable/games/muses/words.fr.json";
import lessons from "./lessons.json";

const NAMES = ["You", "Muriel"];
type Scene = keyof typeof lessons;
const viewOf = (scene: Scene) => lessons[scene].view as unknown as View & AnyView;
const explained = (piece: string, scene: Scene) => teaching.explain(piece, viewOf(scene), 0, NAMES, {});
const tipsOf = (scene: Scene) => teaching.tips(viewOf(scene), lessons[scene].legal as unknown as LegalMove[], 0, {});

beforeEach(() => {
  storePack("muses", "fr", fr.page);
  storePack("muses", "en", en.page);
});
afterEach(() => language.set("en"));

describe("the goal", () => {
  test("tells the Suns as they stand, one's own first", () => {
    expect(teaching.goal(viewOf("six"), 0, NAMES)).toBe("Suns if it ended now: you 4, Muriel 0");
    expect(teaching.goal(viewOf("six"), 1, NAMES)).toMatch(/: you 0, You 4$/);
    expect(teaching.goal(viewOf("six"), null, NAMES)).toBe("Suns if it ended now: You 4, Muriel 0");
  });

  test("fits into one line of a phone, in both languages", () => {
    for (const lang of ["en", "fr"] as const) {
      language.set(lang);
      for (const scene of ["laying", "six"] as const) expect(teaching.goal(viewOf(scene), 0, NAMES).length).toBeLessThanOrEqual(45);
    }
  });
});

describe("a piece says what it is", () => {
  test("a muse: whose die, her power, what Apollo would do", () => {
    expect(explained("muse thalia", "six")).toEqual({
      title: "Thalia",
      text: "Yours: her die shows 2. When she steps: +1 on a die at her corners, once, before or after. If her die ends on 2, Apollo makes it a 6.",
      rule: "5.1",
    });
    expect(explained("muse clio", "six")?.text).toMatch(/^Muriel's: her die shows 2/);
  });

  test("a mystery muse tells what her owner knows, and nothing else to the others", () => {
    expect(explained("muse mystery0", "six")?.title).toBe("Terpsichore, your mystery muse");
    const theirs = explained("muse mystery1", "six");
    expect(theirs?.title).toBe("Muriel's mystery muse");
    expect(theirs?.text).not.toMatch(/Erato|ends on/);
    expect(explained("muse neutral", "six")?.rule).toBe("2.3");
  });

  test("a column tells whose Sun it would be", () => {
    expect(explained("column 0 0", "six")?.text).toContain("the Silver Sun");
    expect(explained("column 1 1", "six")?.text).toContain("This Sun would be yours.");
  });

  test("everything that the board names is explained, in both languages", () => {
    const kinds = ["standings", "suns 0", "ends", "place", "facing", "area", "arrow", "power", "done", "sign area", "sign power", "sign suns", "card erato", "portrait clio"];
    for (const lang of ["en", "fr"] as const) {
      language.set(lang);
      for (const kind of kinds) {
        const said = explained(kind, "six");
        expect(said?.text, kind).toBeTruthy();
        expect(`${said?.title} ${said?.text}`, kind).not.toMatch(/[{}]|undefined/);
      }
    }
    expect(explained("nothing", "six")).toBeNull();
  });
});

describe("the coach", () => {
  const keys = (scene: Scene) => tipsOf(scene).map((tip) => tip.key);

  test("tells while muses are laid how, and that one is hidden", () => {
    expect(keys("laying")).toEqual(["tipLay", "tipHide", "tipSuns"]);
  });

  test("tells first what could end the dance, and whether one is ahead", () => {
    expect(keys("six").slice(0, 3)).toEqual(["tipEndAhead", "tipBrink", "tipDance"]);
    expect(tipsOf("six").find((tip) => tip.key === "tipBrink")?.points).toEqual(["muse euterpe"]);
    expect(tipsOf("six").find((tip) => tip.key === "tipWill")?.points?.length).toBe(1);
  });

  test("points at a muse that would push several dice of one's own and none of the others'", () => {
    expect(tipsOf("steps").find((tip) => tip.key === "tipPush")?.points).toEqual(["muse euterpe"]);
  });

  test("speaks in whole sentences, in both languages", () => {
    for (const lang of ["en", "fr"] as const) {
      language.set(lang);
      for (const scene of ["laying", "steps", "powers", "six"] as const)
        for (const { text } of tipsOf(scene)) expect(text).toMatch(/^[^{}]+[.?]$/);
    }
  });
});
