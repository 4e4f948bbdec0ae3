/** A game as what was decided in it: what chance did after a decision belongs to it, and so does a deal. */
import type { Step, Told } from "../lib/api/types";

/** The moment after a decision; the first is the game as it begins. */
export interface Moment extends Step {
  /** The entries that it came by. */
  first: number;
  last: number;
}

export function momentsOf(steps: Step[]): Moment[] {
  const moments: Moment[] = [];
  for (const step of steps) {
    const before = moments.at(-1);
    if (before && step.actor === "chance") {
      moments[moments.length - 1] = { ...step, actor: before.actor, first: before.first, last: step.number, events: [...before.events, ...step.events] };
    } else {
      moments.push({ ...step, first: step.number, last: step.number });
    }
  }
  return moments;
}

/** The moment to which an entry belongs; the last that is here for one that is still to come. */
export function momentAt(moments: Moment[], entry: number): number {
  const found = moments.findIndex((moment) => moment.last >= entry);
  return found < 0 ? Math.max(0, moments.length - 1) : found;
}

export const toldBy = (moments: Moment[]): Told[] => moments.flatMap((moment) => moment.events);
