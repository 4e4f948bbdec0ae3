/** Steps by which explanatory text shrinks: first smaller type, then hidden. */
const WAYS = ["tight", "terse"];
/** Milliseconds without a change after which the current step becomes permanent. */
const QUIET = 600;

/**
 * Mark an element as `tight`, and if necessary as `terse`, while its content does not fit.
 * Text that shrank does not grow back at the next decision, which would make it flicker. It does so only
 * when the element's size or the kind of hand (`_kind`) changes. The element must have a fixed height, so that its
 * content never changes its size.
 */
export const terseWhereTight = (_kind: boolean) => (place: HTMLElement) => {
  let settled = 0;
  let quiet = 0;
  function measure() {
    let given = settled;
    place.classList.remove(...WAYS);
    place.classList.add(...WAYS.slice(0, given));
    while (given < WAYS.length && place.scrollHeight > place.clientHeight + 1) place.classList.add(WAYS[given++] ?? "");
    clearTimeout(quiet);
    quiet = window.setTimeout(() => (settled = given), QUIET);
  }
  const room = new ResizeObserver(() => {
    settled = 0;
    measure();
  });
  const pieces = new MutationObserver(measure);
  room.observe(place);
  pieces.observe(place, { childList: true, subtree: true, characterData: true });
  return () => {
    clearTimeout(quiet);
    room.disconnect();
    pieces.disconnect();
  };
};
