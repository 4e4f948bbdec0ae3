import { beforeEach, describe, expect, test } from "vitest";
import { language } from "../../../src/lib/i18n/i18n.svelte";
import { LANGUAGES, type Lang } from "../../../src/lib/api/messages";
import { storePack } from "../../../src/lib/i18n/gameWords.svelte";
import { playWith } from "../../../src/games/mu_tricks/cards/cardFaces";
import { ranksOf } from "../../../src/games/mu_tricks/cards/cards";
import { cardName, columnName, fullName, handResultText, meaningOf, sentence, trumpName, w } from "../../../src/games/mu_tricks/words";
import type { SheetHand } from "../../../src/games/mu_tricks/viewSchema";
import { Sitting } from "./frames";

const PACKS = import.meta.glob<{ page: unknown }>("../../../../src/mutable/games/mu_tricks/words.*.json", { eager: true, import: "default" });
const NAMES = ["Ann", "Bob", "Cleo", "Dan"];
const told = (board: Sitting, mine = true) => sentence(board.targets(mine), board.seat, NAMES);

function speak(lang: Lang) {
  language.set(lang);
}

beforeEach(() => {
  for (const lang of LANGUAGES) {
    const found = Object.entries(PACKS).find(([path]) => path.endsWith(`words.${lang}.json`));
    storePack("mu_tricks", lang, found?.[1].page);
  }
  speak("en");
});

describe("what can be done now", () => {
  test("the crown's text says what the bid is worth; the ladder shows what more would be", () => {
    const board = new Sitting("auction");
    expect(told(board)).toBe("Show cards or pass — you hold the crown with 2 cards: target 32, bonus 20.");
  });

  test("a narrow page says in short what to do, and below the bids what the next cards mean", () => {
    const board = new Sitting("auction");
    expect(sentence(board.targets(), board.seat, NAMES, true)).toBe("Show cards or pass.");
    expect(meaningOf(board.targets(), board.seat)).toBe("You hold the crown with 2 cards: target 32, bonus 20.");
  });

  test("a classic tie for second is open until a card is raised: then its number tells", () => {
    const board = new Sitting("classic_tie");
    const crown = "3 cards in total would take the chief's place: target 34, bonus 30.";
    expect(told(board)).toBe(`Show cards or pass — 1 card would tie for the vice's place: the highest numbers decide; ${crown}`);
    const targets = board.targets();
    targets.choose(targets.card("blue9", "hand"));
    expect(told(board)).toBe(`Blue 9: select it again to show it — 1 card would take the vice's place; ${crown}`);
    targets.choose(targets.card("blue8", "hand"));
    expect(told(board)).toBe(`Blue 8: select it again to show it — ${crown}`);
  });

  test("nothing is promised where nothing more can be shown", () => {
    expect(told(new Sitting("end_of_the_table"))).toBe("You cannot show any more cards this turn.");
  });

  test("a seat that must follow reads so, and one that cannot is free", () => {
    expect(told(new Sitting("follow"))).toBe("Follow red: play a highlighted card — Ann is winning with the red 3.");
    expect(told(new Sitting("free"))).toBe("You have no red: play any card — Ann is winning with the red 3.");
    expect(told(new Sitting("after_a_trick"))).toBe("You took the trick: lead the next one.");
    expect(told(new Sitting("lead"))).toBe("Your lead: select a card to play it.");
  });

  test("the others read who decides", () => {
    expect(told(new Sitting("classic_tie"), false)).toBe("Cleo shows cards or passes.");
    expect(told(new Sitting("follow"), false)).toBe("Bob plays to the trick.");
    expect(told(new Sitting("lead"), false)).toBe("Ann leads.");
  });

  test("at the end the winners are named with their points", () => {
    const board = new Sitting("lead");
    const outcome = { winners: [1, 3], totals: [3, 40, 5, 40], lines: [], reason: "hands" };
    Object.assign(board, { view: { ...board.view, outcome } });
    expect(told(board)).toBe("Bob and Dan share the win with 40 points each");
  });

  test("of a hand that was played, oneself is named first", () => {
    const hand = { kind: "played", crown: 1, partner: 0, made: false, team: 22, target: 32 } as SheetHand;
    expect(handResultText(hand, ["You", "Bob", "Cleo", "Dan"], 0)).toBe("You and Bob missed the target of 32 with 22 points.");
    expect(handResultText({ ...hand, made: true, partner: null }, NAMES, 0)).toBe("Bob made the target of 32 with 22 points.");
  });

  test("in French, too", () => {
    speak("fr");
    expect(told(new Sitting("auction"))).toBe(
      "Montrez des cartes, ou passez — vous avez la couronne avec 2 cartes\u00a0: objectif 32, bonus 20.",
    );
    expect(told(new Sitting("follow"))).toContain("Ann mène avec le 3 rouge");
  });
});

describe("names", () => {
  test("a card has its colour and number in the order of the language, and its rank", () => {
    const ranks = ranksOf(new Sitting("lead").view);
    expect(fullName("red7", ranks)).toBe("red 7, super trump");
    speak("fr");
    expect(fullName("red7", ranks)).toBe("7 rouge, super-atout");
    expect(cardName("?")).toBe("carte cachée");
  });

  test("a colour of the table's own box is called as the box says", () => {
    const { view } = new Sitting("auction");
    const teal = { name: "teal", paint: "grey" as const, words: { fr: "sarcelle" } };
    playWith(() => ({ ...view, box: { ...view.box, colours: [teal, ...view.box.colours.slice(1)] } }));
    expect([cardName("teal7"), trumpName("teal")]).toEqual(["teal 7", "teal"]);
    speak("fr");
    expect([cardName("teal7"), columnName("teal"), columnName("major")]).toEqual(["7 sarcelle", "sarcelle", "majeur"]);
  });

  test("crown and shield go by the names of the rules that are played", () => {
    new Sitting("auction");
    expect([w("crown"), w("shield"), w("team")]).toEqual(["crown", "shield", "Crown team"]);
    new Sitting("classic_tie");
    expect([w("crown"), w("shield"), w("team")]).toEqual(["chief", "vice", "Chief's team"]);
  });
});
