/** The tables that this device has visited, so that the page can still describe one that was deleted. */
import type { RoomInfo } from "../../lib/api/types";

export interface VisitedTable {
  id: string;
  game: string;
  title: string;
  names: string[];
  players: number;
  options: RoomInfo["options"];
}

const KEY = "visited";
const MOST = 40;

function all(): VisitedTable[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as VisitedTable[]) : [];
  } catch {
    return [];
  }
}

export function recordVisit({ id, game, title, seats, options }: RoomInfo) {
  const names = seats.flatMap((seat) => (seat.kind === "person" && seat.name ? [seat.name] : []));
  const visit = { id, game, title, names, players: seats.length, options };
  try {
    localStorage.setItem(KEY, JSON.stringify([visit, ...all().filter((one) => one.id !== id)].slice(0, MOST)));
  } catch {
    // storage is not available: the visit is not recorded
  }
}

export const findVisit = (id: string): VisitedTable | undefined => all().find((one) => one.id === id);
