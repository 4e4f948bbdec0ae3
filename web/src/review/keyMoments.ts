/** The list of a review: what moved the result most, from any cause, and the seat's other errors. */
import type { ReviewMoment, ReviewTurningPoint } from "../lib/api/messages";

export interface KeyMoment {
  key: string;
  /** The entry of the seat's decision at which the board stands, and its number. */
  at: number;
  turn: number;
  /** What moved the result; none for an error that moved it less than others. */
  point?: ReviewTurningPoint;
  /** The move made and the better one, if an error caused it. */
  moment?: ReviewMoment;
}

export function keyMoments(seat: number, moments: ReviewMoment[], points: ReviewTurningPoint[]): KeyMoment[] {
  const errorAt = (entry: number, by: number | null) => moments.find((one) => one.entry === entry && one.seat === by);
  const found: KeyMoment[] = points.map((point) => ({
    key: `${point.cause} ${point.first}`,
    at: point.at,
    turn: point.turn,
    point,
    moment: point.cause === "own" || point.cause === "other" ? errorAt(point.first, point.by) : undefined,
  }));
  const told = new Set(found.map(({ moment }) => moment));
  const others = moments.filter((one) => one.seat === seat && !told.has(one));
  found.push(...others.map((moment) => ({ key: `own ${moment.entry}`, at: moment.entry, turn: moment.turn, moment })));
  return found.sort((one, other) => (one.point?.last ?? one.at) - (other.point?.last ?? other.at));
}
