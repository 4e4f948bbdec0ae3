import { describe, expect, test } from "vitest";
import { playWith } from "../../../../src/games/mu_tricks/cards/cardFaces";
import { arranged, faceOf, gapBetween, middleOf, placesOf, ranksOf } from "../../../../src/games/mu_tricks/cards/cards";
import { Sitting } from "../frames";

describe("cards in a fan", () => {
  test("trumps come first as the view ranks them, then colour by colour from the greatest number", () => {
    const { view } = new Sitting("lead");
    const hand = arranged(["blue2", "green9", "red3", "green7", "red7", "green3"], ranksOf(view));
    expect(hand).toEqual(["red7", "red3", "green7", "green9", "green3", "blue2"]);
  });

  test("a card that is in the deck twice stands by its number among the trumps", () => {
    const ranks = ranksOf({ ...new Sitting("lead").view, trumps: [{ rank: "minor", cards: ["red9", "red7", "red7", "red6", "red1", "red1", "red0"], gone: [], equal: false }] });
    expect(arranged(["red6", "red0", "red1", "red7", "red9"], ranks)).toEqual(["red9", "red7", "red6", "red1", "red0"]);
  });

  test("colours stand in the order of the table's own box", () => {
    const { view } = new Sitting("auction");
    const colours = [...view.box.colours].reverse();
    playWith(() => ({ ...view, box: { ...view.box, colours } }));
    expect(arranged(["red1", "black1"], new Map())).toEqual(["black1", "red1"]);
  });

  test("ranks and colours stand a little apart, the trumps clearly", () => {
    const ranks = ranksOf(new Sitting("lead").view);
    expect(gapBetween("red7", "red3", ranks)).toBe("rank");
    expect(gapBetween("red9", "red3", ranks)).toBe("");
    expect(gapBetween("green7", "green9", ranks)).toBe("trumps");
    expect(gapBetween("green9", "green8", ranks)).toBe("");
    expect(gapBetween("green9", "blue2", ranks)).toBe("suit");
    expect(gapBetween(undefined, "blue2", ranks)).toBe("");
    expect(gapBetween("?", "?", ranks)).toBe("");
  });

  test("a face has the points of the table's own box", () => {
    const { view } = new Sitting("auction");
    expect(faceOf("red9")).toEqual({ colour: "red", number: 9, points: 0 });
    playWith(() => ({ ...view, box: { ...view.box, points: [1, 0, 1, 1, 1, 1, 2, 2, 1, 3] } }));
    expect(faceOf("red9").points).toBe(3);
  });
});

describe("where the cards lie", () => {
  test("where nothing moves, a finished trick stays in the middle until a card is led", () => {
    const { view } = new Sitting("after_a_trick");
    expect(middleOf(view, true)).toMatchObject({ done: true, winner: 2, cards: ["red3", "red2", "red9", "red4"] });
    const led = { ...view, trick: { ...view.trick, cards: [null, null, "green3", null] } };
    expect(middleOf(led, true)).toMatchObject({ done: false, cards: [null, null, "green3", null] });
    expect(middleOf(view, false).cards).toEqual([null, null, null, null]);
  });

  test("its cards are with the winner only once they have left the middle", () => {
    const { view } = new Sitting("after_a_trick");
    const places = placesOf(view, ranksOf(view), true);
    expect([places["won 2"], places["trick 1"], places["trick 2"]]).toEqual([[], ["red2"], ["red9"]]);
    const led = { ...view, trick: { ...view.trick, cards: [null, null, "green3", null] } };
    expect(placesOf(led, ranksOf(led), true)["won 2"]).toHaveLength(4);
  });

  test("of other hands there are only backs, as many as there are cards", () => {
    const { view } = new Sitting("auction");
    const places = placesOf(view, ranksOf(view));
    expect(places["hand 0"]).toEqual(["red7", "red3", "green7"]);
    expect(places["hand 2"]).toEqual(["?", "?", "?"]);
    expect(places["shown 2"]).toEqual(["blue1"]);
  });
});
