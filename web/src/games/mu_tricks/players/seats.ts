/** Seating: the viewer at the bottom, the others clockwise from the left. */

/** The other seats by side: left, along the top, right. */
export interface Round {
  left: number | null;
  top: number[];
  right: number | null;
}

export function roundOf(near: number, players: number): Round {
  const others = Array.from({ length: players - 1 }, (_, i) => (near + 1 + i) % players);
  if (others.length < 2) return { left: null, top: others, right: null };
  return { left: others[0] ?? null, top: others.slice(1, -1), right: others.at(-1) ?? null };
}

/** Positions of the others' cards in the middle, in percent, by number of opponents. */
const SPOTS: [number, number][][] = [
  [],
  [[36, 46]],
  [[20, 40], [80, 40]],
  [[14, 48], [50, 23], [86, 48]],
  [[11, 56], [33, 24], [67, 24], [89, 56]],
  [[9, 60], [27, 25], [50, 21], [73, 25], [91, 60]],
];

export function spotOf(seat: number, near: number, players: number): { x: number; y: number } {
  const place = (seat - near + players) % players;
  const [x, y] = (place ? SPOTS[players - 1]?.[place - 1] : undefined) ?? (players === 2 ? [64, 54] : [50, 76]);
  return { x, y };
}
