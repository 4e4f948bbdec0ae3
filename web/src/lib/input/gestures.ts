/** Pointer gestures: drag a piece onto a target, swipe a piece towards a side, pan and zoom an area. */
import type { Facts } from "../api/types";
import type { Picker } from "./picker.svelte";

const DRAG_THRESHOLD = 8; // px before a press becomes a drag or a swipe; a shorter movement stays a click
const PAN_THRESHOLD = 4;
const SWIPE_DISTANCE = 26; // px before a swipe takes effect

interface Point {
  x: number;
  y: number;
}

interface StrokeHandlers {
  canStart(): boolean;
  /** Called when the pointer passes the threshold. */
  start(): void;
  move(dx: number, dy: number): void;
  /** Called for `pointerup` and `pointercancel`, only after `start`. */
  end(event: PointerEvent): void;
}

/** Follow one pointer from press to release, and suppress the click that ends the stroke. */
function trackStroke(node: HTMLElement, handlers: StrokeHandlers): () => void {
  let origin: Point | null = null;
  let isMoving = false;

  function down(event: PointerEvent) {
    if (event.button !== 0 || !handlers.canStart()) return;
    origin = { x: event.clientX, y: event.clientY };
    node.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent) {
    if (!origin) return;
    const dx = event.clientX - origin.x;
    const dy = event.clientY - origin.y;
    if (!isMoving && Math.hypot(dx, dy) <= DRAG_THRESHOLD) return;
    if (!isMoving) handlers.start();
    isMoving = true;
    handlers.move(dx, dy);
  }

  function up(event: PointerEvent) {
    if (isMoving) {
      suppressClick(node);
      handlers.end(event);
    }
    origin = null;
    isMoving = false;
  }

  const listeners = [["pointerdown", down], ["pointermove", move], ["pointerup", up], ["pointercancel", up]] as const;
  for (const [type, listener] of listeners) node.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of listeners) node.removeEventListener(type, listener);
  };
}

function suppressClick(node: HTMLElement) {
  const suppress = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  node.addEventListener("click", suppress, { capture: true, once: true });
  setTimeout(() => node.removeEventListener("click", suppress, { capture: true }), 0);
}

export interface DragOptions {
  facts: Facts;
  picker: Picker;
  /** The text of the move that a drop there would mean, so that the server can explain why it is illegal. */
  attempt?: (onto: Facts) => string | undefined;
}

/** Svelte action: drag a piece and drop it on an element with `data-facts`. */
export function draggable(node: HTMLElement, given: DragOptions) {
  let options = given;

  function drop(event: PointerEvent) {
    node.style.translate = "";
    node.classList.remove("dragging");
    const onto = factsAt(node, event.clientX, event.clientY);
    if (onto) options.picker.drop(options.facts, onto, options.attempt?.(onto));
    else options.picker.clear();
  }

  node.dataset.draggable = "";
  const destroy = trackStroke(node, {
    canStart: () => options.picker.open(options.facts),
    start() {
      options.picker.clear();
      options.picker.chosen = { ...options.facts };
      node.classList.add("dragging");
    },
    move: (dx, dy) => (node.style.translate = `${dx}px ${dy}px`),
    end: drop,
  });
  return { update: (next: DragOptions) => void (options = next), destroy };
}

/** Return the facts of the drop target under a point, ignoring the dragged node itself. */
function factsAt(node: HTMLElement, x: number, y: number): Facts | null {
  node.style.pointerEvents = "none";
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-facts]");
  node.style.pointerEvents = "";
  return under?.dataset["facts"] ? (JSON.parse(under.dataset["facts"]) as Facts) : null;
}

/** One of the four sides, as a unit vector. */
export type Side = Point;

export interface SwipeOptions {
  open: boolean;
  /** The side that a release would choose now; null for none. */
  towards: (side: Side | null) => void;
  done: (side: Side | null) => void;
}

