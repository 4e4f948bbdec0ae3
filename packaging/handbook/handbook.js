// What pages can do with a script: search, change the theme, fold the contents away on a phone.
const { search: INDEX, up: UP } = document.currentScript.dataset;
const MOST = 12;
const root = document.documentElement;

const contents = document.querySelector("nav details");
if (matchMedia("(max-width: 60rem)").matches) contents.open = false;

const theme = document.querySelector("button.theme");
const told = () => (theme.textContent = root.dataset.theme === "dark" ? "Light" : "Dark");
theme.hidden = false;
theme.addEventListener("click", () => {
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  localStorage.setItem("theme", root.dataset.theme);
  told();
});
told();

const form = document.querySelector("form[role=search]");
const [field, list] = form.children;
form.hidden = false;

/** Without accents, in small letters. */
const folded = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

let index;
/** Sections, asked for once somebody wants to search. */
async function sections() {
  index ??= (await (await fetch(INDEX)).json()).map(([page, heading, address, words]) => ({
    page, heading, address, words, titles: folded(`${page} ${heading}`), text: folded(words),
  }));
  return index;
}

/** How well a section fits; 0 if a word is missing. */
function fit(section, words) {
  let sum = 0;
  for (const word of words) {
    const inTitles = section.titles.includes(word), times = section.text.split(word).length - 1;
    if (!inTitles && !times) return 0;
    sum += (inTitles ? 10 : 0) + Math.min(times, 5);
  }
  return sum;
}

/** The words around the first that was looked for. */
function around(section, words) {
  const at = Math.max(0, section.text.indexOf(words.find((word) => section.text.includes(word)) ?? ""));
  const from = Math.max(0, section.words.lastIndexOf(" ", at - 30));
  return `${from ? "…" : ""}${section.words.slice(from, from + 110)}${section.words.length > from + 110 ? "…" : ""}`;
}

function entry(section, words) {
  const item = document.createElement("li"), link = document.createElement("a"), small = document.createElement("small");
  link.href = UP + section.address;
  link.textContent = section.heading ? `${section.page}: ${section.heading}` : section.page;
  small.textContent = around(section, words);
  link.append(small);
  item.append(link);
  return item;
}

async function look() {
  const words = folded(field.value).split(/\s+/).filter(Boolean);
  const all = words.length ? await sections() : [];
  const found = all.map((section) => [fit(section, words), section]).filter(([sum]) => sum);
  found.sort(([a], [b]) => b - a);
  list.replaceChildren(...found.slice(0, MOST).map(([, section]) => entry(section, words)));
  list.hidden = !words.length;
  if (words.length && !found.length) list.append(Object.assign(document.createElement("li"), { textContent: "Nothing found." }));
}

field.addEventListener("input", look);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
form.addEventListener("keydown", (event) => {
  const links = [...list.querySelectorAll("a")], at = links.indexOf(document.activeElement);
  const to = { ArrowDown: links[at + 1], ArrowUp: links[at - 1] ?? field }[event.key];
  if (event.key === "Escape") list.hidden = true;
  if (!to) return;
  event.preventDefault();
  to.focus();
});
document.addEventListener("click", (event) => {
  if (!form.contains(event.target)) list.hidden = true;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.closest("input")) return;
  event.preventDefault();
  field.focus();
});
