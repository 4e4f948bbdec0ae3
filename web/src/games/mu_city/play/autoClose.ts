/** Close an unfolded panel on a tap or focus outside it, and on Escape. */
export function closeOnOutsideClick(sheet: HTMLDetailsElement) {
  const fold = () => (sheet.open = false);
  const elsewhere = (event: Event) => {
    if (event.target instanceof Node && !sheet.contains(event.target)) fold();
  };
  // Runs in the capture phase, so that Escape closes only this panel and not what is below it.
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
