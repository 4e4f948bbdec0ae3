/** What the server shows of Mū; mirrors mutable/games/mu_city/view.py. */

export type Letter = "F" | "N" | "S";
export const LETTERS: Letter[] = ["F", "N", "S"];

export interface ProjectView {
  number: string;
  /** A letter for each filled space, a dot for each free one. */
  spaces: string;
  complete: boolean;
  used: boolean;
}

export interface CityData {
  buildings: (string | null)[];
  damage: number[];
  order: string[];
  sources: Record<Letter, string[]>;
  covered: string[];
  mismatches: string[];
  strengths: number[];
  victories: number;
  against: string[];
  // The neutral city has none of these.
  removed?: number;
  lost?: number;
  tokens?: Letter[];
  choice?: { kind: "tokens" | "colour" | "covers"; count: number } | null;
  projects?: ProjectView[];
}

export interface Memory {
  passed: string[][];
  received: string[][];
  left: string[];
}

export interface CityView {
  seat: number | null;
  players: number;
  phase: string;
  round: number;
  turn: number;
  done: number[];
  waiting: number[];
  battles: (string | null)[];
  battle: number;
  actor: number | null;
  target: string | null;
  boosts: (number | null)[];
  strengths: number[] | null;
  deck: number;
  plans: number;
  hands: { size: number; cards: string[] | null }[];
  chosen: string | null;
  memory: Memory[] | null;
  cities: CityData[];
  display: (string | null)[] | null;
  stock: number | null;
  outcome: { winners: number[]; totals: number[]; level?: string } | null;
}

/** The battles of each round; the project round has none. */
export const BATTLES_OF = [[], [0], [1, 2], [3, 4]];
export const TOGETHER = ["keep", "play", "place"];
export const IN_BATTLE = ["boost", "strike", "divert", "turn"];

/** How many battles are over. */
export function fought(view: CityView): number {
  if (view.phase === "over") return 5;
  if (IN_BATTLE.includes(view.phase)) return view.battle;
  return [0, 0, 1, 3][view.round] ?? 0;
}

/** To whom a seat passes: projects to the left, buildings to the right, left, right. */
export function takerOf(view: CityView, seat: number): number {
  return (seat + (view.round % 2 === 1 ? view.players - 1 : 1)) % view.players;
}
