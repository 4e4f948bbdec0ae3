import type { HintedStep } from "../../lib/api/messages";
import type { LegalMove } from "../../lib/api/types";

/** The line of a hint on the board, one move at a time: the hint's own move, then those that usually follow. */
export class HintLine {
  steps = $state.raw<HintedStep[]>([]);
  at = $state(0);
  isOpen = $derived(this.steps.length > 0);
  /** The move shown now; null while the line is closed. */
  step = $derived(this.steps[this.at] ?? null);

  /** Show the first move. */
  open(seat: number, { text, facts }: LegalMove, then: HintedStep[]) {
    this.steps = [{ seat, text, facts, share: 1 }, ...then];
    this.at = 0;
  }

  next() {
    if (this.at + 1 < this.steps.length) this.at += 1;
  }

  back() {
    if (this.at > 0) this.at -= 1;
  }

  /** Close the line; return false if it was not open. */
  close(): boolean {
    const was = this.isOpen;
    [this.steps, this.at] = [[], 0];
    return was;
  }
}
