import type { Picker } from "../../lib/picking.svelte";
import type { Facts } from "../../lib/types";
import type { MuView } from "./cards";

/** What a click on one of one's own cards means now: the facts of a move, and its text. */
export interface Meant {
  facts: Facts;
  attempt: string;
  lit: boolean;
  /** It is raised first, and done with a second click: there is no way back from it. */
  twice: boolean;
}

export class Reach {
  constructor(
    readonly picker: Picker,
    readonly view: MuView,
    /** One's own seat is to decide. */
    readonly mine: boolean,
  ) {}

  card(name: string, from: "hand" | "table"): Meant | undefined {
    const { phase, variant } = this.view;
    if (!this.mine) return undefined;
    if (phase === "auction" || phase === "bury") {
      const move = phase === "bury" ? "bury" : "show";
      const lit = from === "hand" && this.picker.open({ move, card: name });
      return { facts: { move, card: name }, attempt: `${move} ${name}`, lit, twice: true };
    }
    if (phase !== "play") return undefined;
    const goslar = variant === "goslar";
    const facts = { move: goslar ? `play_${from}` : "play", card: name };
    return { facts, attempt: goslar ? `play ${name} ${from}` : `play ${name}`, lit: this.picker.open(facts), twice: false };
  }

  isUp(meant: Meant | undefined): boolean {
    return meant !== undefined && this.picker.isChosen(meant.facts);
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
    return this.mine && ["auction", "bury", "play"].includes(this.view.phase);
  }
}
