/** The coach: at which tables it sits, and what it has said already. Kept on this device. */
import type { Tip } from "../api/types";

const TABLES = "coached";
const SAID = "coachSaid";
const GAMES = "played";
const MOST = 20; // tables that are remembered

class Coach {
  #tables = $state<string[]>(read(TABLES));
  #said = $state<string[]>(read(SAID));

  sitsAt(table: string): boolean {
    return this.#tables.includes(table);
  }

  attend(table: string) {
    this.#tables = keep(TABLES, [table, ...this.#tables.filter((one) => one !== table)].slice(0, MOST));
  }

  leave(table: string) {
    this.#tables = keep(TABLES, this.#tables.filter((one) => one !== table));
  }

  hasPlayed(game: string): boolean {
    return read(GAMES).includes(game);
  }

  /** On for the first game of a kind, wherever one came from. */
  welcome(game: string, table: string) {
    if (this.hasPlayed(game)) return;
    keep(GAMES, [...read(GAMES), game]);
    this.attend(table);
  }

  /** Of several things the first that was not said before. */
  next(game: string, tips: Tip[]): Tip | null {
    return tips.find((tip) => !this.#said.includes(`${game} ${tip.key}`)) ?? null;
  }

  /** It was read. */
  heard(game: string, tip: Tip) {
    if (this.#said.includes(`${game} ${tip.key}`)) return;
    this.#said = keep(SAID, [...this.#said, `${game} ${tip.key}`]);
  }
}

function keep(name: string, list: string[]): string[] {
  localStorage.setItem(name, JSON.stringify(list));
  return list;
}

function read(name: string): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export const coach = new Coach();
