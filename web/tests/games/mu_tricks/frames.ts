/** Frames of real positions, written by tests/games/mu_tricks/page_frames.py, and a board's helpers upon them. */
import { Picker } from "../../../src/lib/input/picker.svelte";
import { playWith } from "../../../src/games/mu_tricks/cards/cardFaces";
import { MoveTargets, type Legal } from "../../../src/games/mu_tricks/cards/targets";
import type { View } from "../../../src/games/mu_tricks/viewSchema";

const FILES = import.meta.glob<{ view: View; legal: Legal[] }>("./*.json", { eager: true, import: "default" });

/** A board with this position before it: what was played and tried is written down. */
export class Sitting {
  readonly played: string[] = [];
  readonly tried: string[] = [];
  readonly view: View;
  readonly legal: Legal[];
  readonly picker = new Picker(
    (text) => this.played.push(text),
    (text) => this.tried.push(text),
  );

  constructor(name: string) {
    const frame = FILES[`./${name}.json`];
    if (!frame) throw new Error(`there is no frame ${name}`);
    this.view = frame.view;
    this.legal = frame.legal;
    this.picker.update(frame.legal.map((move) => ({ ...move, facts: { ...move.facts }, upshot: { ...move.upshot } })));
    playWith(() => this.view);
  }

  get seat(): number {
    return this.view.seat ?? 0;
  }

  targets(mine = true): MoveTargets {
    return new MoveTargets(this.picker, this.view, this.legal, mine);
  }
}
