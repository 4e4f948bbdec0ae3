/** What folds out over the board folds in again by itself: at a tap or a focus elsewhere, and at Escape. */
export function closeOnOutsideClick(sheet: HTMLDetailsElement) {
  const fold = () => (sheet.open = false);
  const elsewhere = (event: Event) => {
    if (event.target instanceof Node && !sheet.contains(event.target)) fold();
  };
  // Before the page hears of it: Escape closes what lies on top, and nothing else.
  const escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !sheet.open) return;
    fold();
    event.stopPropagation();
  };
  document.addEventListener("pointerdown", elsewhere, true);
  document.addEventListener("focusin", elsewhere);
  document.addEventListener("keydown", escape, true);
  return () => {
    document.removeEventListener("pointerdown", elsewhere, true);
    document.removeEventListener("focusin", elsewhere);
    document.removeEventListener("keydown", escape, true);
  };
}
