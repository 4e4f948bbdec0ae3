import { beforeEach, describe, expect, test } from "vitest";
import { Camera } from "../../../src/games/muses/camera.svelte";
import { panning } from "../../../src/games/muses/panning";

const GROUP = { left: -1, top: -1, right: 3, bottom: 2 };
let camera: Camera;

beforeEach(() => {
  camera = new Camera();
  camera.width = 400;
  camera.height = 300;
});

describe("the camera", () => {
  test("shows the whole group in the middle", () => {
    camera.fit(GROUP);
    expect(camera.cell).toBe(100);
    expect(camera.cellAt(200, 150)).toEqual({ x: 1, y: 0.5 });
  });

  test("keeps cells large enough for a thumb", () => {
    camera.fit({ left: 0, top: 0, right: 40, bottom: 3 });
    expect(camera.cell).toBe(48);
  });

  test("waits until the stage has a size", () => {
    const blind = new Camera();
    blind.fit(GROUP);
    expect(blind.cell).toBe(96);
  });

  test("keeps what is under the finger where it is when it zooms", () => {
    camera.fit(GROUP);
    const before = camera.cellAt(120, 40);
    camera.zoom(1.3, 120, 40);
    const after = camera.cellAt(120, 40);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
    expect(camera.follows).toBe(false);
  });

  test("follows the hand", () => {
    camera.fit(GROUP);
    const before = camera.left;
    camera.pan(30, 0);
    expect(camera.left - before).toBeCloseTo(30);
  });

  test("brings a cell into sight, no farther than needed", () => {
    camera.fit(GROUP);
    camera.show(1, 0);
    expect(camera.follows).toBe(true);
    camera.show(3, 0);
    expect(camera.left + 4 * camera.cell).toBeCloseTo(camera.width);
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
    camera.fit(GROUP);
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
