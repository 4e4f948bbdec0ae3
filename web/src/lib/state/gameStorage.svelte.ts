/** A value per game, stored on this device under one key. */
export class GameStorage<T> {
  #games = $state.raw<Record<string, T>>({});

  constructor(
    readonly name: string,
    readonly nothing: T,
    isSound: (kept: T) => boolean,
  ) {
    this.#games = read(name, isSound);
  }

  of(game: string): T {
    return this.#games[game] ?? this.nothing;
  }

  write(game: string, kept: T) {
    this.#save({ ...this.#games, [game]: kept });
  }

  /** Drop the values written first, so that at most so many remain. */
  keepNewest(most: number) {
    const kept = Object.entries(this.#games);
    if (kept.length > most) this.#save(Object.fromEntries(kept.slice(-most)));
  }

  #save(games: Record<string, T>) {
    this.#games = games;
    localStorage.setItem(this.name, JSON.stringify(games));
  }
}

/** Read the stored values and drop those that are not valid. */
function read<T>(name: string, isSound: (kept: T) => boolean): Record<string, T> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? "{}");
    return Object.fromEntries(Object.entries(found as Record<string, T>).filter(([, kept]) => isSound(kept)));
  } catch {
    return {};
  }
}
