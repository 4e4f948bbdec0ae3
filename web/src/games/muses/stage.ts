/** Animation of a dance: steps and powers one by one, then the count on the floor. */
import type { ViewChange, AnimationStep, Sound } from "../../lib/stage/animation";
import { DIRECTIONS } from "./tiles/muses";
import type { Event, FinishedHand, Tile, View } from "./viewSchema";

export type BeatKind = "lay" | "step" | "power" | "six" | "limit" | "reveal" | "apollo" | "lifted" | "column" | "counted";

/** What the board highlights in a step; at the end also the counted hand and its number of counted columns. */
export interface Beat {
  kind: BeatKind;
  dancers: string[];
  finished?: FinishedHand;
  columns?: number;
}

const ENDS = new Set<BeatKind>(["six", "limit", "reveal", "apollo", "lifted", "column", "counted"]);

/** Return true for a step that belongs to the end of a dance. */
export const isEnd = (beat: Beat | null): boolean => beat !== null && ENDS.has(beat.kind);

type EventMessage = ViewChange<View, Event>["events"][number];
type Tiles = View["tiles"];

const CALM: Record<BeatKind, number> = {
  lay: 520, step: 720, power: 900, six: 1300, limit: 1300, reveal: 800, apollo: 800, lifted: 800, column: 1000, counted: 1500,
};
const READ = 15_000; // longest time that a counted hand waits before the next deal
const SOUNDS: Partial<Record<BeatKind, Sound>> = {
  lay: "tile", step: "tile", power: "dice", six: "flag", limit: "flag", reveal: "card", lifted: "gem", column: "token", counted: "win",
};

export function stage(happening: ViewChange<View, Event>): AnimationStep<View, Beat>[] {
  return new Dance(happening).staged();
}

/** Applies the events of one change to the earlier view and records an animation step for each. */
class Dance {
  #view: View;
  #told = 0;
  #steps: AnimationStep<View, Beat>[] = [];
  /** The hand that ends with this change, if any. */
  readonly #finished: FinishedHand | undefined;

  constructor(private readonly happening: ViewChange<View, Event>) {
    this.#view = happening.before;
    this.#finished = happening.after.sheet[happening.before.sheet.length];
  }

  staged(): AnimationStep<View, Beat>[] {
    for (const event of this.happening.events) {
      if (event.facts.event === "first") break; // the next hand: the later view has the rest
      this.#told += 1;
      this.#draw(event);
    }
    if (this.#finished) this.#count(this.#finished);
    return this.#steps;
  }

  #draw({ facts }: EventMessage) {
    switch (facts.event) {
      case "lay":
        return this.#lay(facts.muse, facts.seat, facts.place);
      case "hide":
      case "hide_hidden":
        return this.#lay(`mystery${facts.seat}`, facts.seat, facts.place);
      case "step":
        return this.#step([facts.dancer], facts.direction);
      case "push":
        return this.#step([facts.dancer, ...facts.dancers], facts.direction);
      case "raise":
      case "lower":
      case "swap":
        this.#change({ [facts.muse]: { die: facts.own }, [facts.dancer]: { die: facts.die } });
        return this.#keep("power", [facts.muse, facts.dancer]);
      case "six":
        this.#end();
        return this.#keep("six", this.#view.tiles.filter((tile) => tile.die === this.#view.box.last).map(named));
      case "limit":
        this.#end();
        return this.#keep("limit", []);
      case "reveal":
        this.#change({ [facts.dancer]: { muse: facts.muse, up: true } });
        return this.#keep("reveal", [facts.dancer]);
      case "apollo":
        return this.#lift(facts.muse);
    }
  }

