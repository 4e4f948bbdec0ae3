/** The lessons that are done, by game. Stored on this device. */
import { GameStorage } from "../lib/state/gameStorage.svelte";

interface Kept {
  /** The choices made so far in an unfinished lesson. */
  taken: Record<string, string[]>;
  done: string[];
}

class Progress extends GameStorage<Kept> {
  constructor() {
    super("lessons", { taken: {}, done: [] }, (kept) => Array.isArray(kept.done) && typeof kept.taken === "object");
  }

  keep(game: string, lesson: string, taken: string[]) {
    const { done } = this.of(game);
    this.write(game, { done, taken: { ...this.of(game).taken, [lesson]: taken } });
  }

  finish(game: string, lesson: string) {
    const { [lesson]: _, ...taken } = this.of(game).taken;
    this.write(game, { taken, done: [...new Set([...this.of(game).done, lesson])] });
  }
}

export const progress = new Progress();
