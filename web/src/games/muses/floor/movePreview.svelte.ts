import type { BoardProps } from "../../../lib/api/types";
import type { MoveTargets, Target } from "./targets.svelte";
import type { View } from "../viewSchema";

const PAUSE = 60;

/** Requests previews of moves from the server while a pointer hovers, and caches them until the view changes. */
export class Previewer {
  /** The move being previewed. */
  move = $state<string | null>(null);
  /** The move that a finger has tapped once. A second tap plays it. */
  armed = $state<string | null>(null);
  view = $state.raw<View | null>(null);
  /** The last pointer type. A mouse click plays at once; the first tap of a finger shows a preview. */
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

  /** Preview a target that received keyboard focus. Focus after a click does not count. */
  focus(event: FocusEvent, target: Target) {
    if (target.lit && event.currentTarget instanceof Element && event.currentTarget.matches(":focus-visible")) this.consider(target.move);
  }

  /** End the preview when the pointer leaves. A move tapped once stays. */
  leave() {
    window.clearTimeout(this.#timer);
    if (this.armed) this.consider(this.armed);
    else this.#clear();
  }

  /** Clear the cache after a change of the view. */
  reset() {
    this.#known = new Map();
    this.drop();
  }

  drop() {
    this.armed = null;
    this.#clear();
  }

  /** Handle a click on a move. The first tap of a finger only previews it. */
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
