"""The games in the shop. One folder is one game; this list is all that knows them by name."""

from mutable.games import mu_city, mu_tricks, muses, muster
from mutable.kit.errors import BadOption, shortened
from mutable.kit.game import Game

GAMES: dict[str, Game] = {game.name: game for game in (mu_city.GAME, mu_tricks.GAME, muster.GAME, muses.GAME)}


def game_named(name: str) -> Game:
    """The game with this name."""
    if name not in GAMES:
        raise BadOption("no_game", given=shortened(name), names=[*GAMES])
    return GAMES[name]
