import type { Picker } from "../../lib/picking.svelte";
import type { Facts } from "../../lib/types";
import { faceOf, standsFor, type CastleView, type MusterView } from "./cards";

/** Something that can be clicked or dropped upon now: what it stands for, and whether it leads to a legal move. */
export interface Target {
  facts: Facts;
  lit: boolean;
  kind: "banner" | "bridge" | "wizard" | "move" | "castle" | "swap" | "take" | "place" | "origin";
  /** The text of the move it means, so that the server can say why not. */
  attempt?: string;
}

/**
 * What each place on the table means for the card that is held. A rainbow card is held as "move: wizard";
 * what is clicked next may turn that into another move, since later facts replace earlier ones.
 */
export class Reach {
  constructor(
    readonly picker: Picker,
    readonly view: MusterView,
    readonly near: number,
    /** One's own seat is to decide. */
    readonly mine: boolean,
  ) {}

  /** The name of the hand card that is held, if any. */
  get held(): string | null {
    const { card, move } = this.picker.chosen;
    return move === "wizard" ? "rainbow" : typeof card === "string" ? card : null;
  }

  get moving(): string | null {
    const { move, origin } = this.picker.chosen;
    return move === "move" ? String(origin) : null;
  }

  handFacts(card: string): Facts {
    return card === "rainbow" ? { move: "wizard" } : { card };
  }

  /** Take a card up; it is never played before a place is chosen, even if only one is left. */
  hold(facts: Facts, attempt?: string) {
    if (!this.mine) return;
    if (this.picker.isChosen(facts)) this.picker.clear();
    else if (this.picker.open(facts)) this.picker.chosen = { ...facts };
    else if (attempt) this.picker.pick(facts, attempt);
  }

  go(target: Target | undefined) {
    if (target && this.mine) this.picker.pick(target.facts, target.attempt);
  }

  /** What dropping a hand card there would mean in words. */
  dropAttempt(card: string, onto: Facts): string | undefined {
    const { move, castle, side, leaver } = onto;
    if (move === "swap") return card === "rainbow" ? undefined : `swap ${card} ${castle} ${side} ${leaver}`;
    if (move === "castle") return `castle ${card} ${castle}`;
    if (move === "wizard") return `wizard ${castle}`;
    return card === "rainbow" || card === "keep" ? undefined : `banner ${card} ${castle}`;
  }

  /** One's own side of a castle: the first is what a click on it means. */
  side(castle: string): Target[] {
    const held = this.held;
    if (!this.mine || this.view.phase !== "act") return [];
    if (this.moving) return [this.#target("move", castle, `move ${this.moving} ${castle}`)];
    if (held === "rainbow") return [this.#target("wizard", castle, `wizard ${castle}`)];
    if (!held || held === "keep") return [];
    const banner = this.#target("banner", castle, `banner ${held} ${castle}`);
    const bridge = this.#target("bridge", castle);
    const lit = [banner, bridge].filter((target) => target.lit);
    return lit.length ? lit : [banner];
  }

  space(castle: CastleView): Target | undefined {
    if (!this.mine) return undefined;
    const { phase } = this.view;
    if (phase === "take") return this.#target("take", castle.banner, `take ${castle.banner}`);
    if (phase === "place") return this.#target("place", castle.banner, `place ${castle.banner}`);
    const held = this.held;
    if (held) {
      const target = this.#target("castle", castle.banner, `castle ${held} ${castle.banner}`);
      if (held !== "rainbow") return target;
      const facts = { ...target.facts, card: "rainbow" };
      return { ...target, facts, lit: this.picker.lit(facts) };
    }
    return castle.space.length ? { facts: { move: "take", castle: castle.banner }, lit: false, kind: "take", attempt: `take ${castle.banner}` } : undefined;
  }

  /** A card lying in a stack: a rainbow card to swap, or one's own top wizard to move. */
  lying(castle: CastleView, seat: number, index: number): Target | undefined {
    const stack = castle.stacks[seat] ?? [];
    const leaver = stack[index];
    if (!this.mine || this.view.phase !== "act" || (leaver !== "wizard" && leaver !== "bridge")) return undefined;
    const held = faceOf(this.held ?? "?");
    const own = seat === this.near;
    if (held.kind === "banner") {
      const side = own ? "own" : "other";
      const facts = { move: "swap", castle: castle.banner, side, leaver };
      const attempt = `swap ${this.held} ${castle.banner} ${side} ${leaver}`;
      const lit = this.picker.lit(facts) && this.#isTheOne(stack, index, held.strength);
      if (lit || !own) return { facts, lit, kind: "swap", attempt };
    }
    const facts = { move: "move", origin: castle.banner };
    const free = held.kind !== "rainbow" && !(this.moving && this.moving !== castle.banner);
    if (own && free && index === stack.length - 1 && leaver === "wizard" && this.picker.open(facts)) {
      return { facts, lit: this.held === null, kind: "origin" };
    }
    return undefined;
  }

  deck(): Target | undefined {
    if (!this.mine) return undefined;
    const facts = { move: "take_deck" };
    return { facts, lit: this.picker.lit(facts), kind: "take", attempt: "take deck" };
  }

  #target(move: Target["kind"], castle: string, attempt?: string): Target {
    const facts = { move, castle };
    return { facts, lit: this.picker.lit(facts), kind: move, attempt };
  }

  /** Of several in one stack: the lowest wizard, and the bridge in whose place the banner comes. */
  #isTheOne(stack: string[], index: number, strength: number): boolean {
    if (stack[index] === "wizard") return stack.indexOf("wizard") === index;
    return standsFor(stack, index) === strength;
  }
}
