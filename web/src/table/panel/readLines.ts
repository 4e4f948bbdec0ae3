/** How many chat lines of each table were read on this device, so that a reload does not count them as new. */
import type { ChatLine } from "../../lib/api/types";

const KEY = "chatRead";
const MOST = 40;

function all(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as [string, number][]) : [];
  } catch {
    return [];
  }
}

export const readLines = (table: string): number => all().find(([id]) => id === table)?.[1] ?? 0;

export function noteRead(table: string, lines: number) {
  const others = all().filter(([id]) => id !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([[table, lines], ...others].slice(0, MOST)));
  } catch {
    // storage is not available: after a reload the lines count as new
  }
}

/** Count the unread lines, without the player's own. */
export const unreadLines = (chat: ChatLine[], read: number, me: string | null): number =>
  chat.slice(read).filter((line) => line.name !== me).length;
