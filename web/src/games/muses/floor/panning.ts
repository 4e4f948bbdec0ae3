import type { Camera } from "./camera.svelte";

const FAR_ENOUGH = 4;

/** Drag the floor, pinch it, turn the wheel over it. What begins on a button is the button's. */
export function panning(stage: HTMLElement, camera: Camera) {
  const down = new Map<number, { x: number; y: number; target: EventTarget | null }>();
  let panned = false;

  function press(event: PointerEvent) {
    const { pointerId, target } = event;
    down.set(pointerId, { x: event.clientX, y: event.clientY, target });
    panned = false;
    if (down.size === 2) letGo();
    else if (onFloor(target)) stage.setPointerCapture(pointerId);
  }

  /** A second finger: whatever the first one carries goes back. */
  function letGo() {
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
    else if (!onFloor(was.target) || (!panned && Math.hypot(dx, dy) < FAR_ENOUGH)) return;
    else camera.pan(dx, dy);
    panned = true;
    camera.held = true;
    down.set(event.pointerId, { ...was, x: event.clientX, y: event.clientY });
  }

  function pinch(event: PointerEvent) {
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    const was = down.get(event.pointerId);
    if (!other || !was) return;
    const box = stage.getBoundingClientRect();
    const before = Math.hypot(was.x - other.x, was.y - other.y);
    const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    if (before > 0) camera.zoom(now / before, other.x - box.left, other.y - box.top);
  }

  function release(event: PointerEvent) {
    if (event.isTrusted) down.delete(event.pointerId);
    if (!down.size) camera.held = false;
  }

  /** The click that ends a pan is not meant. */
  function click(event: MouseEvent) {
    if (panned) event.stopPropagation();
    panned = false;
  }

  function wheel(event: WheelEvent) {
    event.preventDefault();
    const box = stage.getBoundingClientRect();
    camera.zoom(Math.exp(-event.deltaY / 600), event.clientX - box.left, event.clientY - box.top);
  }

  const onFloor = (target: EventTarget | null) => !(target instanceof Element && target.closest("button"));
  const listen = { capture: true };
  stage.addEventListener("pointerdown", press, listen);
  stage.addEventListener("pointermove", move, listen);
  stage.addEventListener("pointerup", release, listen);
  stage.addEventListener("pointercancel", release, listen);
  stage.addEventListener("click", click, listen);
  stage.addEventListener("wheel", wheel, { passive: false });
}
