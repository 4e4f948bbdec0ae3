import type { Facts } from "../api/types";
import type { Picker } from "./picker.svelte";

interface Dragged {
  facts: Facts;
  picker: Picker;
  /** The text of the move that a drop there would mean, so that an illegal one is answered. */
  attempt?: (onto: Facts) => string | undefined;
}

const FAR_ENOUGH = 8;

/** Pick a thing up with the pointer and drop it on an element with `data-facts`. A click stays a click. */
export function draggable(node: HTMLElement, given: Dragged) {
  let options = given;
  let start: { x: number; y: number } | null = null;
  let dragging = false;

  function down(event: PointerEvent) {
    if (event.button !== 0 || !options.picker.open(options.facts)) return;
    start = { x: event.clientX, y: event.clientY };
    node.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent) {
    if (!start) return;
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (!dragging && Math.hypot(dx, dy) > FAR_ENOUGH) {
      dragging = true;
      options.picker.clear();
      options.picker.chosen = { ...options.facts };
      node.classList.add("dragging");
    }
    if (dragging) node.style.translate = `${dx}px ${dy}px`;
  }

  function up(event: PointerEvent) {
    if (dragging) {
      node.style.translate = "";
      node.classList.remove("dragging");
      node.style.pointerEvents = "none";
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-facts]");
      node.style.pointerEvents = "";
      swallowClick();
      const onto = under instanceof HTMLElement && under.dataset.facts ? JSON.parse(under.dataset.facts) : null;
      if (onto) options.picker.drop(options.facts, onto as Facts, options.attempt?.(onto as Facts));
      else options.picker.clear();
    }
    start = null;
    dragging = false;
  }

  /** The click that follows a drag is not meant. */
  function swallowClick() {
    const swallow = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    node.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => node.removeEventListener("click", swallow, { capture: true }), 0);
  }

  node.dataset.draggable = "";
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  return {
    update(next: Dragged) {
      options = next;
    },
    destroy() {
      node.removeEventListener("pointerdown", down);
    },
  };
}
