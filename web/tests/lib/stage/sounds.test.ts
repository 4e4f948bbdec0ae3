import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../../src/lib/state/settings.svelte";
import type { Sound } from "../../../src/lib/stage/animation";
import { loudness, SOUNDS, sounds } from "../../../src/lib/stage/sounds";

const KINDS: Record<Sound, true> = {
  card: true, tile: true, token: true, dice: true, gem: true, flag: true, battle: true, sweep: true, made: true, missed: true, win: true, rest: true,
};

let made = 0;
let started = 0;

/** As much of WebAudio as a sound asks for. */
class Audio {
  currentTime = 0;
  sampleRate = 100;
  state = "running";
  destination = {};

  constructor() {
    made += 1;
  }
  createOscillator = () => new Node();
  createBufferSource = () => new Node();
  createBiquadFilter = () => new Node();
  createGain = () => new Node();
  createBuffer = () => ({ sampleRate: 100, getChannelData: () => new Float32Array(100) });
}

class Node {
  type = "";
  buffer: unknown = null;
  frequency = parameter();
  Q = parameter();
  gain = parameter();
  connect = (next: unknown) => next;
  start = () => (started += 1);
  stop = () => undefined;
}

const parameter = () => ({ value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined });

beforeEach(() => {
  [made, started] = [0, 0];
  vi.stubGlobal("AudioContext", Audio);
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: true }, configurable: true });
});
afterEach(() => {
  settings.setSound(false);
  vi.unstubAllGlobals();
});

test("each kind of piece has a sound of its own, short and quiet", () => {
  const all = Object.keys(KINDS).map((kind) => SOUNDS[kind as Sound]);
  expect(new Set(all.map((parts) => JSON.stringify(parts))).size).toBe(all.length);
  for (const part of all.flat()) {
    expect(part.loud).toBeLessThanOrEqual(0.25);
    expect((part.at ?? 0) + part.lasts).toBeLessThanOrEqual(1.7);
  }
});

test("nothing is made, let alone heard, unless it is wished", () => {
  sounds.play("card");
  expect([made, started]).toEqual([0, 0]);
});

test("nothing is made before the browser allows it, so that it has nothing to warn of", () => {
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false }, configurable: true });
  settings.setSound(true);
  sounds.play("card");
  expect([made, started]).toEqual([0, 0]);
});

test("it is as loud as one wishes: as before in the middle, and nothing is made at 0", () => {
  expect(loudness(0.1, 50)).toBeCloseTo(0.1);
  expect(loudness(0.1, 100)).toBeCloseTo(0.2);
  expect(loudness(0.1, 0), "a ramp needs something").toBeGreaterThan(0);
  settings.setSound(true);
  settings.setVolume(0);
  sounds.play("card");
  settings.setVolume(50);
  expect(started).toBe(0);
});

test("every part of a sound is heard where it is wished", () => {
  settings.setSound(true);
  for (const kind of Object.keys(KINDS)) {
    started = 0;
    sounds.play(kind as Sound);
    expect(started).toBe(SOUNDS[kind as Sound].length);
  }
});
