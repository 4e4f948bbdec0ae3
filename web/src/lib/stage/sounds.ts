import { settings } from "../state/settings.svelte";
import type { Sound } from "./animation";

/**
 * Synthesized sounds: one for each kind of piece, and one for the player's turn. Off by default, and silent until
 * the player has touched the page, because browsers block sound before that and log a warning.
 */

/** One note or noise; a sound consists of a few. */
interface Part {
  /** A tone with this wave form, or filtered noise. */
  wave: "sine" | "triangle" | "noise";
  /** Frequencies in hertz at the start and at the end. */
  from: number;
  to?: number;
  /** Start and duration in seconds. */
  at?: number;
  lasts: number;
  loud: number;
}

const tone = (from: number, lasts: number, loud: number, more: Partial<Part> = {}): Part => ({ wave: "sine", from, lasts, loud, ...more });
const noise = (from: number, lasts: number, loud: number, more: Partial<Part> = {}): Part => ({ wave: "noise", from, lasts, loud, ...more });
const knock = (pitch: number, at: number, loud: number): Part[] => [
  tone(pitch, 0.09, loud, { wave: "triangle", to: pitch * 0.6, at }),
  noise(pitch * 6, 0.03, loud * 0.5, { at }),
];

export const SOUNDS: Record<Sound | "call", Part[]> = {
  card: [noise(2600, 0.09, 0.1, { to: 1400 })], // paper on paper
  tile: knock(210, 0, 0.14), // wood on stone
  token: knock(520, 0, 0.08),
  dice: [...knock(300, 0, 0.1), ...knock(360, 0.07, 0.08), ...knock(330, 0.13, 0.05)], // three bounces
  gem: [tone(1319, 0.7, 0.07), tone(2637, 0.5, 0.03), tone(3960, 0.3, 0.012)], // a bell and its overtones
  flag: [noise(700, 0.22, 0.09, { to: 1600 }), noise(900, 0.16, 0.05, { at: 0.12, to: 500 })], // cloth in the wind
  battle: [tone(95, 0.5, 0.24, { to: 55 }), noise(180, 0.18, 0.08)], // a low drum
  sweep: [noise(900, 0.38, 0.07, { to: 3200 })],
  made: [tone(523, 0.22, 0.09), tone(784, 0.4, 0.09, { at: 0.13 })],
  missed: [tone(392, 0.24, 0.08), tone(294, 0.45, 0.08, { at: 0.15, to: 280 })],
  win: [tone(523, 1.1, 0.06), tone(659, 1.1, 0.06, { at: 0.09 }), tone(784, 1.2, 0.06, { at: 0.18 }), tone(1047, 1.3, 0.04, { at: 0.3 })],
  rest: [tone(523, 0.8, 0.05), tone(440, 0.9, 0.05, { at: 0.18 }), tone(349, 1.3, 0.05, { at: 0.36 })], // a defeat
  call: [tone(784, 0.35, 0.09), tone(988, 0.45, 0.06, { at: 0.12 })],
};

const SILENCE = 0.0001; // an exponential ramp cannot reach zero

let context: AudioContext | null = null;
let rustle: AudioBuffer | null = null;

/** Return the loudness at a volume from 0 to 100: the given loudness at 50, twice that at 100. */
export const loudness = (loud: number, volume: number): number => Math.max(SILENCE, loud * 2 * (volume / 100));

/** Return the audio context if sound is allowed now, or null. */
function listening(): AudioContext | null {
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  if (!settings.sound || !settings.volume || !touched || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => undefined); // if it fails, only this sound is missing
  return context;
}

/** Return one second of noise, the same each time. */
function noiseOf(audio: AudioContext): AudioBuffer {
  if (rustle?.sampleRate === audio.sampleRate) return rustle;
  rustle = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = rustle.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return rustle;
}

function glide(pitch: AudioParam, part: Part, start: number) {
  pitch.setValueAtTime(part.from, start);
  if (part.to) pitch.exponentialRampToValueAtTime(part.to, start + part.lasts);
}

/** Return the source of a note with its glide; noise passes through a filter at that frequency. */
function sourceOf(audio: AudioContext, part: Part, start: number): [AudioScheduledSourceNode, AudioNode] {
  if (part.wave !== "noise") {
    const oscillator = audio.createOscillator();
    oscillator.type = part.wave;
    glide(oscillator.frequency, part, start);
    return [oscillator, oscillator];
  }
  const source = audio.createBufferSource();
  source.buffer = noiseOf(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.9;
  glide(filter.frequency, part, start);
  return [source, source.connect(filter)];
}

function play(sound: Sound | "call") {
  const audio = listening();
  if (!audio) return;
  for (const part of SOUNDS[sound]) {
    const start = audio.currentTime + (part.at ?? 0);
    const [source, heard] = sourceOf(audio, part, start);
    const volume = audio.createGain();
    volume.gain.setValueAtTime(SILENCE, start);
    volume.gain.exponentialRampToValueAtTime(loudness(part.loud, settings.volume), start + 0.012);
    volume.gain.exponentialRampToValueAtTime(SILENCE, start + part.lasts);
    heard.connect(volume).connect(audio.destination);
    source.start(start);
    source.stop(start + part.lasts);
  }
}

export const sounds = { play };
