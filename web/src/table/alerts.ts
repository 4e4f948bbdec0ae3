import { settings } from "../lib/state/settings.svelte";
import { sounds } from "../lib/stage/sounds";

/** Turn alerts: a sound and a notification, if the player has switched them on. */

/** The sound of a turn alert; the settings play it as a sample. */
export const chime = () => sounds.play("call");

export function alertTurn(title: string, text: string) {
  chime();
  if (settings.notify && document.hidden && "Notification" in window) notify(title, text);
}

/** Show a notification. Some mobile browsers define `Notification` but throw when it is constructed. */
function notify(title: string, text: string) {
  try {
    new Notification(title, { body: text, tag: "mutable-turn" });
  } catch {
    settings.setNotify(false);
  }
}
