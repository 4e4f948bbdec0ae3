import { fill } from "../../../lib/i18n/i18n.svelte";
import type { Picker } from "../../../lib/input/picker.svelte";
import type { Facts, LegalMove } from "../../../lib/api/types";
import type { Laying, Move, MovePreview, View } from "../viewSchema";

export type Place = Laying["places"][number];
export type Legal = LegalMove<Move, MovePreview>;

/** What a click on one of the player's cards means now: the facts of a move and its text. */
export interface Meant {
  facts: Facts;
  attempt: string;
  lit: boolean;
  /** Whether the first click only raises the card and a second one confirms, because the move cannot be undone. */
  twice: boolean;
}

export class MoveTargets {
  constructor(
    readonly picker: Picker,
    readonly view: View,
    readonly legal: Legal[],
    /** Whether the player has a decision to make. */
    readonly mine: boolean,
  ) {}

  card(name: string, from: Place): Meant | undefined {
    const { laying, phase } = this.view;
    if (!this.mine || !laying) return undefined;
    const attempt = fill(laying.text, name, from);
    const move = this.awaits(from) ? this.legal.find((one) => one.move === attempt) : undefined;
    return { facts: move ? { ...move.facts } : { attempt }, attempt, lit: move !== undefined, twice: phase !== "play" };
  }

  isUp(meant: Meant | undefined): boolean {
    return meant !== undefined && this.picker.isChosen(meant.facts);
  }

  /** Return the move of the raised card. */
  get raised(): Legal | undefined {
    const { move, card } = this.picker.chosen;
    if (card === undefined || (move !== "show" && move !== "bury")) return undefined;
    return this.legal.find(({ facts }) => "card" in facts && facts.card === card && facts.move === move);
  }

  choose(meant: Meant | undefined) {
    if (!meant) return;
    if (meant.lit && meant.twice && !this.isUp(meant)) this.picker.chosen = { ...meant.facts };
    else {
      if (!this.isUp(meant)) this.picker.clear();
      this.picker.pick(meant.facts, meant.attempt);
    }
  }

  /** Return true if the player may drop a card on the table. */
  get laying(): boolean {
    return this.mine && this.view.laying !== null;
  }

  /** Return true if the player may choose among the cards of this place. */
  awaits(place: Place): boolean {
    return this.laying && this.view.laying?.places.includes(place) === true;
  }
}
