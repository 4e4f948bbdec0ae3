/** The geometry of the review's graph in pixels, without drawing. */
import type { ReviewPoint } from "../lib/api/messages";

export interface Area {
  width: number;
  height: number;
}

export interface Range {
  low: number;
  high: number;
  /** The distance between two grid lines. */
  step: number;
}

/** The marker of an important moment, raised so that it covers no other marker. */
export interface Mark {
  entry: number;
  turn: number;
  x: number;
  y: number;
}

export const MARGIN = { left: 46, right: 14, top: 12, bottom: 22 };
const MARK = 24; // minimum pixels between two markers
const ABOVE = [1, -1, 2, -2, 3, -3]; // offsets to try for a marker, in these steps
const ASIDE = [0, -1, 1, -2, 2];
const STEPS = [1, 2, 5];

/** The range of the axis in about this many steps: all chances, or all point values with a margin. */
export function rangeOf(counts: "wins" | "points", values: number[], about = 4): Range {
  if (counts === "wins") return { low: 0, high: 1, step: 1 / about };
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = stepOf(Math.max(1, high - low), about);
  return { low: Math.floor(low / step) * step, high: Math.max(Math.ceil(high / step) * step, low + step), step };
}

/** A round step that divides a span into about this many parts. */
export function stepOf(span: number, about: number): number {
  const power = 10 ** Math.floor(Math.log10(span / about));
  const factor = STEPS.find((one) => span / (one * power) <= about) ?? 10;
  return factor * power;
}

export function ticksOf({ low, high, step }: Range): number[] {
  const count = Math.round((high - low) / step);
  return Array.from({ length: count + 1 }, (_, i) => low + i * step);
}

/** Round move numbers along the axis, not too close to either end. */
export function movesAlong(last: number, width: number): number[] {
  const step = Math.max(1, stepOf(Math.max(1, last), Math.max(2, width / 90)));
  const found: number[] = [];
  for (let at = step; at < last - step / 2; at += step) found.push(at);
  return found;
}

export class Plot {
  constructor(
    readonly area: Area,
    readonly range: Range,
    /** The number of the game's last decision. */
    readonly last: number,
  ) {}

  x(turn: number): number {
    const room = Math.max(1, this.area.width - MARGIN.left - MARGIN.right);
    return MARGIN.left + (Math.min(turn, this.last) / Math.max(1, this.last)) * room;
  }

  y(value: number): number {
    const room = Math.max(1, this.area.height - MARGIN.top - MARGIN.bottom);
    const { low, high } = this.range;
    const share = (Math.max(low, Math.min(high, value)) - low) / (high - low);
    return MARGIN.top + (1 - share) * room;
  }

  /** The line through every decision: it slopes between decisions and drops by what a decision lost. */
  line(start: number, points: ReviewPoint[]): string {
    const corners = [[0, start], ...points.flatMap(({ turn, before, after }) => [[turn, before], ...(after === before ? [] : [[turn, after]])])];
    return corners.map(([turn = 0, value = 0], i) => `${i ? "L" : "M"}${round(this.x(turn))} ${round(this.y(value))}`).join("");
  }

  /** The line of a second try, from the decision at which it begins to its end. */
  again(from: ReviewPoint | undefined, points: ReviewPoint[], end: number | null): string {
    const corners = [
      ...(from ? [[from.turn, from.before]] : []),
      ...points.flatMap(({ turn, before, after }) => [
        [turn, before],
        [turn, after],
      ]),
      ...(end === null ? [] : [[this.last, end]]),
    ];
    return corners.map(([turn = 0, value = 0], i) => `${i ? "L" : "M"}${round(this.x(turn))} ${round(this.y(value))}`).join("");
  }

  /** From the last decision to the end. */
  tail(start: number, points: ReviewPoint[], end: number): string {
    const from = points.at(-1);
    const [x, y] = [this.x(from?.turn ?? 0), this.y(from?.after ?? start)];
    return `M${round(x)} ${round(y)}L${round(this.x(this.last))} ${round(this.y(end))}`;
  }

  /** Puts a marker above its point if there is space, else below, else to the side. */
  marks(moments: { entry: number; turn: number; value: number }[]): Mark[] {
    const placed: Mark[] = [];
    const [top, bottom] = [MARGIN.top, this.area.height - MARGIN.bottom];
    for (const { entry, turn, value } of moments) {
      const [x, y] = [this.x(turn), this.y(value)];
      const tries = ASIDE.flatMap((aside) => ABOVE.map((above) => ({ entry, turn, x: x + aside * MARK, y: y - above * MARK })));
      const isFree = (mark: Mark) =>
        mark.y >= top && mark.y <= bottom && placed.every((other) => Math.hypot(other.x - mark.x, other.y - mark.y) >= MARK);
      placed.push(tries.find(isFree) ?? { entry, turn, x, y: Math.max(top, Math.min(bottom, y - MARK)) });
    }
    return placed;
  }

  /** The target of a click: the marker under the pointer, else the nearest decision. */
  pointed(x: number, y: number, marks: Mark[], points: ReviewPoint[]): number | undefined {
    const near = (mark: Mark) => Math.hypot(mark.x - x, mark.y - y);
    const mark = [...marks].sort((one, other) => near(one) - near(other))[0];
    if (mark && near(mark) <= 22) return mark.entry;
    const away = (point: ReviewPoint) => Math.abs(this.x(point.turn) - x);
    return [...points].sort((one, other) => away(one) - away(other))[0]?.entry;
  }
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The decision before or after the selected one; before the end of the game is the last decision. */
export function neighbour(entries: number[], at: number | null, by: 1 | -1): number | undefined {
  if (at === null) return by < 0 ? entries.at(-1) : entries[0];
  return by > 0 ? entries.find((entry) => entry > at) : [...entries].reverse().find((entry) => entry < at);
}
