import { beforeEach, describe, expect, test } from "vitest";
import { swipe, type Side } from "../../../src/lib/input/gestures";

describe("swipe", () => {
  let node: HTMLElement;
  let shown: (Side | null)[];
  let chosen: (Side | null)[];

  beforeEach(() => {
    node = document.createElement("button");
    node.setPointerCapture = () => undefined;
    [shown, chosen] = [[], []];
    swipe(node, { open: true, towards: (side) => shown.push(side), done: (side) => chosen.push(side) });
  });

  const point = (type: string, clientX: number, clientY = 0) => node.dispatchEvent(new PointerEvent(type, { button: 0, clientX, clientY }));

  test("a swipe names a side while it lasts, and chooses it on release", () => {
    point("pointerdown", 0);
    point("pointermove", 10);
    point("pointermove", 40, 6);
    point("pointermove", 44, 6);
    point("pointerup", 44, 6);
    expect(shown).toEqual([{ x: 1, y: 0 }]);
    expect(chosen).toEqual([{ x: 1, y: 0 }]);
    expect(node.style.translate).toBe("");
  });

  test("a press that hardly moves stays a click", () => {
    let clicks = 0;
    node.addEventListener("click", () => (clicks += 1));
    point("pointerdown", 0);
    point("pointermove", 5);
    point("pointerup", 5);
    node.click();
    expect([chosen, clicks]).toEqual([[], 1]);
  });

  test("a cancelled swipe chooses nothing, and its click is suppressed", () => {
    let clicks = 0;
    node.addEventListener("click", () => (clicks += 1));
    point("pointerdown", 0);
    point("pointermove", 0, -40);
    point("pointercancel", 0, -40);
    node.click();
    expect([chosen, clicks]).toEqual([[null], 0]);
  });
});
