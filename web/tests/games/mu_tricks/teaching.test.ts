import { beforeEach, describe, expect, test } from "vitest";
import { teaching } from "../../../src/games/mu_tricks/teaching";
import { language } from "../../../src/lib/i18n/i18n.svelte";
import { LANGUAGES } from "../../../src/lib/api/messages";
import { storePack } from "../../../src/lib/i18n/gameWords.svelte";
import type { LegalMove, View } from "../../../src/lib/api/types";
import { Sitting } from "./frames";

const PACKS = import.meta.glob<{ page: unknown }>("../../../../src/mutable/games/mu_tricks/words.*.json", { eager: true, import: "default" });
const NAMES = ["Ann", "Bob", "Cleo", "Dan"];
const FRAMES = ["auction", "classic_tie", "lead", "follow", "free", "after_a_trick", "naming", "goslar_play", "goslar_uncover"];
const GOAL = 45; // characters

const seen = (board: Sitting) => board.view as unknown as View;
const goal = (board: Sitting, seat: number | null = board.seat) => teaching.goal(seen(board), seat, NAMES);
const explain = (board: Sitting, piece: string) => teaching.explain(piece, seen(board), board.seat, NAMES, {});
const tips = (board: Sitting) => teaching.tips(seen(board), board.legal as unknown as LegalMove[], board.seat, {}).map((tip) => tip.key);

beforeEach(() => {
  for (const lang of LANGUAGES) {
    const found = Object.entries(PACKS).find(([path]) => path.endsWith(`words.${lang}.json`));
    storePack("mu_tricks", lang, found?.[1].page);
  }
  language.set("en");
});

describe("the goal", () => {
  test("fits its line in every position, for everybody, in both languages", () => {
    for (const lang of LANGUAGES) {
      language.set(lang);
      for (const frame of FRAMES) {
        const board = new Sitting(frame);
        for (const seat of [null, ...board.view.seats.keys()]) expect(goal(board, seat).length, `${frame} ${seat}`).toBeLessThanOrEqual(GOAL);
      }
    }
  });

  test("of a match to points tells how many hands it has at most", () => {
    const board = new Sitting("lead");
    Object.assign(board, { view: { ...board.view, phase: "deal", crown: null, target: null, points: 200, hands: 2 } });
    expect(goal(board)).toBe("200 points or 2 hands: highest total wins");
    expect(explain(board, "sheet")?.text).toContain("after 2 hands at the latest");
  });

  test("tells in the auction who has the crown and what it would cost", () => {
    const board = new Sitting("auction");
    expect(goal(board)).toBe("Crown: You, target 32");
    expect(goal(board, 1)).toBe("Crown: Ann, target 32");
  });

  test("sets each side its own task once tricks are played", () => {
    const board = new Sitting("lead");
    const [target, team] = [board.view.target, board.view.team];
    expect(goal(board, 0)).toBe(`Your side needs ${target} points: it has ${team}`);
    expect(goal(board, 1)).toBe(`Keep the crown below ${target}: it has ${team}`);
    expect(goal(board, null)).toBe(`Crown's side: ${team} of ${target} points`);
  });
});

describe("a card", () => {
  test("that is trump by its number says that it has left its colour", () => {
    expect(explain(new Sitting("lead"), "card green7")).toEqual({
      title: "Green 7, minor trump",
      text: "2 points (▲). Beats every card that is not a trump, but no major trump. All 7s of this rank are equal: the first one played wins. It no longer belongs to green.",
      rule: "6.4",
    });
  });

  test("that is both trumps beats all others", () => {
    expect(explain(new Sitting("lead"), "card red7")?.text).toContain("beats every other card");
  });

  test("of the trump colour is still what it is", () => {
    expect(explain(new Sitting("lead"), "card red3")?.text).not.toContain("no longer");
  });

  test("that is no trump says when it wins", () => {
    expect(explain(new Sitting("lead"), "card green9")?.text).toBe("0 points (▲). It wins only if green is led and no trump or higher green card is played.");
  });
});

test("every kind of piece is explained, in both languages, with its paragraph", () => {
  const pieces = ["role crown", "role shield", "role partner", "role dealer", "trump major", "trump minor", "ranked", "target", "won", "total", "backs", "voids", "side", "buried", "last", "sheet", "out", "passes", "bid 3", "name red", "name none", "column red", "line bid", "line trump", "line cards"];
  for (const lang of LANGUAGES) {
    language.set(lang);
    for (const piece of pieces) {
      const said = explain(new Sitting("lead"), piece);
      expect(said?.title && said.text && said.rule, piece).toBeTruthy();
      expect(said?.text).not.toMatch(/[{}]/);
    }
  }
  expect(explain(new Sitting("lead"), "card ?")).toBeNull();
});

test("the classic rules speak of chief and vice, and have their own paragraphs", () => {
  const board = new Sitting("classic_tie");
  expect(explain(board, "role crown")).toMatchObject({ title: "Chief", rule: "10.3" });
  expect(goal(board)).toContain("Chief: Ann");
});

describe("the coach", () => {
  test("speaks of what can be done now, and of nothing else", () => {
    expect(tips(new Sitting("auction"))).toContain("tipHold");
    expect(tips(new Sitting("naming"))).toEqual(["tipTrump", "tipBonus"]);
    expect(tips(new Sitting("lead"))).toEqual(["tipOurs", "tipLead", "tipSuper"]);
    expect(tips(new Sitting("follow"))).toEqual(["tipAgainst", "tipFollow"]);
    expect(tips(new Sitting("free"))).toEqual(["tipAgainst", "tipRuff", "tipFree"]);
    expect(tips(new Sitting("goslar_uncover"))).toEqual(["tipUncover"]);
  });

  test("names the trump of which one has most", () => {
    const board = new Sitting("naming");
    const [first] = teaching.tips(seen(board), board.legal as unknown as LegalMove[], board.seat, {});
    expect(first).toEqual({ key: "tipTrump", text: "With red you would have 3 trumps. No other choice gives you more.", points: ["name red"] });
  });

  test("says first what a pass of everybody would come to", () => {
    const board = new Sitting("auction");
    Object.assign(board, { view: { ...board.view, crown: null, shield: null, target: null, passes: 3 } });
    expect(tips(board)[0]).toBe("tipNobody");
  });

  test("warns of an éclat where a tie is near", () => {
    const board = new Sitting("classic_tie");
    expect(tips(board).includes("tipEclat")).toBe(board.view.raises.some((one) => one.role === "eclat"));
  });
});
