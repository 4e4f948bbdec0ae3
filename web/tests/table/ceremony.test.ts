import { expect, test } from "vitest";
import { ceremonyFor } from "../../src/table/ceremony";
import type { Outcome } from "../../src/lib/api/types";

const outcome = (...winners: number[]) => ({ winners, totals: [3, 2, 1] }) as unknown as Outcome;

test("a victory is celebrated, a defeat or a draw honoured, and nobody else's end is either", () => {
  expect(ceremonyFor(outcome(0), 0, 2)).toBe("victory");
  expect(ceremonyFor(outcome(0, 2), 2, 3), "together").toBe("victory");
  expect(ceremonyFor(outcome(0), 1, 2)).toBe("wellPlayed");
  expect(ceremonyFor(outcome(0, 1), 1, 2), "a draw").toBe("wellPlayed");
  expect(ceremonyFor(outcome(0), null, 2), "a spectator").toBeNull();
  expect(ceremonyFor(outcome(0), 0, 1), "alone").toBeNull();
  expect(ceremonyFor(null, 0, 2)).toBeNull();
});
