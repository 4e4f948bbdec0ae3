import { afterEach, describe, expect, test } from "vitest";
import { ended, resigned, waiting } from "../../src/table/headline";
import { language } from "../../src/lib/i18n/i18n.svelte";
import type { Outcome, RoomInfo } from "../../src/lib/api/types";

const NAMES = ["Ada", "Bertrand", "Chloé"];
const outcome = (winners: number[], totals: number[]): Outcome => ({ winners, totals, lines: [], reason: "" });

function room(...gone: ("" | "away" | "resigned")[]): RoomInfo {
  const seats = gone.map((how, i) => ({
    name: NAMES[i] ?? null,
    kind: "person" as const,
    bot: null,
    away: how === "away",
    resigned: how === "resigned",
    connected: true,
    kept: null,
  }));
  const resigners = gone.flatMap((how, seat) => (how === "resigned" ? [{ seat, what: "resigned" as const, step: 3, at: 0 }] : []));
  return {
    id: "x", game: "muster", title: "Muster", status: "finished", options: {}, seats, host: 0, keepers: [], level: "level4", clock: null, deadlines: {}, patience: 180, absences: [], second_try: null,
    rematch: null, resigned_end: true, evening: false, hints: true, hinted: [], winners: gone.flatMap((how, i) => (how === "resigned" ? [] : [i])), doings: resigners,
    next: null, watching: 0, open_chat: false,
  };
}

afterEach(() => language.set("en"));

describe("whom one waits for", () => {
  test("those who decide, in a row", () => {
    expect(waiting(room("", "", ""), [0, 1], NAMES, 2)).toBe("Waiting for Ada and Bertrand");
  });

  test("never for somebody for whom a bot plays", () => {
    expect(waiting(room("away", "", ""), [0, 1], NAMES, 2)).toBe("Waiting for Bertrand");
    expect(waiting(room("resigned", "", ""), [0], NAMES, 2)).toBe("A bot is playing for Ada");
    expect(waiting(room("away", "", ""), [0], NAMES, 0)).toBe("A bot is playing for you");
  });
});

describe("how a game ended", () => {
  test("with two, by the score", () => {
    expect(ended(outcome([0], [34, 28]), ["Ada", "Bertrand"], 0)).toBe("You win, 34 to 28");
    expect(ended(outcome([1], [28, 34]), ["Ada", "Bertrand"], 0)).toBe("Bertrand wins, 34 to 28");
  });

  test("with more, by the winner's points", () => {
    expect(ended(outcome([2], [1, 0, 1]), NAMES, null)).toBe("Chloé wins on the tie-break, at 1 each");
    expect(ended(outcome([2], [3, 9, 12]), NAMES, null)).toBe("Chloé wins with 12 points");
  });

  test("a draw is between several, never of one alone", () => {
    expect(ended(outcome([0, 1], [7, 7]), ["Ada", "Bertrand"], 0)).toBe("A draw at 7 each");
    expect(ended(outcome([0], [41]), ["Ada"], 0)).toBe("Game over: 41 points");
  });

  test("by resignation, with who wins by it", () => {
    expect(resigned(room("resigned", ""), NAMES, 1)).toBe("Ada resigned: you win");
    expect(resigned(room("resigned", ""), NAMES, 0)).toBe("You resigned: Bertrand wins");
    language.set("fr");
    expect(resigned(room("resigned", ""), NAMES, 1)).toContain("vous gagnez");
  });
});
