import { flushSync } from "svelte";
import type { Facts, LegalMove } from "../api/types";

/**
 * Chooses a move piece by piece: a card, then a place. Each element on a board stands for some facts of a
 * move. It is highlighted if a legal move has these facts together with those chosen so far. The legal
 * moves come from the server; this module contains no rules.
 */
export class Picker {
  legal = $state<LegalMove[]>([]);
  chosen = $state<Facts>({});
  /** The move that the server has not answered yet. Until then nothing else can be chosen. */
  sent = $state.raw<LegalMove | null>(null);
  /** The move to confirm, if the player has that setting. */
  staged = $state.raw<LegalMove | null>(null);
  /** The move that the board marks, for example of a hint. Other moves stay highlighted and can be chosen. */
  hinted = $state<string | null>(null);
  /** True while only the parts of the hinted move are highlighted. */
  isNarrowed = $state(false);
  /** The facts that were chosen before the move to confirm was complete, so that the player can go back. */
  #before = $state.raw<Facts>({});
  /** The kinds of facts by which the board tells moves apart, since the last position. */
  #asked = new Set<string>();
  #play: (move: string) => void;
  #illegal: (text: string) => void;
  #confirms: () => boolean;

  constructor(play: (move: string) => void, illegal: (text: string) => void, confirms: () => boolean = () => false) {
    this.#play = play;
    this.#illegal = illegal;
    this.#confirms = confirms;
  }

  /** The legal moves that match the facts chosen so far. */
  candidates = $derived(this.sent ? [] : this.legal.filter((move) => matches(move.facts, this.chosen)));

  /** The moves that the board highlights. */
  shown = $derived.by(() => {
    const hinted = this.isNarrowed ? this.legal.filter((move) => move.move === this.hinted) : [];
    return hinted.length ? hinted : this.legal;
  });

  /** The remaining moves if there are several that no element on the board distinguishes, so that the page must ask. */
  get alike(): LegalMove[] {
    const left = this.candidates;
    if (left.length < 2 || !Object.keys(this.chosen).length) return [];
    const facts = left.map((move) => move.facts);
    const differs = (name: string) => facts.some((one) => one[name] !== facts[0]?.[name]);
    return [...this.#asked].some(differs) ? [] : left;
  }

  /** Run a function while only the hinted move is highlighted; the screen does not show that. */
  narrowed<Found>(look: () => Found): Found {
    this.isNarrowed = true;
    try {
      flushSync();
      return look();
    } finally {
      this.isNarrowed = false;
      flushSync();
    }
  }

  /** Set new legal moves. Chosen facts stay if a legal move still has them and they were not played. */
  update(legal: LegalMove[]) {
    const isMade = this.sent !== null;
    this.legal = legal;
    this.sent = null;
    this.staged = null;
    this.#asked.clear();
    if (isMade || !legal.some((move) => matches(move.facts, this.chosen))) this.chosen = {};
  }

  /** Return true if a legal move has these facts and the chosen ones. */
  lit(facts: Facts): boolean {
    for (const name of Object.keys(facts)) this.#asked.add(name);
    const chosen = this.staged ? this.#before : this.chosen;
    return !this.sent && this.shown.some((move) => matches(move.facts, { ...chosen, ...facts }));
  }

  /** Return true if any legal move has these facts, regardless of the current choice. */
  open(facts: Facts): boolean {
    return !this.sent && this.shown.some((move) => matches(move.facts, facts));
  }

  isChosen(facts: Facts): boolean {
    return Object.keys(facts).length > 0 && matches(this.chosen, facts);
  }

  /** Choose an element: play if one move is left, else wait for more. A second time removes the choice. */
  pick(facts: Facts, attempt?: string) {
    if (this.sent) return;
    if (this.staged) this.#unstage();
    if (this.isChosen(facts) && this.candidates.length !== 1) {
      this.clear();
      return;
    }
    let next = { ...this.chosen, ...facts };
    if (!this.legal.some((move) => matches(move.facts, next))) {
      if (attempt) {
        this.#illegal(attempt);
        return;
      }
      next = { ...facts };
    }
    const left = this.legal.filter((move) => matches(move.facts, next));
    if (left.length === 1 && left[0]) this.play(left[0].move);
    else this.chosen = left.length ? next : {};
  }

  /** Choose both ends of a move at once, by drag and drop. */
  drop(from: Facts, onto: Facts, attempt?: string) {
    this.clear();
    const facts = { ...from, ...onto };
    if (this.open(facts)) this.pick(facts);
    else if (attempt) this.#illegal(attempt);
  }

  /** Play a move, or ask for confirmation first. */
  play(move: string) {
    const meant = this.legal.find((one) => one.move === move);
    if (meant && this.#confirms() && !this.sent) this.#stage(meant);
    else this.send(move);
  }

  /** Play a move without confirmation. */
  send(move: string) {
    if (this.sent) return;
    this.sent = this.legal.find((one) => one.move === move) ?? null;
    this.staged = null;
    this.chosen = this.sent ? { ...this.sent.facts } : {};
    this.#play(move);
  }

  /** Confirm and play the move. */
  confirm() {
    if (this.staged) this.send(this.staged.move);
  }

  #stage(move: LegalMove) {
    this.#before = this.staged ? this.#before : this.chosen;
    this.staged = move;
    this.chosen = { ...move.facts };
  }

  #unstage() {
    this.staged = null;
    this.chosen = this.#before;
  }

  /** Make everything choosable again after a refused move. */
  unsend() {
    if (!this.sent) return;
    this.sent = null;
    this.chosen = {};
  }

  clear() {
    if (this.sent) return;
    this.staged = null;
    this.chosen = {};
  }
}

/** Return true if a move has all these facts. */
export function matches(facts: object, wanted: Facts): boolean {
  return Object.entries(wanted).every(([name, value]) => (facts as Facts)[name] === value);
}