  /** End the dance: no muse acts, and the hypothetical count disappears. */
  #end() {
    this.#view = { ...this.#view, acting: null, standing: null };
  }

  /** Add the tile from the later view in the cell named by the event. */
  #lay(dancer: string, seat: number, place: string) {
    const laid = this.happening.after.tiles.find((tile) => tile.dancer === dancer);
    if (!laid) return;
    const [x = 0, y = 0] = place.split(",").map(Number);
    const hands = this.#view.hands.map((hand, owner) =>
      owner === seat ? { size: hand.size - 1, muses: hand.muses?.filter((muse) => muse !== laid.muse) ?? null } : hand,
    );
    this.#view = { ...this.#view, hands, tiles: [...this.#view.tiles, { ...laid, x, y }] };
    this.#keep("lay", [dancer]);
  }

  #step(dancers: string[], direction: (typeof DIRECTIONS)[number]["name"]) {
    const way = DIRECTIONS.find((one) => one.name === direction);
    const moved = this.#view.tiles.filter((tile) => dancers.includes(tile.dancer));
    const to = moved.map((tile) => [
      tile.dancer,
      { x: tile.x + (way?.x ?? 0), y: tile.y + (way?.y ?? 0), die: this.#dieAfter(tile) },
    ]);
    this.#change(Object.fromEntries(to) as Record<string, Partial<Tile>>);
    this.#keep("step", dancers);
  }

  /**
   * Return her die after this step. The event does not contain it, so it comes from the next view, or from the sheet
   * if the hand is over. If later events also change her, her die rolls with the last of them.
   */
  #dieAfter(tile: Tile): number {
    const more = this.happening.events.slice(this.#told).some(({ facts }) => isAbout(facts, tile.dancer));
    if (more) return tile.die;
    const next = this.happening.after.tiles.find((one) => one.dancer === tile.dancer);
    const danced = this.#finished?.muses.find((one) => one.muse === this.#museOf(tile));
    return danced?.die ?? next?.die ?? tile.die;
  }

  #museOf(tile: Tile): string | null {
    const events = this.happening.events.map(({ facts }) => facts);
    const turned = events.find((facts) => facts.event === "reveal" && facts.dancer === tile.dancer);
    return turned?.event === "reveal" ? turned.muse : tile.muse;
  }

  /** Light up her suns, then roll her die. */
  #lift(muse: string) {
    const tile = this.#view.tiles.find((one) => one.muse === muse);
    const danced = this.#finished?.muses.find((one) => one.muse === muse);
    if (!tile || !danced) return;
    this.#keep("apollo", [tile.dancer]);
    this.#change({ [tile.dancer]: { die: danced.final } });
    this.#keep("lifted", [tile.dancer]);
  }

  /** Show the columns one by one with their Suns, then the result. Before another hand, wait for the reader. */
  #count(finished: FinishedHand) {
    this.#view = { ...this.#view, tiles: scored(this.#view.tiles, finished) };
    const waits = this.happening.outcome === null;
    const told = this.#told;
    finished.columns.forEach((_, column) => {
      const muses = finished.rows.map((row) => row[column]);
      const dancers = this.#view.tiles.filter((tile) => tile.muse !== null && muses.includes(tile.muse)).map(named);
      this.#told = told - this.#sunsAfter(column + 1);
      this.#keep("column", dancers, { finished, columns: column + 1 });
    });
    this.#keep("counted", [], { finished, columns: finished.columns.length });
    const last = this.#steps.at(-1);
    if (waits && last) Object.assign(last, { waits, lasts: READ });
  }

  /** Return the number of Sun events for later columns. */
  #sunsAfter(column: number): number {
    const events = this.happening.events.map(({ facts }) => facts);
    return events.filter((facts) => (facts.event === "silver" || facts.event === "bronze") && facts.column > column).length;
  }

  #change(changes: Record<string, Partial<Tile>>) {
    const tiles = this.#view.tiles.map((tile) => ({ ...tile, ...changes[tile.dancer] }));
    this.#view = { ...this.#view, tiles };
  }

  #keep(kind: BeatKind, dancers: string[], more: Partial<Beat> = {}) {
    const sound = SOUNDS[kind];
    const beat: Beat = { kind, dancers, ...more };
    this.#steps.push({ view: this.#view, told: this.#told, beat, lasts: CALM[kind], ...(sound && { sound }) });
  }
}

const named = (tile: Tile) => tile.dancer;

function isAbout(facts: Event, dancer: string): boolean {
  if (facts.event === "push") return facts.dancer === dancer || facts.dancers.includes(dancer);
  if (facts.event === "step") return facts.dancer === dancer;
  if (facts.event === "raise" || facts.event === "lower" || facts.event === "swap") {
    return facts.dancer === dancer || facts.muse === dancer;
  }
  return false;
}

/** Return the floor as counted: all muses face up, dice after Apollo's effects, and the neutral die removed (0). */
export function scored(tiles: Tiles, finished: FinishedHand): Tiles {
  return tiles.map((tile) => {
    const danced = finished.muses.find((one) => one.muse === tile.muse);
    if (!danced) return tile;
    return { ...tile, up: true, die: danced.owner === null ? 0 : danced.final };
  });
}
