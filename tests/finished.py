"""A finished game of random moves: quickly played, and full of errors."""

from mutable.games import GAMES
from mutable.table.chance import RandomChance
from mutable.table.table import Setting, Table


def finished(game: str = "muster", seed: int = 1, names: tuple[str, ...] = ()) -> Table:
    seats = names or tuple(f"P{seat}" for seat in range(GAMES[game].usual_players))
    table = Table(Setting(GAMES[game], seats, {}))
    chance = RandomChance(seed)
    table.settle(chance)
    while waiting := table.deciders():
        legal = table.rules.legal(table.state, waiting[0])
        table.enter(waiting[0], table.rules.moves.text(legal[len(table.moves) % len(legal)]))
        table.settle(chance)
    return table
