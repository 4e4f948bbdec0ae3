import type { Picker } from "../../lib/picking.svelte";
import type { Facts } from "../../lib/types";
import type { Direction } from "./muses";
import type { View } from "./shown";

/** Something that can be clicked or dropped upon: what it stands for, and whether it is a legal move. */
export interface Target {
  facts: Facts;
  lit: boolean;
  /** The text of the move it means: for a look ahead, or for the server to say why not. */
  move: string;
}

/** What can be chosen now. A muse that is held is chosen as "her step"; her power replaces that choice. */
export class Reach {
  /** A muse one looks at, whether or not she can move. */
  looked = $state<string | null>(null);

  constructor(
    readonly picker: Picker,
    private readonly seen: () => View,
    private readonly isMine: () => boolean,
  ) {}

  get view() {
    return this.seen();
  }

  get mine() {
    return this.isMine();
  }

  get laying() {
    return this.mine && this.view.phase === "lay";
  }

  /** The muse around whom arrows and powers are shown. */
  get held(): string | null {
    const { acting, phase } = this.view;
    if (acting) return acting;
    const { move, dancer } = this.picker.chosen;
    if (move === "step" && typeof dancer === "string") return dancer;
    const stuck = this.looked !== null && !this.picker.open({ move: "step", dancer: this.looked });
    return stuck && phase !== "lay" && this.view.tiles.some((tile) => tile.dancer === this.looked) ? this.looked : null;
  }

  get dancing() {
    return this.mine && (this.view.phase === "dance" || this.view.phase === "step");
  }

  /** Take a muse on the floor: to move her, to look at her, or as the target of a power after the step. */
  take(dancer: string) {
    const { phase, acting } = this.view;
    if (this.mine && phase === "power") this.go(this.power(dancer));
    else if (this.mine && phase === "step" && dancer !== acting) this.go(this.step(dancer, "north"));
    else this.#hold(dancer);
  }

  #hold(dancer: string) {
    const facts = { move: "step", dancer };
    const again = this.held === dancer || (!this.dancing && this.looked === dancer);
    this.looked = again ? null : dancer;
    if (!this.dancing || this.view.acting) return;
    this.picker.chosen = !again && this.picker.open(facts) ? facts : {};
  }

  clear() {
    this.looked = null;
    this.picker.clear();
  }

  step(dancer: string, direction: Direction): Target {
    const facts = { move: "step", dancer, direction };
    return { facts, lit: this.mine && this.picker.open(facts), move: `step ${dancer} ${direction}` };
  }

  /** The power of the muse that is held, on another. */
  power(dancer: string): Target {
    const muse = this.held ?? "";
    const facts = { muse, dancer };
    return { facts, lit: this.mine && this.picker.open(facts), move: `power ${muse} ${dancer}` };
  }

  done(): Target {
    const facts = { move: "done" };
    return { facts, lit: this.mine && this.picker.open(facts), move: "done" };
  }

  /** Play it, or hear why not. */
  go(target: Target) {
    if (!this.mine) return;
    if (target.lit) this.clear();
    this.picker.pick(target.facts, target.move);
  }

  // Laying

  get card(): string | null {
    const { muse } = this.picker.chosen;
    return this.laying && typeof muse === "string" ? muse : null;
  }

  get down(): boolean {
    return this.picker.chosen.move === "hide";
  }

  /** Face up if it may be, else face down. */
  cardFacts(muse: string): Facts {
    const facing = this.down ? ["hide", "lay"] : ["lay", "hide"];
    return { move: facing.find((move) => this.picker.open({ move, muse })) ?? "lay", muse };
  }

  takeCard(muse: string) {
    if (!this.laying) return;
    const { place } = this.picker.chosen;
    if (this.card === muse) this.picker.clear();
    else if (place) this.picker.drop(this.cardFacts(muse), { place });
    else this.picker.chosen = this.cardFacts(muse);
  }

  /** Turn the card that is held; where that is not allowed the server says why. */
  turn(down: boolean) {
    const muse = this.card;
    if (!muse) return;
    const move = down ? "hide" : "lay";
    if (this.picker.open({ move, muse })) this.picker.chosen = { move, muse };
    else this.picker.pick({ move, muse }, `${move} ${muse} ${this.places[0] ?? "0,0"}`);
  }

  get places(): string[] {
    return this.laying ? [...new Set(this.picker.legal.map((move) => String(move.facts.place)))] : [];
  }

  layAttempt(muse: string, onto: Facts): string {
    return `${this.cardFacts(muse).move} ${muse} ${onto.place}`;
  }
}
