import { DIRECTIONS, type Direction } from "../tiles/muses";

interface Swiped {
  /** May she be swiped now? */
  open: boolean;
  /** Towards a side, or back to where she stands: what would happen is shown. */
  towards: (way: Direction | null) => void;
  /** Let go: the step is meant, or nothing is. */
  done: (way: Direction | null) => void;
}

const FAR_ENOUGH = 8;
const MEANT = 26;

/** A muse is pushed with a finger or the mouse towards one of the four sides. A tap stays a tap. */
export function swipe(node: HTMLElement, given: Swiped) {
  let options = given;
  let start: { x: number; y: number } | null = null;
  let moving = false;
  let way: Direction | null = null;

  function down(event: PointerEvent) {
    if (event.button !== 0 || !options.open) return;
    start = { x: event.clientX, y: event.clientY };
    node.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent) {
    if (!start) return;
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (!moving && Math.hypot(dx, dy) <= FAR_ENOUGH) return;
    moving = true;
    node.classList.add("swiped");
    const [x, y] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy];
    node.style.translate = `${x / 2}px ${y / 2}px`;
    const now = Math.hypot(x, y) < MEANT ? null : sideOf(x, y);
    if (now !== way) options.towards(now);
    way = now;
  }

  function up(event: PointerEvent) {
    if (moving) {
      swallowClick();
      options.done(event.type === "pointerup" ? way : null);
    }
    node.classList.remove("swiped");
    node.style.translate = "";
    start = null;
    moving = false;
    way = null;
  }

  /** The click that ends a swipe is not meant. */
  function swallowClick() {
    const swallow = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    node.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => node.removeEventListener("click", swallow, { capture: true }), 0);
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  return {
    update(next: Swiped) {
      options = next;
    },
  };
}

/** The side towards which a hand goes. */
export function sideOf(x: number, y: number): Direction | null {
  const [dx, dy] = Math.abs(x) > Math.abs(y) ? [Math.sign(x), 0] : [0, Math.sign(y)];
  return DIRECTIONS.find((way) => way.x === dx && way.y === dy)?.name ?? null;
}
