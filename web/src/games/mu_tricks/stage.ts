/** Animation of a hand of Mü: cards leave their owners, tricks are held and swept, and the score appears by line. */
import type { ViewChange, AnimationStep, Sound } from "../../lib/stage/animation";
import { applyEvent, clearTable, takeTrick } from "./drawing";
import type { Event, View } from "./viewSchema";

export interface Beat {
  kind:
    | "deal" | "redeal" | "show" | "pass" | "kitty" | "bury"
    | "crown" | "shield" | "minor" | "major" | "partner" | "lands"
    | "card" | "trick" | "sweep" | "flip"
    | "eclat" | "void" | "turn_up" | "count" | "verdict" | "sheet" | "final";
  /** Seat of the player concerned. */
  seat?: number;
  /** The named trump, or the card played or turned up. */
  what?: string;
  /** Number of score lines shown so far. `sums` is set once all are shown. */
  lines?: number;
  sums?: boolean;
}

type Kind = Beat["kind"];
type Change = ViewChange<View, Event>;

/** Milliseconds at the calm pace. */
const LASTS: Record<Kind, number> = {
  deal: 900, redeal: 1400, show: 650, pass: 400, kitty: 450, bury: 450,
  crown: 1200, shield: 900, minor: 1200, major: 1200, partner: 1200, lands: 620,
  card: 520, trick: 1150, sweep: 520, flip: 650,
  eclat: 1700, void: 1700, turn_up: 1700, count: 1700, verdict: 1300, sheet: 650, final: 650,
};
const SOUNDS: Partial<Record<Kind, Sound>> = {
  show: "card", crown: "token", shield: "token", minor: "gem", major: "gem", partner: "flag", card: "card", sweep: "sweep", flip: "card", turn_up: "card", final: "win",
};
/** Reading time at the end of a hand, at any pace. Others may be waiting, so the page shows a countdown. */
const READING = 20_000;
/** After the last hand the result stays until the player continues. */
const WATCHING = Infinity;

const DEALING = ["without", "deal", "deal_hidden", "deal_up", "side"];

class StepBuilder {
  readonly steps: AnimationStep<View, Beat>[] = [];
  #view: View;
  #dealing = false;
  #counted = 0; // events reported when the sheet opens

  constructor(
    readonly change: Change,
    readonly after: View,
  ) {
    this.#view = change.before;
  }

  tell(event: Event, told: number, next: Event | undefined) {
    const dealing = DEALING.includes(event.event);
    if (dealing && !this.#dealing) this.#view = clearTable(this.#view, this.after);
    this.#dealing = dealing;
    if (event.event === "trick") {
      this.#trick(event.seat, event.points, told);
      return;
    }
    const before = this.#view;
    this.#view = applyEvent(before, event, this.after);
    if (dealing) this.#deal(told);
    else this.#act(event, told, next, before);
  }

  /** Show the whole deal in one step. */
  #deal(told: number) {
    if (this.steps.at(-1)?.beat?.kind === "deal") this.steps.pop();
    this.#show(told, { kind: "deal" });
  }

  #act(event: Event, told: number, next: Event | undefined, before: View) {
    switch (event.event) {
      case "show":
        if (next?.event !== "show") this.#view = this.#standing();
        return this.#show(told, { kind: "show", seat: event.seat, what: event.card });
      case "pass":
        return this.#show(told, { kind: "pass", seat: event.seat });
      case "kitty":
      case "kitty_hidden":
        if (this.steps.at(-1)?.beat?.kind === "kitty") this.steps.pop();
        return this.#show(told, { kind: "kitty", seat: event.seat });
      case "bury":
      case "bury_hidden":
        return this.#show(told, { kind: "bury", seat: event.seat });
      case "crown":
      case "shield":
      case "partner":
        return this.#moment(told, { kind: event.event, seat: event.seat }, { ...before, target: this.#view.target, [event.event]: null });
      case "minor":
      case "major":
        return this.#moment(told, { kind: event.event, seat: event.seat, what: event.trump }, { ...before, phase: event.event });
      case "play":
        return this.#show(told, { kind: "card", seat: event.seat, what: event.card });
      case "flip":
        return this.#show(told, { kind: "flip", seat: event.seat, what: event.card });
      case "redeal":
        return this.#show(told, { kind: "redeal", seat: event.seat });
      case "eclat":
      case "void":
        this.#show(told, { kind: event.event });
        return this.#open(told);
      case "turn_up":
        return this.#show(told, { kind: "turn_up", seat: event.seat });
      case "made":
      case "failed":
        return this.#count(event.event === "made", told, before);
      case "score":
        if (next?.event !== "score") this.#sheet(told, next?.event === "end");
    }
  }

  /** Return the view with the auction's standing. Only the view after the last card has it. */
  #standing(): View {
    const { crown, shield, target, phase } = this.after;
    return phase === "auction" ? { ...this.#view, crown, shield, target } : this.#view;
  }

  /** Show an announcement in the middle, then move it to its place. */
  #moment(told: number, beat: Beat, held: View) {
    const landed = this.#view;
    this.#view = held;
    this.#show(told, beat);
    this.#view = landed;
    this.#show(told, { kind: "lands", seat: beat.seat });
  }

  /** Show the complete trick with the winner's card lifted, then give all cards to the winner. */
  #trick(winner: number, points: number, told: number) {
    this.#view = { ...this.#view, turn: null, trick: { ...this.#view.trick, winner } };
    this.#show(told, { kind: "trick", seat: winner });
    this.#view = takeTrick(this.#view, winner, points, this.after);
    this.#show(told, { kind: "sweep", seat: winner });
  }

  /** Add the hand to the score sheet. */
  #open(told: number) {
    this.#counted = told;
    this.#view = { ...this.#view, sheet: this.after.sheet.slice(0, this.change.before.sheet.length + 1) };
  }

  #count(made: boolean, told: number, before: View) {
    const counted = this.#view;
    this.#open(told);
    const opened = this.#view;
    this.#view = { ...opened, team: before.team };
    this.#show(told - 1, { kind: "count", lines: 0 });
    this.#view = { ...opened, team: counted.team };
    this.#show(told, { kind: "verdict", lines: 0 }, made ? "made" : "missed");
  }

  /** Show the sheet line by line. The complete sheet waits until the player has read it. */
  #sheet(told: number, ends: boolean) {
    const lines = this.#view.sheet.at(-1)?.lines.length ?? 0;
    const summed = this.#view;
    const former = this.change.before.seats;
    this.#view = { ...summed, seats: summed.seats.map((seat, at) => ({ ...seat, total: former[at]?.total ?? seat.total })) };
    for (let line = 1; line <= lines; line++) this.#show(this.#counted, { kind: "sheet", lines: line });
    this.#view = { ...summed, outcome: ends ? this.after.outcome : null };
    const last = { view: this.#view, told: told + Number(ends), beat: { kind: ends ? "final" : "sheet", lines, sums: true } } as const;
    this.steps.push({ ...last, lasts: ends ? WATCHING : READING, waits: true, sound: ends ? "win" : undefined });
  }

  #show(told: number, beat: Beat, sound = SOUNDS[beat.kind]) {
    this.steps.push({ view: this.#view, told, beat, lasts: LASTS[beat.kind], sound });
  }
}

/** Return the animation steps between two views; none after an undo. */
export function stage(change: Change): AnimationStep<View, Beat>[] {
  const events = change.events.map((event) => event.facts);
  if (events.some((event) => event.event === "takeback")) return [];
  const builder = new StepBuilder(change, change.after);
  events.forEach((event, at) => builder.tell(event, at + 1, events[at + 1]));
  return builder.steps;
}
