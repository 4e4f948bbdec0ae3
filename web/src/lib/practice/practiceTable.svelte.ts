import { Picker } from "../input/picker.svelte";
import type { ConnectionProblem, PlayableTable } from "../../table/tableState.svelte";
import { Director } from "../stage/director.svelte";
import type { Frame, Refused, EventMessage, View } from "../api/types";

/** A table for one player, in a lesson or a puzzle. The server stores nothing of it. */
export abstract class PracticeTable implements PlayableTable {
  frame = $state.raw<Frame | null>(null);
  director = new Director<Frame>((frame) => this.picker.update(frame.legal));
  events = $state.raw<EventMessage[]>([]);
  refused = $state.raw<Refused | null>(null);
  notice = $state("");
  broken = $state<ConnectionProblem>("");
  problem = $state("");
  picker = new Picker(
    (move) => this.play(move),
    (text) => this.play(text),
  );

  /** Play a move, legal or not. */
  abstract play(text: string): void;
  /** Return the view after a move; null if there is none. */
  abstract foresee(text: string): Promise<View | null>;
  /** Reload the texts in the current language. */
  abstract speak(): void;

  quiet() {
    this.refused = null;
    this.notice = "";
  }

  close() {
    this.director.close();
  }

  /** Show a frame. New events are animated, unless the player jumps to it. */
  protected stand(frame: Frame, jumps: boolean) {
    const known = jumps ? 0 : this.events.length;
    this.events = frame.events;
    const fresh = { ...frame, events: frame.events.slice(known) };
    this.frame = fresh;
    if (jumps) this.director.jump(fresh);
    else this.director.take(fresh, frame.mine);
  }
}
