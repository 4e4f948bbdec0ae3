/** Animation of a Muster turn: a card moves, a total counts up, a flag turns; at the end, castle by castle. */
import type { AnimationStep, Sound, Stager } from "../../lib/stage/animation";
import { finale } from "./finale";
import type { Event, View } from "./viewSchema";
import { gained, laidOn, lifted, lost, pushed, settled, shown, swapped, taken, turnedUp } from "./drawing";

/** What the board highlights, counts or announces during an animation step. */
export interface Beat {
  /** Kind of step: a moving card, a changing total, a turning flag, or a part of the finale. */
  step: keyof typeof LASTS | "hands" | "castle" | "won";
  seat?: number;
  castle?: string;
  /** Growth of a stack before its total is updated. */
  gain?: number;
  /** Number of castles counted for each seat so far, in the finale. */
  counted?: number[];
}

type MusterScene = AnimationStep<View, Beat>;

/** Milliseconds at the calm pace. */
const LASTS = { deal: 700, lay: 750, count: 600, flag: 750, take: 650, draw: 520, turn: 950 };
const SOUNDS: Record<keyof typeof LASTS, Sound | undefined> = {
  deal: "sweep", lay: "card", count: undefined, take: "card", draw: "card", turn: "card", flag: "flag",
};

/** Applies the events to the earlier view one by one and records the animation steps. */
class StepBuilder {
  readonly steps: MusterScene[] = [];
  #told = 0;

  constructor(
    public view: View,
    readonly events: Event[],
    readonly after: View,
  ) {}

  tell() {
    for (const event of this.events) {
      this.#told += 1;
      this.#tell(event);
    }
  }

  #tell(event: Event) {
    switch (event.event) {
      case "deal":
        return this.#show({ step: "deal", seat: event.seat }, gained(this.view, event.seat, event.card));
      case "deal_hidden":
        return this.#show({ step: "deal", seat: event.seat }, gained(this.view, event.seat, Array<string>(event.count).fill("?")));
      case "banner":
        return this.#lay(event.seat, event.castle, pushed(lost(this.view, event.seat, event.card), event.seat, event.castle, event.card));
      case "wizard":
        return this.#lay(event.seat, event.castle, pushed(lost(this.view, event.seat, "rainbow"), event.seat, event.castle, "wizard"));
      case "move":
        this.#lay(event.seat, event.castle, pushed(lifted(this.view, event.seat, event.origin), event.seat, event.castle, "wizard"));
        return this.#settle(event.origin);
      case "bridge":
      case "bridges":
        return this.#bridge(event.seat, event.castle, event.card, event.bridges);
      case "swap_own":
      case "swap_other":
        return this.#swap(event);
      case "castle":
        return this.#show({ step: "lay", seat: event.seat, castle: event.castle }, laidOn(lost(this.view, event.seat, event.card), event.castle, event.card));
      case "take":
        return this.#show({ step: "take", seat: event.seat, castle: event.castle }, taken(this.view, event.seat, event.castle));
      case "draw":
        return this.#show({ step: "draw", seat: event.seat }, gained(turnedUp(this.view, null), event.seat, [event.card]));
      case "draw_hidden":
        return this.#show({ step: "draw", seat: event.seat }, gained(turnedUp(this.view, null), event.seat, ["?"]));
      case "turn":
        this.#show({ step: "turn", seat: event.seat }, turnedUp(this.view, event.card));
        return this.#show({ step: "lay", castle: event.castle }, laidOn(this.view, event.castle, event.card));
      case "turn_rainbow":
        return this.#show({ step: "turn", seat: event.seat }, turnedUp(this.view, event.card));
      case "place":
        return this.#show({ step: "lay", castle: event.castle }, laidOn(this.view, event.castle, event.card));
      case "end":
        this.steps.push(...finale(this.view, this.after, this.#told));
        return;
      default: // the starting player or an undo: nothing moves
        return;
    }
  }

  /** Lay the bridges one by one, then the banner that completes the row. */
  #bridge(seat: number, castle: string, card: string, bridges: number) {
    for (let i = 0; i < bridges; i++) {
      this.#show({ step: "lay", seat, castle }, pushed(lost(this.view, seat, "rainbow"), seat, castle, "bridge"));
    }
    this.#lay(seat, castle, pushed(lost(this.view, seat, card), seat, castle, card));
  }

  #swap(event: Extract<Event, { event: "swap_own" | "swap_other" }>) {
    const { seat, card, castle, leaver } = event;
    const side = event.event === "swap_own" ? seat : 1 - seat;
    const view = swapped(lost(this.view, seat, card), this.after, side, castle, leaver, card);
    this.#lay(side, castle, gained(view, seat, ["rainbow"], true));
  }

  /** Lay a card below a castle, then update its total, then turn the flag if the holder changes. */
  #lay(seat: number, castle: string, view: View) {
    const now = shown(this.after, castle)?.strengths[seat] ?? 0;
    const was = shown(view, castle)?.strengths[seat] ?? 0;
    this.#show({ step: "lay", seat, castle, gain: now - was }, view);
    this.#settle(castle, seat);
  }

  #settle(castle: string, seat?: number) {
    if (this.#comesAgain(castle)) return;
    const counted = settled(this.view, this.after, castle);
    const holder = shown(this.view, castle)?.holder ?? null;
    const turns = holder !== (shown(counted, castle)?.holder ?? null);
    this.#show({ step: "count", seat, castle }, turns ? settled(this.view, this.after, castle, holder) : counted);
    if (turns) this.#show({ step: "flag", castle }, counted);
  }

  /** Return true if a later event changes this castle. Only the total after the last change is known. */
  #comesAgain(castle: string): boolean {
    return this.events.slice(this.#told).some(
      (event) => ("castle" in event && event.castle === castle && event.event !== "castle" && event.event !== "take") || ("origin" in event && event.origin === castle),
    );
  }

  #show(beat: Beat & { step: keyof typeof LASTS }, view: View) {
    this.view = view;
    this.steps.push({ view, told: this.#told, beat, lasts: LASTS[beat.step], sound: SOUNDS[beat.step] });
  }
}

export const stage: Stager = ({ before, events, after }) => {
  const facts = events.map((event) => event.facts as unknown as Event);
  const builder = new StepBuilder(before as unknown as View, facts, after as unknown as View);
  builder.tell();
  return builder.steps as unknown as AnimationStep[];
};
