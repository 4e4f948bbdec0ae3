/** How what is only an explanation gives way: first by smaller letters, then altogether. */
const WAYS = ["tight", "terse"];
/** After so long without a change, what the place looks like is what it stays like. */
const QUIET = 600;

/**
 * Marks a place as `tight`, and if that is not enough as `terse`, while not everything in it fits.
 * What gave way does not come back at the next decision, and go again at the one after: only when the
 * place has another size, or `kind` of hand in it. The place has a height of its own, so that what is
 * in it never changes it.
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
