import { settings } from "./settings.svelte";

/** Turn alerts: the title, a soft sound, a notification; the last two only if wanted. */

let context: AudioContext | null = null;

/** A short soft tone, made here. */
export function chime(pitch = 660, length = 0.25) {
  if (!settings.sound) return;
  context ??= new AudioContext();
  void context.resume();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "sine";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.12, context.currentTime + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + length);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + length);
}

export function callToTable(title: string, text: string) {
  chime(784, 0.4);
  if (settings.notify && document.hidden && "Notification" in window) notify(title, text);
}

/** Some browsers on phones have the word but not the thing: they throw. */
function notify(title: string, text: string) {
  try {
    new Notification(title, { body: text, tag: "mutable-turn" });
  } catch {
    settings.setNotify(false);
  }
}

/** Something was laid on the table. */
export function tap() {
  chime(330, 0.08);
}
