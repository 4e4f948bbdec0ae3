// What is wrong with the page as it stands, as sentences.
() => {
  const THUMB = 44;
  const STEP = 4;
  const ENOUGH = THUMB - STEP - 1;
  const faults = [];
  const [width, height] = [innerWidth, innerHeight];
  const named = (one) =>
    (one.getAttribute("aria-label") || one.textContent || one.getAttribute("class") || one.tagName).trim().slice(0, 60);

  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > height + 1) faults.push(`the page is ${scrollHeight} high`);
  if (scrollWidth > width + 1) faults.push(`the page is ${scrollWidth} wide`);

  const headline = document.querySelector(".table .bar h1");
  const lines = headline ? Math.round(headline.clientHeight / parseFloat(getComputedStyle(headline).lineHeight)) : 0;
  if (lines > 2) faults.push(`a headline of ${lines} lines: ${named(headline)}`);

  // A thing that can be chosen needs a free square of a thumb's size. Points all over it are asked whether it is
  // what lies there, so that overlapping fans are judged by what can be touched.
  // Far points are asked first, and no more once they lie far enough from each other.
  const touched = (one, box) => {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const step of [4 * STEP, STEP])
      for (let x = box.left + 1; x < box.right; x += step)
        for (let y = box.top + 1; y < box.bottom; y += step) {
          const hit = document.elementFromPoint(x, y);
          if (!hit || !(one.contains(hit) || hit.closest("[data-choice]") === one)) continue;
          [left, right] = [Math.min(left, x), Math.max(right, x)];
          [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
          if (Math.min(right - left, bottom - top) >= ENOUGH) return [right - left, bottom - top];
        }
    return [right - left, bottom - top];
  };
  for (const one of document.querySelectorAll("[data-choice]")) {
    const box = one.getBoundingClientRect();
    if (box.left < -1 || box.top < -1 || box.right > width + 1 || box.bottom > height + 1) {
      const place = [box.left, box.top, box.right, box.bottom].map(Math.round);
      faults.push(`outside the window: ${named(one)} at ${place}`);
    }
    const [wide, high] = touched(one, box);
    if (Math.min(wide, high) < ENOUGH)
      faults.push(`too small to touch: ${named(one)} has ${Math.round(wide)}x${Math.round(high)}`);
  }

  for (const one of document.querySelectorAll(".table *")) {
    const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const hides = getComputedStyle(one).overflowX === "hidden" && one.offsetWidth > 2;
    if (own && hides && one.scrollWidth > one.clientWidth + 1) faults.push(`cut: ${named(one)}`);
  }
  return faults;
}
