/** The tables at which the lessons of a game were offered: one for each game, stored on this device. */
import { progress } from "../../learn/progress.svelte";

const NAME = "learnOffered";
const DECLINED = "";

class Offers {
  #tables = $state<Record<string, string>>(read());

  /** Offers the lessons at a player's first table of a game, unless they have taken some already. */
  consider(game: string, table: string, hasPlayed: boolean) {
    if (game in this.#tables) return;
    const { done, taken } = progress.of(game);
    const isNew = !hasPlayed && !done.length && !Object.keys(taken).length;
    this.#keep(game, isNew ? table : DECLINED);
  }

  isMadeAt(game: string, table: string): boolean {
    return this.#tables[game] === table;
  }

  decline(game: string) {
    this.#keep(game, DECLINED);
  }

  #keep(game: string, table: string) {
    this.#tables = { ...this.#tables, [game]: table };
    localStorage.setItem(NAME, JSON.stringify(this.#tables));
  }
}

function read(): Record<string, string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return Object.fromEntries(Object.entries(found ?? {}).filter(([, table]) => typeof table === "string"));
  } catch {
    return {};
  }
}

export const offers = new Offers();
