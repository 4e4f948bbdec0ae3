import { describe, expect, test } from "vitest";
import { KeyTracker } from "../../../src/lib/board/motion";

const keys = (cards: { key: string }[] | undefined) => cards?.map((card) => card.key);

describe("cards keep their key when they change place", () => {
  test("a card that left one place and appeared in another has moved", () => {
    const tracker = new KeyTracker();
    const before = tracker.update({ hand: ["leaf2", "flame1"], stack: [] });
    const after = tracker.update({ hand: ["flame1"], stack: ["leaf2"] });
    expect(keys(after["stack"])).toEqual([before["hand"]?.[0]?.key]);
    expect(keys(after["hand"])).toEqual([before["hand"]?.[1]?.key]);
  });

  test("a hidden card that is turned up was one of the hidden ones", () => {
    const tracker = new KeyTracker();
    const before = tracker.update({ far: ["?", "?"], stack: [] });
    const after = tracker.update({ far: ["?"], stack: ["cloud3"] });
    expect(keys(before["far"])).toContain(after["stack"]?.[0]?.key);
    expect(after["stack"]?.[0]?.key).not.toBe(after["far"]?.[0]?.key);
  });

  test("equal cards never share a key", () => {
    const tracker = new KeyTracker();
    const now = tracker.update({ hand: ["leaf2", "leaf2"], deck: ["?", "?"] });
    const all = Object.values(now).flatMap((cards) => cards.map((card) => card.key));
    expect(new Set(all).size).toBe(4);
  });

  test("a card from nowhere gets a key of its own", () => {
    const tracker = new KeyTracker();
    const before = tracker.update({ hand: ["leaf2"] });
    const after = tracker.update({ hand: ["leaf2", "flame1"] });
    expect(after["hand"]?.[0]?.key).toBe(before["hand"]?.[0]?.key);
    expect(after["hand"]?.[1]?.key).not.toBe(before["hand"]?.[0]?.key);
  });

  test("a place that is no more gives its cards away", () => {
    const tracker = new KeyTracker();
    const before = tracker.update({ turned: ["leaf2"] });
    const after = tracker.update({ stack: ["leaf2"] });
    expect(keys(after["stack"])).toEqual(keys(before["turned"]));
  });
});
