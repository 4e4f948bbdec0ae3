/** What the board is told (view.py), and what is printed on the nine tiles (box.toml). */

export type Power = "raise" | "lower" | "swap";
export type Direction = "north" | "east" | "south" | "west";

export interface TileView {
  /** The tile's public name: a muse that lies face up, `mystery0` to `mystery3`, or `neutral`. */
  dancer: string;
  muse: string | null;
  up: boolean;
  owner: number | null;
  troupe: number | null;
  die: number;
  x: number;
  y: number;
}

export interface HandView {
  size: number;
  muses: string[] | null;
}

export interface Danced {
  muse: string;
  owner: number | null;
  hidden: boolean;
  die: number;
  final: number;
}

export interface Column {
  column: number;
  dice: number[];
  token: "silver" | "bronze" | null;
  points: number[];
}

export interface Finished {
  trigger: number | null;
  muses: Danced[];
  columns: Column[];
}

export interface MusesView {
  seat: number | null;
  phase: "first" | "deal" | "reveal" | "lay" | "dance" | "step" | "power" | "over";
  turn: number;
  first: number;
  deck: number;
  hands: HandView[];
  tiles: TileView[];
  acting: string | null;
  steps: number;
  sheet: Finished[];
  outcome: { winners: number[]; totals: number[]; decided: string } | null;
}

interface Printed {
  power: Power;
  /** The neighbouring cells she reaches, as 3 by 3 read row by row. */
  area: string;
  suns: number;
}

const EDGES = ".x.x.x.x.";
const CORNERS = "x.x...x.x";
const ALL = "xxxx.xxxx";

const PRINTED: Record<string, Printed> = {
  euterpe: { power: "raise", area: EDGES, suns: 1 },
  thalia: { power: "raise", area: CORNERS, suns: 2 },
  terpsichore: { power: "raise", area: ALL, suns: 3 },
  melpomene: { power: "lower", area: EDGES, suns: 2 },
  urania: { power: "lower", area: CORNERS, suns: 3 },
  clio: { power: "lower", area: ALL, suns: 1 },
  erato: { power: "swap", area: EDGES, suns: 3 },
  polyhymnia: { power: "swap", area: CORNERS, suns: 1 },
  calliope: { power: "swap", area: ALL, suns: 2 },
};

export const printed = (muse: string | null): Printed | undefined => (muse === null ? undefined : PRINTED[muse]);

export const areaName = (area: string): "edges" | "corners" | "all" =>
  area === EDGES ? "edges" : area === CORNERS ? "corners" : "all";

/** The cells a muse reaches from where she is. */
export function reached(muse: string | null, x: number, y: number): { x: number; y: number }[] {
  const area = [...(printed(muse)?.area ?? "")];
  return area.flatMap((mark, i) => (mark === "x" ? [{ x: x + (i % 3) - 1, y: y + Math.floor(i / 3) - 1 }] : []));
}

export const DIRECTIONS: { name: Direction; x: number; y: number }[] = [
  { name: "north", x: 0, y: -1 },
  { name: "east", x: 1, y: 0 },
  { name: "south", x: 0, y: 1 },
  { name: "west", x: -1, y: 0 },
];

export const troupesOf = (players: number) => (players === 3 ? 3 : 2);

/** The seats of a troupe, whose dice share a colour. */
export function seatsOf(troupe: number, players: number): number[] {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  return seats.filter((seat) => seat % troupesOf(players) === troupe);
}
