/** The player's best solo scores, stored in this browser for each combination of options. */
import type { Goal } from "../viewSchema";

export interface Reached {
  points: number;
  /** The best score before this game, if any. */
  before: number | null;
  next: Goal | null;
}

const keyOf = (options: string) => `mu_city best ${options}`;

export function bestOf(options: string): number | null {
  const kept = localStorage.getItem(keyOf(options));
  return kept === null ? null : Number(kept);
}

class Bests {
  /** The solo game that was just finished in this browser. */
  reached = $state.raw<Reached | null>(null);
  #table = "";

  /** Record a finished game. Each table counts once, even if the player opens it again. */
  finish(table: string, options: string, points: number, goals: Goal[]) {
    if (this.#table === table) return;
    this.#table = table;
    const seen = `${keyOf(options)} ${table}`;
    const before = bestOf(options);
    const isNew = localStorage.getItem(seen) === null && (before === null || points > before);
    if (isNew) localStorage.setItem(keyOf(options), String(points));
    localStorage.setItem(seen, "");
    const next = goals.filter(({ least }) => least !== null && least > points).at(-1) ?? null;
    this.reached = { points, before: isNew ? before : Math.max(before ?? points, points), next };
  }
}

export const bests = new Bests();
