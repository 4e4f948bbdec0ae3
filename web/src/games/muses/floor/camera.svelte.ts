/** Where one looks on the endless floor: the cell at the middle of the stage, and how large cells are. */

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const SMALLEST = 37; // nine in a line are seen whole on a phone that lies on its side
const LARGEST = 176;
const LARGEST_FIT = 148;
/** Where the whole dance makes smaller cells than this, it moves aside for what is around a muse. */
const LEGIBLE = 64;
/** From this size on, arrows and signs have their place on the floor beside the muses. */
const ROOMY = 84;
const LEAST_ROOMY = 66; // to show where a step leads they may draw nearer
const BESIDE = 0.56; // cells around the group that arrows need
const CLOSE = 0.06;

export class Camera {
  width = $state(0);
  height = $state(0);
  cell = $state(96);
  x = $state(0.5);
  y = $state(0.5);
  /** Follows the group until a hand moves it; every new position is shown whole again. */
  follows = $state(true);
  /** Moved by hand right now: nothing glides. */
  held = $state(false);

  /** Arrows lie on the floor itself. */
  hasArrows = $state(false);

  left = $derived(this.width / 2 - this.x * this.cell);
  top = $derived(this.height / 2 - this.y * this.cell);
  roomy = $derived(this.hasArrows && this.cell >= LEAST_ROOMY);

  /**
   * Shows the whole of it, with room for arrows around it where they are drawn on the floor, and what is lit; what is
   * near, the cells around the muse that is held, as far as there is room. No muse leaves the screen for another one.
   */
  fit(whole: Bounds, near: Bounds | null, withArrows: boolean, lit: Bounds | null = null) {
    if (!this.width || !this.height) return;
    this.hasArrows = withArrows && this.#sizeOf(grown(whole, BESIDE)) >= ROOMY;
    const dance = grown(whole, this.hasArrows ? BESIDE : CLOSE);
    const all = lit ? union(dance, grown(lit, CLOSE)) : dance;
    const size = this.#sizeOf(all);
    const close = near && size < LEGIBLE ? grown(near, CLOSE) : all;
    const both = union(all, close);
    const cell = Math.floor(withArrows && !this.hasArrows ? Math.min(size, ROOMY - 1) : size);
    this.cell = cell;
    this.x = middle([close.left, close.right], [all.left, all.right], [both.left, both.right], this.width / cell);
    this.y = middle([close.top, close.bottom], [all.top, all.bottom], [both.top, both.bottom], this.height / cell);
  }

  #sizeOf({ left, top, right, bottom }: Bounds): number {
    return clamp(Math.min(this.width / (right - left), this.height / (bottom - top)), SMALLEST, LARGEST_FIT);
  }

  pan(dx: number, dy: number) {
    this.follows = false;
    this.x -= dx / this.cell;
    this.y -= dy / this.cell;
  }

  /** Larger or smaller cells; what is at the given point of the stage stays there. */
  zoom(factor: number, atX = this.width / 2, atY = this.height / 2) {
    this.follows = false;
    const at = this.cellAt(atX, atY);
    this.cell = clamp(this.cell * factor, SMALLEST, LARGEST);
    this.x = at.x - (atX - this.width / 2) / this.cell;
    this.y = at.y - (atY - this.height / 2) / this.cell;
  }

  /** The place on the floor under a point of the stage. */
  cellAt(atX: number, atY: number) {
    return { x: (atX - this.left) / this.cell, y: (atY - this.top) / this.cell };
  }

  /** Is the whole of a cell in sight? */
  holds(x: number, y: number): boolean {
    return !outside(this.left + x * this.cell, this.cell, this.width) && !outside(this.top + y * this.cell, this.cell, this.height);
  }

  /** Bring a cell into sight, no farther than needed. */
  show(x: number, y: number) {
    const dx = outside(this.left + x * this.cell, this.cell, this.width);
    const dy = outside(this.top + y * this.cell, this.cell, this.height);
    if (dx || dy) this.pan(-dx, -dy);
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

const grown = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

const union = (one: Bounds, other: Bounds): Bounds => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** Where to look so that all is seen and as much as possible beside it; if all is too long, what is close. */
function middle(close: [number, number], all: [number, number], both: [number, number], seen: number): number {
  if (seen >= all[1] - all[0]) return clamp((both[0] + both[1]) / 2, all[1] - seen / 2, all[0] + seen / 2);
  return clamp((close[0] + close[1]) / 2, all[0] + seen / 2, all[1] - seen / 2);
}

function outside(from: number, length: number, within: number): number {
  if (from < 0) return from;
  return Math.max(0, from + length - within);
}
