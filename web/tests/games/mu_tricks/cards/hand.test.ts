import { describe, expect, test } from "vitest";
import { ranksOf } from "../../../../src/games/mu_tricks/cards/cards";
import { fit, heldOf } from "../../../../src/games/mu_tricks/cards/hand";
import { Sitting } from "../frames";

const keyed = (...names: string[]) => names.map((name, i) => ({ key: `${name} ${i}`, name }));

describe("one's own cards", () => {
  test("stand apart by whether they are shown, until there are trumps", () => {
    const held = heldOf(keyed("red7"), keyed("red1"), new Map());
    expect(held.map(({ card, tray }) => [card.name, tray])).toEqual([["red1", "shown"], ["red7", "rest"]]);
  });

  test("have their trumps in a tray of their own, ranked, shown or not", () => {
    const ranks = ranksOf(new Sitting("lead").view);
    const held = heldOf(keyed("red3", "blue2"), keyed("red7", "green9"), ranks);
    expect(held.map(({ card, tray, from }) => [card.name, tray, from])).toEqual([
      ["red7", "trumps", "table"],
      ["red3", "trumps", "hand"],
      ["green9", "rest", "table"],
      ["blue2", "rest", "hand"],
    ]);
  });

  test.each([[380, 214], [820, 240], [1060, 230], [832, 84], [376, 275], [782, 320]])("can all be touched at %i by %i", (width, height) => {
    for (let cards = 1; cards <= 18; cards++) {
      const { rows, own, step } = fit(width, height, cards, 16);
      const inRow = Math.ceil(cards / rows);
      expect(Math.min(step, own)).toBeGreaterThanOrEqual(44);
      expect((inRow - 1) * step + Math.max(step, own) + 16).toBeLessThan(width);
    }
  });

  test("lie in one row where there is room", () => {
    expect(fit(1060, 230, 15, 16).rows).toBe(1);
    expect(fit(832, 84, 15, 16).rows).toBe(1);
    expect(fit(832, 84, 18, 26).rows).toBe(1);
  });

  test("lie closer in two rows where a third would take the table's room, as below a lesson's voice on a phone", () => {
    expect(fit(380, 266, 15, 16).rows).toBe(3);
    const { rows, own, step } = fit(380, 186, 15, 16);
    expect(rows).toBe(2);
    expect(Math.min(step, own)).toBeGreaterThanOrEqual(44);
  });

  test("lie in two rows where each is then read much better", () => {
    for (const cards of [10, 12, 15, 18]) {
      const { rows, own, step } = fit(782, 320, cards, 26);
      expect(rows).toBe(2);
      expect(step).toBeGreaterThanOrEqual(0.7 * own);
    }
  });
});
