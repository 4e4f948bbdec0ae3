import { settings } from "../lib/state/settings.svelte";
import { sounds } from "../lib/stage/sounds";

/** Turn alerts: the title, a soft sound, a notification; the last two only if wanted. */

/** The soft sound that calls to the table, also as an example of what sounds are like. */
export const chime = () => sounds.play("call");

export function alertTurn(title: string, text: string) {
  chime();
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
