import { expect, test } from "vitest";
import type { ReviewMoment, ReviewTurningPoint } from "../../src/lib/api/messages";
import { keyMoments } from "../../src/review/keyMoments";

const moment = (entry: number, seat: number) => ({ entry, turn: entry, seat, loss: 0.1 }) as ReviewMoment;
const point = (cause: ReviewTurningPoint["cause"], first: number, at: number, by: number | null) =>
  ({ cause, first, last: first, at, turn: at, by, change: 0.2 }) as ReviewTurningPoint;

test("luck, errors of others and own ones stand in the order of the game, each error with its better move", () => {
  const [own, others, small] = [moment(9, 0), moment(4, 1), moment(12, 0)];
  const found = keyMoments(0, [others, own, small], [point("own", 9, 9, 0), point("other", 4, 5, 1), point("luck", 8, 9, null)]);
  expect(found.map(({ key }) => key)).toEqual(["other 4", "luck 8", "own 9", "own 12"]);
  expect(found.map((one) => one.moment)).toEqual([others, undefined, own, small]);
  expect(found.map(({ at }) => at)).toEqual([5, 9, 9, 12]);
});

test("an error of another seat at another time is no part of the list", () => {
  expect(keyMoments(0, [moment(4, 1)], [])).toEqual([]);
});