/** Svelte action: push a piece towards one of the four sides. */
export function swipe(node: HTMLElement, given: SwipeOptions) {
  let options = given;
  let side: Side | null = null;

  function move(dx: number, dy: number) {
    const [x, y] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy];
    node.style.translate = `${x / 2}px ${y / 2}px`;
    const now = Math.hypot(x, y) < SWIPE_DISTANCE ? null : { x: Math.sign(x), y: Math.sign(y) };
    if (now?.x !== side?.x || now?.y !== side?.y) options.towards(now);
    side = now;
  }

  function end(event: PointerEvent) {
    options.done(event.type === "pointerup" ? side : null);
    node.classList.remove("swiped");
    node.style.translate = "";
    side = null;
  }

  const start = () => node.classList.add("swiped");
  const destroy = trackStroke(node, { canStart: () => options.open, start, move, end });
  return { update: (next: SwipeOptions) => void (options = next), destroy };
}

/** The camera that `panning` moves. */
export interface Pannable {
  /** True while the user moves it, so that it is not animated. */
  held: boolean;
  pan(dx: number, dy: number): void;
  zoom(factor: number, atX: number, atY: number): void;
}

/** Svelte action: drag an area, pinch it or turn the wheel over it. A press on a button inside belongs to the button. */
export function panning(area: HTMLElement, camera: Pannable) {
  const down = new Map<number, Point & { target: EventTarget | null }>();
  let hasPanned = false;

  function press(event: PointerEvent) {
    const { pointerId, target } = event;
    down.set(pointerId, { x: event.clientX, y: event.clientY, target });
    hasPanned = false;
    if (down.size === 2) cancelStrokes();
    else if (!isOnButton(target)) area.setPointerCapture(pointerId);
  }

  /** Cancel the drag or swipe of the first finger, because a second finger starts a pinch. */
  function cancelStrokes() {
    for (const [pointerId, { target }] of down) {
      target?.dispatchEvent(new PointerEvent("pointercancel", { pointerId, clientX: -1, clientY: -1 }));
    }
  }

  function move(event: PointerEvent) {
    const was = down.get(event.pointerId);
    if (!was) return;
    const dx = event.clientX - was.x;
    const dy = event.clientY - was.y;
    if (down.size === 2) pinch(event);
    else if (isOnButton(was.target) || (!hasPanned && Math.hypot(dx, dy) < PAN_THRESHOLD)) return;
    else camera.pan(dx, dy);
    hasPanned = true;
    camera.held = true;
    down.set(event.pointerId, { ...was, x: event.clientX, y: event.clientY });
  }

  function pinch(event: PointerEvent) {
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    const was = down.get(event.pointerId);
    if (!other || !was) return;
    const before = Math.hypot(was.x - other.x, was.y - other.y);
    const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    if (before > 0) zoomAt(now / before, other);
  }

  function release(event: PointerEvent) {
    if (event.isTrusted) down.delete(event.pointerId); // not for cancel events that this module dispatches
    if (!down.size) camera.held = false;
  }

  function click(event: MouseEvent) {
    if (hasPanned) event.stopPropagation();
    hasPanned = false;
  }

  function wheel(event: WheelEvent) {
    event.preventDefault();
    zoomAt(Math.exp(-event.deltaY / 600), { x: event.clientX, y: event.clientY });
  }

  function zoomAt(factor: number, { x, y }: Point) {
    const box = area.getBoundingClientRect();
    camera.zoom(factor, x - box.left, y - box.top);
  }

  const capture = { capture: true };
  area.addEventListener("pointerdown", press, capture);
  area.addEventListener("pointermove", move, capture);
  area.addEventListener("pointerup", release, capture);
  area.addEventListener("pointercancel", release, capture);
  area.addEventListener("click", click, capture);
  area.addEventListener("wheel", wheel, { passive: false });
}

const isOnButton = (target: EventTarget | null) => target instanceof Element && target.closest("button") !== null;
