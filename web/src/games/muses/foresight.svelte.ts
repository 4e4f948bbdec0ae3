import type { BoardProps } from "../../lib/types";
import type { View } from "./shown";

const PAUSE = 60;

/** What a move would do, asked of the server once a pointer rests on it; kept until the view changes. */
export class Foresight {
  /** The move that is being considered. */
  move = $state<string | null>(null);
  /** One that a finger has tapped once: it is done at the second. */
  armed = $state<string | null>(null);
  view = $state.raw<View | null>(null);
  #known = new Map<string, View>();
  #timer = 0;

  constructor(private readonly ask: () => BoardProps<View>["preview"]) {}

  consider(move: string) {
    this.move = move;
    this.view = this.#known.get(move) ?? null;
    window.clearTimeout(this.#timer);
    if (!this.view) this.#timer = window.setTimeout(() => this.#look(move), PAUSE);
  }

  async #look(move: string) {
    const known = this.#known;
    const view = await this.ask()?.(move);
    if (!view || known !== this.#known) return;
    known.set(move, view);
    if (this.move === move) this.view = view;
  }

  /** Away from it; what a finger has tapped stays. */
  leave() {
    window.clearTimeout(this.#timer);
    if (this.armed) this.consider(this.armed);
    else this.#clear();
  }

  /** Another position: nothing that was seen holds any more. */
  reset() {
    this.#known = new Map();
    this.drop();
  }

  drop() {
    this.armed = null;
    this.#clear();
  }

  #clear() {
    window.clearTimeout(this.#timer);
    this.move = null;
    this.view = null;
  }
}
