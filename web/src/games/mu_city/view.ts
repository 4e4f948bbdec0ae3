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

/** What is printed on a project: its cost, its points, and an effect with its figures. */
export interface ProjectFace {
  cost: string;
  points: number;
  effect: string;
  amount?: number;
  type?: string;
  symbol?: Letter;
  every?: number;
  extra?: number;
  gives?: Letter[];
}

/** The half-sources at the board's edge: top and bottom by column, left and right by row. */
export type Edges = Record<"top" | "right" | "bottom" | "left", string>;

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
  edges: Edges;
  /** By type: what an intact building shows, a star for a token of choice. */
  yields: Record<string, string>;
  /** By number, of every project in sight. */
  faces: Record<string, ProjectFace>;
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

/** The project that a seat could use in a battle. */
export function boosterOf(view: CityView, seat: number): ProjectView | undefined {
  return view.cities[seat]?.projects?.find((one) => isBooster(view, one));
}

export function isBooster(view: CityView, project: ProjectView): boolean {
  return view.faces[project.number]?.effect === "boost" && project.complete && !project.used;
}

/** To whom a seat passes: projects to the left, buildings to the right, left, right. */
export function takerOf(view: CityView, seat: number): number {
  return (seat + (view.round % 2 === 1 ? view.players - 1 : 1)) % view.players;
}
