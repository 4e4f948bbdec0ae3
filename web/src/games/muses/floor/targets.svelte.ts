import type { Picker } from "../../../lib/input/picker.svelte";
import type { Facts } from "../../../lib/api/types";
import type { Direction } from "../tiles/muses";
import type { View } from "../viewSchema";

/** A target for a click or a drop: the move facts that it stands for and whether they are legal. */
export interface Target {
  facts: Facts;
  lit: boolean;
  /** Text of the move, used for the preview or for the server's explanation of an illegal move. */
  move: string;
}

/** The current choices. Holding a muse chooses her step; choosing her power replaces it. */
export class MoveTargets {
  /** The muse that the player has selected to look at, movable or not. */
  looked = $state<string | null>(null);
  /** Whether the player wants to use her power before her step. The next tap on a marked muse sets its target. */
  aiming = $state(false);
  /** Whether the player tapped a cell that her power reaches but her step does not. */
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

  /** Return the muse whose step arrows and power signs are shown. */
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

  /** Return true if the player can act with her: by a step, or by her power first. */
  opens(dancer: string): boolean {
    return this.dancing && (this.picker.open({ move: "step", dancer }) || this.picker.open({ muse: dancer }));
  }

  /** Handle a tap on a muse: hold or select her, or use her as the target of a power after the step. */
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

  /** Clear the selection. */
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
    // `lit` tells the picker that the board distinguishes directions, so the page need not ask for one.
    return { facts, lit: this.mine && this.picker.lit(facts), move: `step ${dancer} ${direction}` };
  }

  /** Return the target for the held muse's power on another muse. */
  power(dancer: string): Target {
    const muse = this.held ?? "";
    const facts = { muse, dancer };
    return { facts, lit: this.mine && this.picker.open(facts), move: `power ${muse} ${dancer}` };
  }

  /** Return true if a tap on this muse uses the power on her. */
  aimsAt(dancer: string): boolean {
    const { phase } = this.view;
    return this.mine && (phase === "power" || (phase === "dance" && this.aiming)) && this.power(dancer).lit;
  }

  done(): Target {
    const facts = { move: "done" };
    return { facts, lit: this.mine && this.picker.open(facts), move: "done" };
  }

  /** Play the move, or let the server explain why it is illegal. */
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

  /** Return true if the player lays the next muse face down. */
  get down(): boolean {
    return this.picker.chosen.move === "hide" || (this.laying && !this.picker.open({ move: "lay" }));
  }

  /** Return the facts of laying a muse: with the chosen side up if legal, otherwise with the other. */
  cardFacts(muse: string): Facts {
    const facing = this.down ? ["hide", "lay"] : ["lay", "hide"];
    return { move: facing.find((move) => this.picker.open({ move, muse })) ?? "lay", muse };
  }

  /** Return true if she can be laid. `lit` tells the picker that the board distinguishes muses. */
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

  /** Choose the side that faces up, before or after the choice of a muse. */
  turn(down: boolean) {
    const facts: Facts = { ...this.picker.chosen, move: down ? "hide" : "lay" };
    const { muse = this.#hand[0], place = this.places[0] } = facts;
    if (this.picker.open(facts)) this.picker.chosen = facts;
    else this.picker.pick(facts, `${facts.move} ${muse} ${place}`); // the server explains why it is illegal
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
