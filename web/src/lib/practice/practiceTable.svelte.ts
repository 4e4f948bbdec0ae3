import { Picker } from "../input/picker.svelte";
import type { ConnectionProblem, PlayableTable } from "../../table/tableState.svelte";
import { Director } from "../stage/director.svelte";
import type { Frame, Refused, Told, View } from "../api/types";

/** A table at which one sits alone, in a lesson or before a puzzle: nothing of it is kept by the server. */
export abstract class PracticeTable implements PlayableTable {
  frame = $state.raw<Frame | null>(null);
  director = new Director<Frame>((frame) => this.picker.update(frame.legal));
  events = $state.raw<Told[]>([]);
  refused = $state.raw<Refused | null>(null);
  notice = $state("");
  broken = $state<ConnectionProblem>("");
  problem = $state("");
  picker = new Picker(
    (move) => this.play(move),
    (text) => this.play(text),
  );

  /** A move, legal or not. */
  abstract play(text: string): void;
  /** What it would do. */
  abstract foresee(text: string): Promise<View | null>;
  /** The same in another language. */
  abstract speak(): void;

  quiet() {
    this.refused = null;
    this.notice = "";
  }

  close() {
    this.director.close();
  }

  /** What is new of it is played, unless one jumps there. */
  protected stand(frame: Frame, jumps: boolean) {
    const known = jumps ? 0 : this.events.length;
    this.events = frame.events;
    const fresh = { ...frame, events: frame.events.slice(known) };
    this.frame = fresh;
    if (jumps) this.director.jump(fresh);
    else this.director.take(fresh, frame.mine);
  }
}
