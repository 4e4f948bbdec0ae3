import type { Picker } from "../../../lib/input/picker.svelte";
import type { Facts } from "../../../lib/api/types";
import type { Direction } from "../tiles/muses";
import type { View } from "../viewSchema";

/** Something that can be clicked or dropped upon: what it stands for, and whether it is a legal move. */
export interface Target {
  facts: Facts;
  lit: boolean;
  /** The text of the move it means: for a look ahead, or for the server to say why not. */
  move: string;
}

/** What can be chosen now. A muse that is held is chosen as "her step"; her power replaces that choice. */
export class MoveTargets {
  /** A muse one looks at, whether or not she can move. */
  looked = $state<string | null>(null);
  /** Her power was asked for before her step: the next marked muse that is touched is its target. */
  aiming = $state(false);
  /** A cell that only her power reaches was touched, as if she could step there. */
  astray = $state(false);

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

  /** Can one act with her: by a step, or by her power first? */
  opens(dancer: string): boolean {
    return this.dancing && (this.picker.open({ move: "step", dancer }) || this.picker.open({ muse: dancer }));
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
    this.letGo();
    const steps = this.dancing && !this.view.acting && this.picker.open(facts);
    if (steps) this.picker.chosen = again ? {} : facts;
    else {
      if (this.dancing) this.picker.chosen = {};
      this.looked = again ? null : dancer;
    }
  }

  /** Nobody is looked at any more. */
  letGo() {
    this.looked = null;
    this.aiming = false;
    this.astray = false;
  }

  clear() {
    this.letGo();
    this.picker.clear();
  }

  step(dancer: string, direction: Direction): Target {
    const facts = { move: "step", dancer, direction };
    // Asked as "lit": the picker learns that the board tells ways apart, and the page need not ask which.
    return { facts, lit: this.mine && this.picker.lit(facts), move: `step ${dancer} ${direction}` };
  }

  /** The power of the muse that is held, on another. */
  power(dancer: string): Target {
    const muse = this.held ?? "";
    const facts = { muse, dancer };
    return { facts, lit: this.mine && this.picker.open(facts), move: `power ${muse} ${dancer}` };
  }

  /** Does touching this muse use the power on her? */
  aimsAt(dancer: string): boolean {
    const { phase } = this.view;
    return this.mine && (phase === "power" || (phase === "dance" && this.aiming)) && this.power(dancer).lit;
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

  /** Is the next muse laid face down? */
  get down(): boolean {
    return this.picker.chosen.move === "hide" || (this.laying && !this.picker.open({ move: "lay" }));
  }

  /** Face up if it may be, else face down. */
  cardFacts(muse: string): Facts {
    const facing = this.down ? ["hide", "lay"] : ["lay", "hide"];
    return { move: facing.find((move) => this.picker.open({ move, muse })) ?? "lay", muse };
  }

  /** Can she be laid now? Asked as "lit": where a cell was chosen first, the page need not ask which muse is meant. */
  cardLit(muse: string): boolean {
    return this.laying && this.picker.lit({ muse });
  }

  takeCard(muse: string) {
    if (!this.laying) return;
    const { place } = this.picker.chosen;
    if (this.card === muse) this.picker.clear();
    else if (place) this.picker.drop(this.cardFacts(muse), { place });
    else this.picker.chosen = this.cardFacts(muse);
  }

  /** Face up or down, before or after a muse is chosen. */
  turn(down: boolean) {
    const facts: Facts = { ...this.picker.chosen, move: down ? "hide" : "lay" };
    const { muse = this.#hand[0], place = this.places[0] } = facts;
    if (this.picker.open(facts)) this.picker.chosen = facts;
    else this.picker.pick(facts, `${facts.move} ${muse} ${place}`); // the server says why not
  }

  get #hand(): string[] {
    return this.view.hands[this.view.seat ?? -1]?.muses ?? [];
  }

  canTurn(down: boolean): boolean {
    return this.laying && this.picker.open({ ...this.picker.chosen, move: down ? "hide" : "lay" });
  }

  get places(): string[] {
    return this.laying ? [...new Set(this.picker.legal.map((move) => String(move.facts.place)))] : [];
  }

  layAttempt(muse: string, onto: Facts): string {
    return `${this.cardFacts(muse).move} ${muse} ${onto.place}`;
  }
}
