// Before anything is drawn: the theme that was chosen at the table, or here; both keep it under the same name.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    const chosen = localStorage.getItem("theme");
    const isDark = chosen === "dark" || (chosen !== "light" && dark.matches);
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
  };
  dark.addEventListener("change", paint);
  paint();
})();
