import { describe, expect, test } from "vitest";
import { bidsOf, ladder } from "../../../../src/games/mu_tricks/auction/bids";
import { Sitting } from "../frames";

const cards = (bids: { cards: number }[]) => bids.map((bid) => bid.cards);

describe("the ladder of bids", () => {
  test("is the table as it is printed", () => {
    expect(bidsOf(new Sitting("auction").view).slice(0, 2)).toEqual([
      { cards: 1, target: 30, bonus: 10 },
      { cards: 2, target: 32, bonus: 20 },
    ]);
  });

  test("shows every bid that stands and those above, as far as there is room", () => {
    const { view } = new Sitting("auction");
    expect(cards(ladder(view, 3, 7))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(cards(ladder(view, 3, 4))).toEqual([1, 2, 3, 4]);
  });

  test("keeps a low bid and the next one in sight, and leaves out what lies between", () => {
    const { view } = new Sitting("auction");
    const seats = view.seats.map((seat, at) => ({ ...seat, bid: [12, 1, 0, 0][at] ?? 0 }));
    expect(cards(ladder({ ...view, seats }, 2, 7))).toEqual([1, 2, 11, 12, 13, 14, 15]);
  });

  test("begins with the lowest bid that stands: at Goslar's table with four cards", () => {
    const { view } = new Sitting("auction");
    const seats = view.seats.map((seat) => ({ ...seat, bid: 4 }));
    expect(cards(ladder({ ...view, seats }, 5, 6))).toEqual([4, 5, 6, 7, 8, 9]);
  });

  test("ends where the table ends", () => {
    const { view } = new Sitting("auction");
    const box = { ...view.box, bids: view.box.bids.slice(0, 3) };
    expect(cards(ladder({ ...view, box }, 3, 7))).toEqual([1, 2, 3]);
  });
});
