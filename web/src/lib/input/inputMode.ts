/** Set `data-by` on the page to the last input device, so that focus rings appear only for keyboard users. Escape is ignored. */
const page = document.documentElement.dataset;

window.addEventListener("pointerdown", () => (page["by"] = "pointer"), { capture: true });
window.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape") page["by"] = "keys";
  },
  { capture: true },
);
