import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inReadingOrder, BoardKeys, isHandledElsewhere, nearest } from "../../../src/lib/input/boardKeys.svelte";

const box = (left: number, top: number) => ({ left, top, right: left + 10, bottom: top + 10 });
const key = (name: string, target: Element = document.body) => {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true });
  Object.defineProperty(event, "target", { value: target });
  return event;
};

test("digits count row by row, each from left to right, however cards are tilted", () => {
  const at = (name: string, left: number, top: number) => ({ name, getBoundingClientRect: () => box(left, top) });
  const ones = [at("d", 12, 21), at("b", 10, 0), at("c", 0, 20), at("a", 0, 3)];
  expect(inReadingOrder(ones).map((one) => one.name)).toEqual(["a", "b", "c", "d"]);
});

describe("an arrow goes to the nearest that way", () => {
  const boxes = [box(20, 0), box(40, 0), box(22, 30)];

  test("straight ahead before aside", () => {
    expect(nearest(box(0, 0), boxes, [1, 0])).toBe(0);
    expect(nearest(box(20, 0), boxes, [0, 1])).toBe(2);
  });

  test("nowhere if nothing lies there", () => {
    expect(nearest(box(0, 0), boxes, [-1, 0])).toBe(-1);
  });
});

describe("a board", () => {
  let board: HTMLElement;
  let keys: BoardKeys;
  let chosen: string[];
  const focused = () => document.activeElement?.textContent;

  beforeEach(() => {
    document.body.innerHTML = `<div id="board">
      <div data-zone="board"><button>idle</button><button data-choice>castle</button></div>
      <div data-zone="hand"><button data-choice>one</button><button data-choice>two</button></div>
    </div><input>`;
    board = document.getElementById("board") as HTMLElement;
    chosen = [];
    board.addEventListener("click", (event) => chosen.push((event.target as Element).textContent ?? ""));
    keys = new BoardKeys(() => board);
    keys.isUsed = true;
  });
  afterEach(() => (document.body.innerHTML = ""));

  test("c and b lead to hand and board, to what can be chosen there", () => {
    expect(keys.press(key("c"))).toBe(true);
    expect(focused()).toBe("one");
    keys.press(key("b"));
    expect(focused()).toBe("castle");
  });

  test("a digit chooses in the zone that has the focus, else in the hand", () => {
    keys.press(key("2"));
    keys.press(key("b"));
    keys.press(key("1"));
    expect(chosen).toEqual(["two", "castle"]);
    expect(keys.press(key("9"))).toBe(false);
  });

  test("digits stand for what they choose, and for nothing while something is written", () => {
    const shown = () => keys.numbered().map((one) => one.textContent);
    expect(shown()).toEqual(["one", "two"]);
    keys.press(key("b"));
    expect(shown()).toEqual(["castle"]);
    document.querySelector("input")?.focus();
    expect(shown()).toEqual([]);
  });

  test("a chosen card leads to what it has made possible", () => {
    keys.press(key("c"));
    keys.press(key("Enter"));
    board.querySelector("button")?.setAttribute("data-choice", "");
    keys.follow();
    expect(focused()).toBe("idle");
  });

  test("the digit 1 means what the focus was led to, even if something else stands before it", () => {
    keys.press(key("c"));
    keys.press(key("Enter"));
    const [idle] = board.querySelectorAll("button");
    board.querySelector("[data-zone=board]")?.insertAdjacentHTML("beforeend", "<button data-choice>lay it here</button>");
    keys.follow();
    expect(focused()).toBe("lay it here");
    idle?.setAttribute("data-choice", "");
    expect(keys.numbered().map((one) => one.textContent)).toEqual(["lay it here", "idle", "castle"]);
    chosen = [];
    keys.press(key("1"));
    expect(chosen).toEqual(["lay it here"]);
  });

  test("a new decision begins at the hand, but nobody is taken away from the chat", () => {
    keys.settle();
    expect(focused()).toBe("one");
    document.querySelector("input")?.focus();
    keys.settle();
    expect(document.activeElement?.tagName).toBe("INPUT");
  });

  test("pointer users keep the focus where it is", () => {
    keys.isUsed = false;
    keys.settle();
    expect(document.activeElement).toBe(document.body);
  });

  test("what is typed is not a key of the board", () => {
    expect(isHandledElsewhere(key("h", document.querySelector("input") as Element))).toBe(true);
    expect(isHandledElsewhere(key("h"))).toBe(false);
  });
});
