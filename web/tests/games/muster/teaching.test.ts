import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { teaching } from "../../../src/games/muster/teaching";
import { language } from "../../../src/lib/i18n/i18n.svelte";
import { storePack } from "../../../src/lib/i18n/gameWords.svelte";
import type { LegalMove, View } from "../../../src/lib/api/types";
import en from "../../../../src/mutable/games/muster/words.en.json";
import fr from "../../../../src/mutable/games/muster/words.fr.json";
import lessons from "./lessons.json";

const NAMES = ["You", "Muriel"];
type Scene = keyof typeof lessons;
const viewOf = (scene: Scene) => lessons[scene].view as unknown as View;
const explained = (piece: string, scene: Scene, options = {}) => teaching.explain(piece, viewOf(scene), 0, NAMES, options);
const tipsOf = (scene: Scene, options = {}) => teaching.tips(viewOf(scene), lessons[scene].legal as unknown as LegalMove[], 0, options);

beforeEach(() => {
  storePack("muster", "fr", fr.page);
  storePack("muster", "en", en.page);
});
afterEach(() => language.set("en"));

test("the goal tells the castles held, in one line", () => {
  expect(teaching.goal(viewOf("banners"), 0, NAMES)).toBe("Most castles wins: 1 to 1");
  expect(teaching.goal(viewOf("banners"), null, NAMES)).toContain("You 1, Muriel 1");
  language.set("fr");
  expect(teaching.goal(viewOf("banners"), 0, NAMES).length, "one line of a phone").toBeLessThanOrEqual(28);
});

describe("a piece says what it is", () => {
  test("a castle tells who holds it, and by how much", () => {
    expect(explained("castle flame", "banners")?.text).toMatch(/^Yours, 2 to 1\./);
    expect(explained("castle leaf", "banners")?.text).toMatch(/^Muriel holds it, 3 to your 0\./);
    expect(explained("castle cloud", "banners")?.text).toMatch(/^Nobody holds it now\./);
  });

  test("a tied castle tells what decides it, while one plays", () => {
    const view = structuredClone(viewOf("banners")) as unknown as { castles: { banner: string; stacks: string[][]; strengths: number[]; holder: number | null }[] };
    const tie = (stacks: string[][], holder: number | null) => {
      Object.assign(view.castles.find((one) => one.banner === "leaf") ?? {}, { stacks, strengths: [6, 6], holder });
      return teaching.explain("castle leaf", view as unknown as View, 0, NAMES, {})?.text;
    };
    expect(tie([["wizard"], ["leaf3", "leaf3"]], 1)).toMatch(/^6 each\. A tie: Muriel has more banners, 2 to 0\./);
    expect(tie([["leaf1", "leaf5"], ["wizard"]], 0)).toMatch(/^6 each\. A tie: you have more banners, 2 to 0\./);
    expect(teaching.tips(view as unknown as View, [], 0, {}).map((tip) => tip.key)).toContain("tipTied");
    expect(tie([["wizard"], ["wizard"]], null)).toMatch(/^6 each\. A tie, in banners too \(0 each\): nobody holds it\./);
  });

  test("a banner tells what it may cover, by the rule of this table", () => {
    expect(explained("card leaf4", "banners")).toMatchObject({ rule: "4.1", text: expect.stringContaining("exactly one less") });
    expect(explained("card leaf4", "banners", { beginner: true })).toMatchObject({ rule: "7.1", text: expect.stringContaining("any card that is not stronger") });
    expect(explained("card rainbow", "rainbow")?.text).toContain("bridge");
    expect(explained("card rainbow", "rainbow", { beginner: true })?.text).toMatch(/counts 6 .*Bridges are left out/);
  });

  test("everything that the board names is explained, in both languages", () => {
    for (const lang of ["en", "fr"] as const) {
      language.set(lang);
      for (const piece of ["card keep", "lying wizard", "lying bridge", "total leaf", "space leaf", "deck", "left", "held", "gain", "backs"]) {
        const said = explained(piece, "banners");
        expect(`${said?.title} ${said?.text}`, piece).not.toMatch(/[{}]|undefined|null/);
      }
    }
    expect(explained("card ?", "banners")).toBeNull();
  });
});

describe("the coach", () => {
  const keys = (scene: Scene) => tipsOf(scene).map((tip) => tip.key);

  test("shows the castle that could be taken now", () => {
    expect(tipsOf("banners")[0]).toMatchObject({ key: "tipTake", points: ["castle leaf"] });
  });

  test("tells of what is open to the hand: bridge, wizard, cards on castles", () => {
    expect(keys("rainbow")).toEqual(expect.arrayContaining(["tipBegin", "tipWizard", "tipBridge"]));
    expect(keys("take")).toEqual(["tipOpen"]);
  });

  test("tells what the castles' spaces are for once a card lies on one", () => {
    expect(keys("banners")).toContain("tipOnto");
    expect(keys("last")).not.toContain("tipOnto");
  });

  test("says before anything else that a beginner's table is gentler than the full rules", () => {
    expect(keys("banners")).not.toContain("tipBeginner");
    expect(tipsOf("banners", { beginner: true })[0]?.key).toBe("tipBeginner");
  });

  test("says that the deck runs out", () => {
    expect(keys("last")).toContain("tipFew");
  });
});
