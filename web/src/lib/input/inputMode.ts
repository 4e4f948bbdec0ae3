/** By what the page was used last, told to the style sheets. Escape closes for whoever points, too, and needs no ring. */
const page = document.documentElement.dataset;

window.addEventListener("pointerdown", () => (page["by"] = "pointer"), { capture: true });
window.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape") page["by"] = "keys";
  },
  { capture: true },
);
