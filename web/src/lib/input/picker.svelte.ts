import { flushSync } from "svelte";
import type { Facts, LegalMove } from "../api/types";

/**
 * Choosing a move piece by piece: a card, then a place. Each thing on a board stands for some facts
 * of a move; it is lit when a legal move has them together with what is chosen already. The legal
 * moves come from the server; nothing here knows a rule.
 */
export class Picker {
  legal = $state<LegalMove[]>([]);
  chosen = $state<Facts>({});
  /** The move that the server has not answered yet: it stays chosen, and nothing else can be. */
  sent = $state.raw<LegalMove | null>(null);
  /** The move that is shown before it is made, where the player wishes so. */
  staged = $state.raw<LegalMove | null>(null);
  /** The move that is spoken of, a hint's say; any other is lit and can be chosen all the same. */
  hinted = $state<string | null>(null);
  /** Just now only what leads to the hinted move is lit, to see what that is. */
  isNarrowed = $state(false);
  /** What was chosen before the staged move was complete: from there one can choose otherwise. */
  #before = $state.raw<Facts>({});
  /** What the board tells moves apart by, since the last position. */
  #asked = new Set<string>();
  #play: (move: string) => void;
  #illegal: (text: string) => void;
  #confirms: () => boolean;

  constructor(play: (move: string) => void, illegal: (text: string) => void, confirms: () => boolean = () => false) {
    this.#play = play;
    this.#illegal = illegal;
    this.#confirms = confirms;
  }

  /** The moves that are still possible with what is chosen. */
  candidates = $derived(this.sent ? [] : this.legal.filter((move) => matches(move.facts, this.chosen)));

  /** The moves that the board lights. */
  shown = $derived.by(() => {
    const hinted = this.isNarrowed ? this.legal.filter((move) => move.move === this.hinted) : [];
    return hinted.length ? hinted : this.legal;
  });

  /** Several moves are left that no place on the board tells apart: the page has to ask. */
  get alike(): LegalMove[] {
    const left = this.candidates;
    if (left.length < 2 || !Object.keys(this.chosen).length) return [];
    const facts = left.map((move) => move.facts);
    const differs = (name: string) => facts.some((one) => one[name] !== facts[0]?.[name]);
    return [...this.#asked].some(differs) ? [] : left;
  }

  /** Looks at the board while nothing is lit but what leads to the hinted move; nobody else sees it so. */
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

  /** New legal moves: what was chosen stays only if it still leads somewhere and was not made. */
  update(legal: LegalMove[]) {
    const isMade = this.sent !== null;
    this.legal = legal;
    this.sent = null;
    this.staged = null;
    this.#asked.clear();
    if (isMade || !legal.some((move) => matches(move.facts, this.chosen))) this.chosen = {};
  }

  /** Would choosing this lead to a legal move? */
  lit(facts: Facts): boolean {
    for (const name of Object.keys(facts)) this.#asked.add(name);
    const chosen = this.staged ? this.#before : this.chosen;
    return !this.sent && this.shown.some((move) => matches(move.facts, { ...chosen, ...facts }));
  }

  /** Could this begin a move, whatever is chosen now? */
  open(facts: Facts): boolean {
    return !this.sent && this.shown.some((move) => matches(move.facts, facts));
  }

  isChosen(facts: Facts): boolean {
    return Object.keys(facts).length > 0 && matches(this.chosen, facts);
  }

  /** Choose a thing: plays when one move is left, else waits for more; a second time lets go. */
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

  /** Drag and drop: both ends of a move at once. */
  drop(from: Facts, onto: Facts, attempt?: string) {
    this.clear();
    const facts = { ...from, ...onto };
    if (this.open(facts)) this.pick(facts);
    else if (attempt) this.#illegal(attempt);
  }

  /** Makes a move, or shows it first. */
  play(move: string) {
    const meant = this.legal.find((one) => one.move === move);
    if (meant && this.#confirms() && !this.sent) this.#stage(meant);
    else this.send(move);
  }

  /** Makes a move without asking again. */
  send(move: string) {
    if (this.sent) return;
    this.sent = this.legal.find((one) => one.move === move) ?? null;
    this.staged = null;
    this.chosen = this.sent ? { ...this.sent.facts } : {};
    this.#play(move);
  }

  /** Yes: the staged move is made. */
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

  /** The move was not made after all: what could be chosen can be chosen again. */
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

/** Does a move have all these facts? */
export function matches(facts: object, wanted: Facts): boolean {
  return Object.entries(wanted).every(([name, value]) => (facts as Facts)[name] === value);
}
