/** The visible part of the endless floor: the cell in the middle of the stage and the size of cells. */

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const SMALLEST = 37; // fits nine cells in a row on a phone in landscape
const LARGEST = 176;
const LARGEST_FIT = 148;
/** Cell size below which the camera moves the dance aside to show the surroundings of a muse. */
const LEGIBLE = 64;
/** Cell size from which arrows and signs fit on the floor beside the muses. */
const ROOMY = 84;
const LEAST_ROOMY = 66; // cells may shrink this far to show the destination of a step
const BESIDE = 0.56; // cells around the group for the arrows
const CLOSE = 0.06;

export class Camera {
  width = $state(0);
  height = $state(0);
  cell = $state(96);
  x = $state(0.5);
  y = $state(0.5);
  /** Whether the camera follows the group. Panning or zooming ends it; a new position restores it. */
  follows = $state(true);
  /** Whether the player is moving the floor now, which disables transitions. */
  held = $state(false);

  /** Whether the step arrows are drawn on the floor. */
  hasArrows = $state(false);

  left = $derived(this.width / 2 - this.x * this.cell);
  top = $derived(this.height / 2 - this.y * this.cell);
  roomy = $derived(this.hasArrows && this.cell >= LEAST_ROOMY);

  /**
   * Fit `whole` and `lit`, with room for step arrows if they are drawn on the floor. `near`, the cells around a muse,
   * is centred as far as there is room, but no muse leaves the screen for it.
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

  /** Scale the cells. The given point of the stage stays fixed. */
  zoom(factor: number, atX = this.width / 2, atY = this.height / 2) {
    this.follows = false;
    const at = this.cellAt(atX, atY);
    this.cell = clamp(this.cell * factor, SMALLEST, LARGEST);
    this.x = at.x - (atX - this.width / 2) / this.cell;
    this.y = at.y - (atY - this.height / 2) / this.cell;
  }

  /** Return the floor position under a point of the stage. */
  cellAt(atX: number, atY: number) {
    return { x: (atX - this.left) / this.cell, y: (atY - this.top) / this.cell };
  }

  /** Return true if a cell is completely visible. */
  holds(x: number, y: number): boolean {
    return !outside(this.left + x * this.cell, this.cell, this.width) && !outside(this.top + y * this.cell, this.cell, this.height);
  }

  /** Pan just far enough to make a cell visible. */
  show(x: number, y: number) {
    const dx = outside(this.left + x * this.cell, this.cell, this.width);
    const dy = outside(this.top + y * this.cell, this.cell, this.height);
    if (dx || dy) this.pan(-dx, -dy);
  }

  /** Pan a cell that is not wholly visible to the middle, where no button covers it. */
  centre(x: number, y: number) {
    if (this.holds(x, y)) return;
    const half = this.cell / 2;
    this.pan(this.width / 2 - half - this.left - x * this.cell, this.height / 2 - half - this.top - y * this.cell);
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

/** Return the centre that shows `all` and as much of `close` as possible. If `all` does not fit, follow `close`. */
function middle(close: [number, number], all: [number, number], both: [number, number], seen: number): number {
  if (seen >= all[1] - all[0]) return clamp((both[0] + both[1]) / 2, all[1] - seen / 2, all[0] + seen / 2);
  return clamp((close[0] + close[1]) / 2, all[0] + seen / 2, all[1] - seen / 2);
}

function outside(from: number, length: number, within: number): number {
  if (from < 0) return from;
  return Math.max(0, from + length - within);
}
