import { t } from "../lib/i18n/i18n.svelte";
import { settings } from "../lib/state/settings.svelte";
import type { LiveTable } from "./liveTable.svelte";

const A_LOOK = 900; // ms between the announcement of a forced move and the move itself

/** Plays the only legal move after a pause, if the setting is on and the player has not chosen anything. */
export class ForcedMoves {
  /** The announcement of the move that is about to be played. */
  said = $state("");
  /** The number of the last decision in which the player has chosen something. */
  #touched = -1;

  constructor(
    readonly table: LiveTable,
    readonly isChoosing: () => boolean,
  ) {}

  /** Note whether the player has chosen something. Call it in an effect. */
  note() {
    const { picker, frame } = this.table;
    if (Object.keys(picker.chosen).length && !picker.sent) this.#touched = frame?.decision ?? -1;
  }

  /** Start the timer if the move is forced. Call it in an effect; the returned function cancels it. */
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
