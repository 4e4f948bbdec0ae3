import type { Facts, LegalMove } from "./types";

/**
 * Choosing a move piece by piece: a card, then a place. Each thing on a board stands for some facts
 * of a move; it is lit when a legal move has them together with what is chosen already. The legal
 * moves come from the server; nothing here knows a rule.
 */
export class Picker {
  legal = $state<LegalMove[]>([]);
  chosen = $state<Facts>({});
  #play: (move: string) => void;
  #illegal: (text: string) => void;

  constructor(play: (move: string) => void, illegal: (text: string) => void) {
    this.#play = play;
    this.#illegal = illegal;
  }

  /** The moves that are still possible with what is chosen. */
  candidates = $derived(this.legal.filter((move) => matches(move.facts, this.chosen)));

  /** New legal moves: what was chosen stays only if it still leads somewhere. */
  update(legal: LegalMove[]) {
    this.legal = legal;
    if (!legal.some((move) => matches(move.facts, this.chosen))) this.chosen = {};
  }

  /** Would choosing this lead to a legal move? */
  lit(facts: Facts): boolean {
    return this.legal.some((move) => matches(move.facts, { ...this.chosen, ...facts }));
  }

  /** Could this begin a move, whatever is chosen now? */
  open(facts: Facts): boolean {
    return this.legal.some((move) => matches(move.facts, facts));
  }

  isChosen(facts: Facts): boolean {
    return Object.keys(facts).length > 0 && matches(this.chosen, facts);
  }

  /** Choose a thing: plays when one move is left, else waits for more; a second time lets go. */
  pick(facts: Facts, attempt?: string) {
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
    this.chosen = {};
    const facts = { ...from, ...onto };
    if (this.open(facts)) this.pick(facts);
    else if (attempt) this.#illegal(attempt);
  }

  play(move: string) {
    this.chosen = {};
    this.#play(move);
  }

  clear() {
    this.chosen = {};
  }
}

/** Does a move have all these facts? */
export function matches(facts: object, wanted: Facts): boolean {
  return Object.entries(wanted).every(([name, value]) => (facts as Facts)[name] === value);
}
