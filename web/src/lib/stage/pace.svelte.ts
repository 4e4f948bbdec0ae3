import { settings } from "../state/settings.svelte";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The speed of animations: the player's setting, and none with reduced motion. */
class Pace {
  #still = $state(still.matches);

  constructor() {
    still.addEventListener("change", () => (this.#still = still.matches));
  }

  /** True if the system asks for reduced motion, which overrides the setting. */
  get isStill(): boolean {
    return this.#still;
  }

  /** The factor for durations: 1 at the calm pace, less, or 0. */
  get share(): number {
    if (this.#still || settings.speed === "none") return 0;
    return settings.speed === "calm" ? 1 : 0.45;
  }
}

export const pace = new Pace();
