import { settings } from "../state/settings.svelte";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** How fast things are seen to happen: as one wishes, and not at all for eyes that want no motion. */
class Pace {
  #still = $state(still.matches);

  constructor() {
    still.addEventListener("change", () => (this.#still = still.matches));
  }

  /** The eyes want no motion, whatever the page is asked for. */
  get isStill(): boolean {
    return this.#still;
  }

  /** The share of the calm pace that things last: 1, less, or nothing. */
  get share(): number {
    if (this.#still || settings.speed === "none") return 0;
    return settings.speed === "calm" ? 1 : 0.45;
  }
}

export const pace = new Pace();
