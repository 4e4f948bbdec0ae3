import { beforeEach, describe, expect, test } from "vitest";
import { Camera } from "../../../../src/games/muses/floor/camera.svelte";
import { panning } from "../../../../src/lib/input/gestures";

const GROUP = { left: -1, top: -1, right: 3, bottom: 2 };
let camera: Camera;

beforeEach(() => {
  camera = new Camera();
  camera.width = 400;
  camera.height = 300;
});

describe("the camera", () => {
  test("shows the whole group in the middle", () => {
    camera.fit(GROUP, null, false);
    expect(camera.cell).toBe(96);
    expect(camera.cellAt(200, 150)).toEqual({ x: 1, y: 0.5 });
  });

  test("shows eight in a line whole and under a thumb, and never shrinks below a finger", () => {
    camera.fit({ left: 0, top: 0, right: 8, bottom: 3 }, null, false);
    expect(camera.cell * 0.95).toBeGreaterThanOrEqual(44);
    expect(camera.holds(0, 0) && camera.holds(7, 2)).toBe(true);
    camera.fit({ left: 0, top: 0, right: 40, bottom: 3 }, null, false);
    expect(camera.cell * 0.95).toBeGreaterThanOrEqual(35);
  });

  test("leaves room for arrows around the group only where the floor is roomy", () => {
    camera.width = camera.height = 700;
    camera.fit({ left: 0, top: 0, right: 5, bottom: 5 }, null, true);
    expect(camera.roomy).toBe(true);
    expect(camera.left).toBeGreaterThanOrEqual(0.5 * camera.cell);
    camera.width = 390;
    camera.fit({ left: 0, top: 0, right: 5, bottom: 5 }, null, true);
    expect(camera.roomy).toBe(false);
    expect(camera.cell * 0.95).toBeGreaterThanOrEqual(64);
  });

  test("shows five in a line whole beside what is lit, rather than leaning in", () => {
    camera.width = 540;
    camera.height = 336;
    const group = { left: 0, top: 0, right: 3, bottom: 5 };
    for (let y = 0; y < 5; y += 1) {
      camera.fit(group, { left: 0, top: y - 1, right: 3, bottom: y + 2 }, true, { left: 1, top: y, right: 3, bottom: y + 1 });
      expect(camera.holds(0, 0) && camera.holds(2, 4)).toBe(true);
    }
  });

  test("keeps every muse on a phone's screen whichever of them is chosen", () => {
    camera.width = 386;
    for (const [wide, high, height] of [[9, 1, 490], [6, 3, 490], [6, 7, 330], [3, 8, 420]] as const) {
      camera.height = height;
      const all = { left: 0, top: 0, right: wide, bottom: high };
      for (let x = 0; x < wide; x += 1) {
        for (let y = 0; y < high; y += 1) {
          camera.fit(all, { left: x - 1, top: y - 1, right: x + 2, bottom: y + 2 }, true, { left: x, top: y, right: x + 1, bottom: y + 1 });
          expect(camera.holds(0, 0) && camera.holds(wide - 1, high - 1)).toBe(true);
          expect(camera.cell, "under a thumb").toBeGreaterThanOrEqual(41);
        }
      }
    }
  });

  test("moves aside, with every muse in sight, for what is around one of them", () => {
    camera.width = 386;
    camera.height = 460;
    const all = { left: 0, top: 0, right: 5, bottom: 8 };
    camera.fit(all, { left: 4, top: 2, right: 7, bottom: 5 }, true);
    expect(camera.holds(0, 0) && camera.holds(4, 7) && camera.holds(5, 3)).toBe(true);
    camera.fit(all, null, true);
    expect(camera.holds(5, 3) && camera.holds(-1, 3), "else it is in the middle").toBe(false);
  });

  test("shows where a long row is pushed to, even if that makes it small", () => {
    camera.width = 386;
    camera.fit({ left: 0, top: 0, right: 8, bottom: 1 }, null, true, { left: 0, top: 0, right: 9, bottom: 1 });
    expect(camera.holds(0, 0) && camera.holds(8, 0)).toBe(true);
  });

  test("does not stir for what is near while all of it is large", () => {
    camera.width = camera.height = 386;
    camera.fit({ left: 0, top: 0, right: 4, bottom: 4 }, null, true);
    const before = [camera.cell, camera.x, camera.y];
    camera.fit({ left: 0, top: 0, right: 4, bottom: 4 }, { left: 1, top: 1, right: 4, bottom: 4 }, true);
    expect([camera.cell, camera.x, camera.y]).toEqual(before);
  });

  test("waits until the stage has a size", () => {
    const blind = new Camera();
    blind.fit(GROUP, null, false);
    expect(blind.cell).toBe(96);
  });

  test("keeps what is under the finger where it is when it zooms", () => {
    camera.fit(GROUP, null, false);
    const before = camera.cellAt(120, 40);
    camera.zoom(1.3, 120, 40);
    const after = camera.cellAt(120, 40);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
    expect(camera.follows).toBe(false);
  });

  test("follows the hand", () => {
    camera.fit(GROUP, null, false);
    const before = camera.left;
    camera.pan(30, 0);
    expect(camera.left - before).toBeCloseTo(30);
  });

  test("brings a cell into sight, no farther than needed", () => {
    camera.fit(GROUP, null, false);
    camera.show(1, 0);
    expect(camera.follows).toBe(true);
    camera.show(3, 0);
    expect(camera.left + 4 * camera.cell).toBeCloseTo(camera.width);
  });

  test("brings a cell that a text points at to the middle, and leaves one in sight where it is", () => {
    camera.fit(GROUP, null, false);
    camera.centre(1, 0);
    expect(camera.follows).toBe(true);
    camera.centre(3, 5);
    expect(camera.left + 3.5 * camera.cell).toBeCloseTo(camera.width / 2);
    expect(camera.top + 5.5 * camera.cell).toBeCloseTo(camera.height / 2);
  });
});

describe("panning", () => {
  let stage: HTMLElement;
  let button: HTMLElement;

  beforeEach(() => {
    stage = document.createElement("div");
    button = document.createElement("button");
    stage.append(button);
    stage.setPointerCapture = () => undefined;
    camera.fit(GROUP, null, false);
    panning(stage, camera);
  });

  const point = (node: HTMLElement, type: string, clientX: number, clientY = 0, pointerId = 1) =>
    node.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY, bubbles: true }));

  test("a drag on the floor moves it, and the click that ends it is not meant", () => {
    const before = camera.left;
    let clicked = 0;
    stage.addEventListener("click", () => (clicked += 1));
    button.addEventListener("click", () => (clicked += 1));
    point(stage, "pointerdown", 0);
    point(stage, "pointermove", 40);
    point(stage, "pointerup", 40);
    button.click();
    expect(camera.left - before).toBeCloseTo(40);
    expect(clicked).toBe(0);
    button.click();
    expect(clicked).toBe(2);
  });

  test("a trembling hand moves nothing", () => {
    const before = camera.left;
    point(stage, "pointerdown", 0);
    point(stage, "pointermove", 2);
    expect(camera.left).toBe(before);
  });

  test("what begins on a button is the button's", () => {
    const before = camera.left;
    point(button, "pointerdown", 0);
    point(button, "pointermove", 60);
    expect(camera.left).toBe(before);
  });

  test("two fingers that part make the cells larger", () => {
    const before = camera.cell;
    point(stage, "pointerdown", 100, 0, 1);
    point(stage, "pointerdown", 200, 0, 2);
    point(stage, "pointermove", 220, 0, 2);
    expect(camera.cell).toBeCloseTo(before * 1.2);
  });
});
