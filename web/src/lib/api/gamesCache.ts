/** What is on the shelf, kept on this device: the same for everybody, and needed by the score pad without a network. */
import type { GameInfo } from "./messages";

const keyOf = (lang: string) => `games.${lang}`;

export function saveGames(lang: string, games: GameInfo[]): GameInfo[] {
  try {
    localStorage.setItem(keyOf(lang), JSON.stringify(games));
  } catch {
    // a device that is full has the pads only with a network
  }
  return games;
}

export function loadGames(lang: string): GameInfo[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(lang)) ?? "[]");
    return Array.isArray(kept) ? (kept as GameInfo[]) : [];
  } catch {
    return [];
  }
}
