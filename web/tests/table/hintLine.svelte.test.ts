import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { language } from "../../src/lib/i18n/i18n.svelte";
import HintCard from "../../src/table/hint/HintCard.svelte";
import { HintLine } from "../../src/table/hint/hintLine.svelte";
import LineSteps from "../../src/table/hint/LineSteps.svelte";

const MOVE = { move: "take deck", text: "take from the deck", facts: { move: "take_deck" }, upshot: {} };
const THEN = [
  { seat: 1, text: "lay the flame 4", facts: { move: "banner", card: "flame4", castle: "flame" }, share: 0.75 },
  { seat: 0, text: "lay a wizard", facts: { move: "wizard", castle: "leaf" }, share: 0.5 },
];
let shown: Record<string, unknown> | null = null;
let line: HintLine;

const texts = () => [...document.querySelectorAll(".steps p")].map((one) => one.textContent?.trim());
const button = (name: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`);

function press(key: string) {
  button("Next move")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
}

beforeEach(() => {
  language.set("en");
  line = new HintLine();
  line.open(0, MOVE, THEN);
  shown = mount(LineSteps, { target: document.body, props: { line, names: ["You", "Ben"] } });
  flushSync();
});

afterEach(() => {
  if (shown) unmount(shown);
  shown = null;
});

test("a line begins with the hint's own move and names who moves and how likely the others are", () => {
  expect(texts()).toEqual(["1/3 You: take from the deck"]);
  button("Next move")?.click();
  flushSync();
  expect(texts()).toEqual(["2/3 Ben: lay the flame 4", "The most frequent continuation: 75%"]);
  expect(line.step?.facts).toEqual(THEN[0]?.facts);
});

test("steps go forward and back by button and arrow key, and stop at both ends", () => {
  press("ArrowLeft");
  expect(line.at).toBe(0);
  expect(button("Previous move")?.getAttribute("aria-disabled")).toBe("true");
  for (let i = 0; i < 4; i++) press("ArrowRight");
  expect(line.at).toBe(2);
  expect(button("Next move")?.getAttribute("aria-disabled")).toBe("true");
  button("Previous move")?.click();
  flushSync();
  expect(line.at).toBe(1);
});

test("the focus is on the next step at once, so that arrow keys work", () => {
  expect(document.activeElement).toBe(button("Next move"));
});

test("a closed line shows nothing and says whether it was open", () => {
  expect(line.close()).toBe(true);
  flushSync();
  expect(texts()).toEqual([]);
  expect(line.step).toBeNull();
  expect(line.close()).toBe(false);
});

test("a hint opens its line, marks its own move only at the first step, plays nothing, and gets the focus back", async () => {
  line.close();
  const advice = { ...MOVE, value: 1, low: 1, high: 1, win: 1, reason: "Because.", detail: "", line: THEN };
  const picker = { legal: [MOVE], hinted: null as string | null, play: vi.fn() };
  const hint = { unit: "", plan: null, moves: [advice] };
  const table = { hint, line, picker, frame: { mine: 0 }, asking: false, noHint: "", closeHint: vi.fn() };
  const card = mount(HintCard, { target: document.body, props: { table: table as never, names: ["You", "Ben"] } });
  flushSync();
  button("Show on the board")?.click();
  flushSync();
  expect(picker.hinted).toBe("take deck");
  expect(document.querySelector(".hint .steps p")?.textContent).toContain("1/3 You: take from the deck");
  document.querySelector<HTMLButtonElement>('.hint [aria-label="Next move"]')?.click();
  flushSync();
  expect(picker.hinted).toBeNull();
  line.close();
  flushSync();
  await vi.waitFor(() => expect(document.activeElement).toBe(button("Show on the board")));
  expect(picker.hinted).toBe("take deck");
  expect(picker.play).not.toHaveBeenCalled();
  expect(table.closeHint).not.toHaveBeenCalled();
  unmount(card);
});
