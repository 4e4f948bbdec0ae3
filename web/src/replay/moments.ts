/** A game as a list of decisions. Chance moves belong to the decision before them; so does a deal. */
import type { Step, EventMessage } from "../lib/api/types";

/** The position after a decision; the first one is the start of the game. */
export interface Moment extends Step {
  /** The entries between the previous moment and this one. */
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

/** The moment of an entry; the last loaded moment if the entry is not loaded yet. */
export function momentAt(moments: Moment[], entry: number): number {
  const found = moments.findIndex((moment) => moment.last >= entry);
  return found < 0 ? Math.max(0, moments.length - 1) : found;
}

export const toldBy = (moments: Moment[]): EventMessage[] => moments.flatMap((moment) => moment.events);
