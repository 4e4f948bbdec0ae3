import { matches, type Picker } from "../../../lib/input/picker.svelte";
import type { Facts, LegalMove } from "../../../lib/api/types";
import { drawingOf, type Kind } from "../cards/cards";
import type { Castle, Move, MovePreview, View } from "../viewSchema";

/** A target for a click or a drop: the move facts that it stands for and whether they are legal. */
export interface Target {
  facts: Facts;
  lit: boolean;
  kind: "banner" | "bridge" | "wizard" | "move" | "castle" | "swap" | "take" | "place" | "origin";
  /** The preview of the first legal move that matches. */
  preview?: MovePreview;
  /** The text of the move, so that the server can explain why it is illegal. */
  attempt?: string;
}

/**
 * The meaning of each place on the table for the held card. A held rainbow card starts as "move: wizard".
 * The next click may change that to another move, because later facts replace earlier ones.
 */
export class MoveTargets {
  constructor(
    readonly picker: Picker,
    readonly view: View,
    readonly near: number,
    /** Whether the player has a decision to make. */
    readonly mine: boolean,
    readonly legal: LegalMove<Move, MovePreview>[],
  ) {}

  /** Return the name of the held hand card, if any. */
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

  /** Pick up a card. The player must still choose a place, even if only one is legal. */
  hold(facts: Facts, attempt?: string) {
    if (!this.mine) return;
    if (this.picker.isChosen(facts)) this.picker.clear();
    else if (this.picker.open(facts)) this.picker.chosen = { ...facts };
    else if (attempt) this.picker.pick(facts, attempt);
  }

  go(target: Target | undefined) {
    if (target && this.mine) this.picker.pick(target.facts, target.attempt);
  }

  /** Return the move text of dropping a hand card on a target. */
  dropAttempt(card: string, onto: Facts): string | undefined {
    const { move, castle, side, leaver } = onto;
    if (move === "castle") return `castle ${card} ${castle}`;
    if (move === "wizard") return `wizard ${castle}`;
    if (this.#kindOf(card) !== "banner") return undefined;
    return move === "swap" ? `swap ${card} ${castle} ${side} ${leaver}` : `banner ${card} ${castle}`;
  }

  /** Return the previews of the legal moves that match these facts and the current choice. */
  previews(facts: Facts): MovePreview[] {
    const wanted = { ...this.picker.chosen, ...facts };
    return this.legal.filter((move) => matches(move.facts, wanted)).map((move) => move.upshot);
  }

  /** Return a stack's strength after the move being chosen or the move just sent. */
  forecast(castle: string, seat: number): number | null {
    const sent = this.picker.sent as LegalMove<Move, MovePreview> | null;
    if (!sent) return this.#meant(castle, seat);
    if (!("castle" in sent.facts) || sent.facts.castle !== castle) return null;
    const owner = "side" in sent.facts && sent.facts.side === "other" ? 1 - this.near : this.near;
    return seat === owner ? sent.upshot.strength : null;
  }

  /** Return a stack's strength after laying the held card there, or after the swap if there is exactly one. */
  #meant(castle: string, seat: number): number | null {
    const own = seat === this.near;
    const laid = own ? this.side(castle).find((target) => target.lit) : undefined;
    if (laid) return laid.preview?.strength ?? null;
    const swaps = this.mine && this.held ? this.previews({ move: "swap", castle, side: own ? "own" : "other" }) : [];
    return swaps.length === 1 ? (swaps[0]?.strength ?? null) : null;
  }

  /** Return the targets on the player's side of a castle. A click selects the first. */
  side(castle: string): Target[] {
    const held = this.held;
    if (!this.mine || this.view.phase !== "act") return [];
    if (this.moving) return [this.#target("move", castle, `move ${this.moving} ${castle}`)];
    if (held === "rainbow") return [this.#target("wizard", castle, `wizard ${castle}`)];
    if (this.#kindOf(held) !== "banner") return [];
    const banner = this.#target("banner", castle, `banner ${held} ${castle}`);
    const bridge = this.#target("bridge", castle);
    const lit = [banner, bridge].filter((target) => target.lit);
    return lit.length ? lit : [banner];
  }

  space(castle: Castle): Target | undefined {
    if (!this.mine) return undefined;
    const { phase } = this.view;
    if (phase === "take") return this.#target("take", castle.banner, `take ${castle.banner}`);
    if (phase === "place") return this.#target("place", castle.banner, `place ${castle.banner}`);
    const held = this.held;
    if (held) return this.#target("castle", castle.banner, `castle ${held} ${castle.banner}`, { card: held });
    return castle.space.length ? { facts: { move: "take", castle: castle.banner }, lit: false, kind: "take", attempt: `take ${castle.banner}` } : undefined;
  }

  /** Return the target for a card in a stack: a rainbow card to swap, or the player's own wizard to move. */
  lying(castle: Castle, seat: number, index: number): Target | undefined {
    const leaver = castle.stacks[seat]?.[index];
    if (!this.mine || this.view.phase !== "act" || (leaver !== "wizard" && leaver !== "bridge")) return undefined;
    const held = this.#kindOf(this.held);
    const own = seat === this.near;
    if (held === "banner") {
      const side = own ? "own" : "other";
      const facts = { move: "swap", castle: castle.banner, side, leaver };
      const attempt = `swap ${this.held} ${castle.banner} ${side} ${leaver}`;
      const lit = this.#leaves(facts, index);
      if (lit || !own) return { facts, lit, kind: "swap", attempt };
    }
    const facts = { move: "move", origin: castle.banner };
    const free = held !== "rainbow" && !(this.moving && this.moving !== castle.banner);
    if (own && free && this.legal.some((move) => matches(move.facts, facts) && move.upshot.leaver === index)) {
      return { facts, lit: this.held === null, kind: "origin" };
    }
    return undefined;
  }

  deck(): Target | undefined {
    if (!this.mine) return undefined;
    const facts = { move: "take_deck" };
    return { facts, lit: this.picker.lit(facts), kind: "take", attempt: "take deck" };
  }

  #target(move: Target["kind"], castle: string, attempt?: string, more: Facts = {}): Target {
    const facts = { move, castle, ...more };
    return { facts, lit: this.picker.lit(facts), kind: move, preview: this.previews(facts)[0], attempt };
  }

  /** Return true if such a move takes away the card at this index of its stack. */
  #leaves(facts: Facts, index: number): boolean {
    return this.previews(facts).some((preview) => preview.leaver === index);
  }

  #kindOf(card: string | null): Kind | null {
    return card === null ? null : drawingOf(this.view.box, card).kind;
  }
}
