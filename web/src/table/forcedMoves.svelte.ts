import { t } from "../lib/i18n/i18n.svelte";
import { settings } from "../lib/state/settings.svelte";
import type { LiveTable } from "./liveTable.svelte";

const A_LOOK = 900; // milliseconds that a forced move can be seen before it is made

/** The only legal move plays itself, if one wishes and has touched nothing. */
export class ForcedMoves {
  /** Which move is about to play itself. */
  said = $state("");
  /** The decision in which something was chosen by hand. */
  #touched = -1;

  constructor(
    readonly table: LiveTable,
    readonly isChoosing: () => boolean,
  ) {}

  /** To be called in an effect. */
  note() {
    const { picker, frame } = this.table;
    if (Object.keys(picker.chosen).length && !picker.sent) this.#touched = frame?.decision ?? -1;
  }

  /** To be called in an effect, which stops it with the returned function. */
  play(): (() => void) | undefined {
    const { picker, connected, director } = this.table;
    const decision = director.standing?.decision;
    const [move, another] = picker.legal;
    if (!settings.forced || !this.isChoosing() || !connected || !move || another || this.#touched === decision) return undefined;
    this.said = t("forcedPlayed", move.text);
    const timer = setTimeout(() => this.#touched !== decision && picker.send(move.move), A_LOOK);
    return () => {
      clearTimeout(timer);
      this.said = "";
    };
  }
}
