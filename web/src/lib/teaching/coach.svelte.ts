/** The coach: the tables at which it is on, and the remarks already made. Stored on this device. */
import type { Tip } from "../api/types";

const TABLES = "coached";
const SAID = "coachSaid";
const GAMES = "played";
const MOST = 20; // tables to remember

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

  /** On for a player's first game of a kind, wherever it was opened. */
  welcome(game: string, table: string) {
    if (this.hasPlayed(game)) return;
    keep(GAMES, [...read(GAMES), game]);
    this.attend(table);
  }

  /** The first of several remarks that has not been made before. */
  next(game: string, tips: Tip[]): Tip | null {
    return tips.find((tip) => !this.#said.includes(`${game} ${tip.key}`)) ?? null;
  }

  /** Marks a remark as read. */
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
