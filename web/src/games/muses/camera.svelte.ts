/** Where one looks on the endless floor: the cell at the middle of the stage, and how large cells are. */

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const SMALLEST = 48; // a tile stays large enough for a thumb; a wider group is panned
const LARGEST = 168;
const LARGEST_FIT = 128;
const TOOLS = 52; // the strip at the right of a wide stage, where the buttons are, stays free
const WIDE = 500;

export class Camera {
  width = $state(0);
  height = $state(0);
  cell = $state(96);
  x = $state(0.5);
  y = $state(0.5);
  /** Follows the group until a hand moves it. */
  follows = $state(true);
  /** Moved by hand right now: nothing glides. */
  held = $state(false);

  left = $derived(this.width / 2 - this.x * this.cell);
  top = $derived(this.height / 2 - this.y * this.cell);

  fit(around: Bounds) {
    const across = around.right - around.left;
    const down = around.bottom - around.top;
    if (!this.width || !this.height) return;
    const tools = this.width > WIDE ? TOOLS : 0;
    this.cell = Math.floor(clamp(Math.min((this.width - tools) / across, this.height / down), SMALLEST, LARGEST_FIT));
    const spare = this.width - tools - across * this.cell;
    this.x = (around.left + around.right) / 2 + Math.max(0, tools - Math.max(0, spare)) / 2 / this.cell;
    this.y = (around.top + around.bottom) / 2;
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

  /** Bring a cell into sight, no farther than needed. */
  show(x: number, y: number) {
    const dx = outside(this.left + x * this.cell, this.cell, this.width);
    const dy = outside(this.top + y * this.cell, this.cell, this.height);
    if (dx || dy) this.pan(-dx, -dy);
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function outside(from: number, length: number, within: number): number {
  if (from < 0) return from;
  return Math.max(0, from + length - within);
}
