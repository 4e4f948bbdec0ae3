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
    this.#games = { ...this.#games, [game]: kept };
    localStorage.setItem(this.name, JSON.stringify(this.#games));
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
