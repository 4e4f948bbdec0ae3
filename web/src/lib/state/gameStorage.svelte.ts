/** What is kept of each game on this device, under one name. */
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

/** Whatever else stands there is nothing that was kept. */
function read<T>(name: string, isSound: (kept: T) => boolean): Record<string, T> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? "{}");
    return Object.fromEntries(Object.entries(found as Record<string, T>).filter(([, kept]) => isSound(kept)));
  } catch {
    return {};
  }
}
