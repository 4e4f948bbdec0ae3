import { describe, expect, test } from "vitest";
import { Sitting } from "../frames";

describe("a click on one of one's own cards", () => {
  test("raises a card that would be shown, and shows it the second time", () => {
    const board = new Sitting("auction");
    const targets = board.targets();
    targets.choose(targets.card("red7", "hand"));
    expect(board.played).toEqual([]);
    expect(targets.isUp(targets.card("red7", "hand"))).toBe(true);
    expect(targets.isUp(targets.card("red3", "hand"))).toBe(false);
    expect(targets.raised?.upshot).toEqual({ cards: 3, target: 34, bonus: 30, role: "crown" });
    targets.choose(targets.card("red7", "hand"));
    expect(board.played).toEqual(["show red7"]);
    targets.picker.unsend();
    expect(targets.raised).toBeUndefined();
  });

  test("on another card raises that one instead", () => {
    const board = new Sitting("auction");
    const targets = board.targets();
    targets.choose(targets.card("red7", "hand"));
    targets.choose(targets.card("green7", "hand"));
    expect(targets.raised?.move).toBe("show green7");
    expect(board.played).toEqual([]);
  });

  test("that lies shown is not lit in the auction, and the server says why not", () => {
    const board = new Sitting("auction");
    const targets = board.targets();
    expect(targets.card("red1", "table")?.lit).toBe(false);
    targets.choose(targets.card("red1", "table"));
    expect(board.tried).toEqual(["show red1"]);
  });

  test("is answered by the server when nothing more can be shown", () => {
    const board = new Sitting("end_of_the_table");
    const targets = board.targets();
    expect(targets.card("red2", "hand")).toMatchObject({ lit: false, attempt: "show red2" });
    targets.choose(targets.card("red2", "hand"));
    expect([board.played, board.tried]).toEqual([[], ["show red2"]]);
  });

  test("plays it to the trick at once, and either of two equal ones", () => {
    for (const from of ["hand", "table"] as const) {
      const board = new Sitting("lead");
      const targets = board.targets();
      expect(targets.card("red7", from)).toMatchObject({ lit: true, twice: false });
      targets.choose(targets.card("red7", from));
      expect(board.played).toEqual(["play red7"]);
    }
  });

  test("is not to be shown or buried where a review marks the card that was played", () => {
    const board = new Sitting("lead");
    const targets = board.targets();
    targets.picker.chosen = { ...targets.card("red7", "hand")?.facts };
    expect(targets.isUp(targets.card("red7", "hand"))).toBe(true);
    expect(targets.raised).toBeUndefined();
  });

  test("that does not follow is tried, not played", () => {
    const board = new Sitting("follow");
    const targets = board.targets();
    targets.choose(targets.card("green6", "hand"));
    expect([board.played, board.tried]).toEqual([[], ["play green6"]]);
  });

  test("says in Goslar's game from where it comes", () => {
    const board = new Sitting("goslar_play");
    const targets = board.targets();
    expect(targets.card("red0", "table")).toMatchObject({ lit: true, attempt: "play red0 table" });
    expect(targets.card("red0", "hand")).toMatchObject({ lit: false, attempt: "play red0 hand" });
    targets.choose(targets.card("red0", "table"));
    expect(board.played).toEqual(["play red0 table"]);
  });

  test("means nothing while another decides, or where no card is laid down", () => {
    expect(new Sitting("auction").targets(false).card("red7", "hand")).toBeUndefined();
    expect(new Sitting("naming").targets().card("red7", "hand")).toBeUndefined();
  });
});

describe("what waits for a card", () => {
  test("in the auction it is the hand, in the tricks the shown cards, too", () => {
    const auction = new Sitting("auction").targets();
    expect([auction.laying, auction.awaits("hand"), auction.awaits("table")]).toEqual([true, true, false]);
    const tricks = new Sitting("follow").targets();
    expect([tricks.awaits("hand"), tricks.awaits("table")]).toEqual([true, true]);
  });

  test("nothing does while a trump is named, or while another decides", () => {
    expect(new Sitting("naming").targets().laying).toBe(false);
    expect(new Sitting("auction").targets(false).awaits("hand")).toBe(false);
  });
});
