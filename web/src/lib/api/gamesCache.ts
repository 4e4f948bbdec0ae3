/** The catalogue of games, cached on this device: the score pad needs it without a network. */
import type { GameInfo } from "./messages";

const keyOf = (lang: string) => `games.${lang}`;

export function saveGames(lang: string, games: GameInfo[]): GameInfo[] {
  try {
    localStorage.setItem(keyOf(lang), JSON.stringify(games));
  } catch {
    // storage is full: the pads then need a network
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
