import type { BoardProps } from "../../../lib/api/types";
import type { MoveTargets, Target } from "./targets.svelte";
import type { View } from "../viewSchema";

const PAUSE = 60;

/** What a move would do, asked of the server once a pointer rests on it; kept until the view changes. */
export class Previewer {
  /** The move that is being considered. */
  move = $state<string | null>(null);
  /** One that a finger has tapped once: it is done at the second. */
  armed = $state<string | null>(null);
  view = $state.raw<View | null>(null);
  /** What was pressed last: a mouse acts at once, a finger first sees what would happen. */
  pointer = "mouse";
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

  /** The focus has come to it: by a key that is a question, after a click it only waits there. */
  focus(event: FocusEvent, target: Target) {
    if (target.lit && event.currentTarget instanceof Element && event.currentTarget.matches(":focus-visible")) this.consider(target.move);
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

  /** A click on what means a move: a finger's first one only shows it. */
  act(event: MouseEvent, target: Target, targets: MoveTargets) {
    const finger = this.pointer === "touch" && event.detail > 0;
    if (finger && target.lit && this.armed !== target.move) {
      this.armed = target.move;
      this.consider(target.move);
      return;
    }
    this.drop();
    targets.go(target);
  }

  #clear() {
    window.clearTimeout(this.#timer);
    this.move = null;
    this.view = null;
  }
}
