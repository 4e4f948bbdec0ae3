import { fill } from "../../../lib/i18n/i18n.svelte";
import type { Picker } from "../../../lib/input/picker.svelte";
import type { Facts, LegalMove } from "../../../lib/api/types";
import type { Laying, Move, MovePreview, View } from "../viewSchema";

export type Place = Laying["places"][number];
export type Legal = LegalMove<Move, MovePreview>;

/** What a click on one of one's own cards means now: the facts of a move, and its text. */
export interface Meant {
  facts: Facts;
  attempt: string;
  lit: boolean;
  /** It is raised first, and done with a second click: there is no way back from it. */
  twice: boolean;
}

export class MoveTargets {
  constructor(
    readonly picker: Picker,
    readonly view: View,
    readonly legal: Legal[],
    /** One's own seat is to decide. */
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

  /** The move of the card that is raised. */
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

  /** Is there a card that could be dropped upon the felt? */
  get laying(): boolean {
    return this.mine && this.view.laying !== null;
  }

  /** Are cards of this place among those to choose from? */
  awaits(place: Place): boolean {
    return this.laying && this.view.laying?.places.includes(place) === true;
  }
}
