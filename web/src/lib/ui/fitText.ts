/** Svelte action: choose the largest font size at which a text fits, preferring one line if that is not much smaller. */
const SIZES = [1.15, 1.05, 0.95, 0.88, 0.82, 0.75]; // rem
const LARGE = SIZES.slice(0, 4);
const SMALLEST = 12; // px, the smallest readable size

export function fitText(node: HTMLElement, lines: number) {
  function fit() {
    const fits = (size: number, most: number) => {
      node.style.fontSize = `max(${SMALLEST}px, ${size}rem)`;
      const line = parseFloat(getComputedStyle(node).lineHeight);
      // Read after each change: the parent grows with the text, and a low bar stops it.
      const height = node.parentElement?.clientHeight ?? Infinity;
      return node.scrollHeight <= Math.min(line * most + 2, height + 1);
    };
    if (LARGE.some((size) => fits(size, 1)) || SIZES.some((size) => fits(size, lines))) return;
    node.style.fontSize = `${SMALLEST}px`;
  }

  const room = new ResizeObserver(fit);
  const words = new MutationObserver(fit);
  if (node.parentElement) room.observe(node.parentElement);
  // A neighbour that comes or goes changes the height that is left for the text.
  words.observe(node.parentElement?.parentElement ?? node, { childList: true, characterData: true, subtree: true });
  fit();
  return {
    destroy() {
      room.disconnect();
      words.disconnect();
    },
  };
}
