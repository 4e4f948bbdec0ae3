/** The tables that this device has been at: one that is cleared away can still be told what it was. */
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
    // a device that keeps nothing forgets this, too
  }
}

export const findVisit = (id: string): VisitedTable | undefined => all().find((one) => one.id === id);
