"""The screen of each game: `SCREEN` of its part `screen`, or the plain one."""

from mutable.games import GAMES, part_of
from mutable.screens.plain import PlainScreen
from mutable.screens.screen import Screen


def screen_of(game: str) -> type[Screen]:
    screen: type[Screen] = getattr(part_of(game, "screen"), "SCREEN", PlainScreen)
    return screen


SCREENS: dict[str, type[Screen]] = {game: screen_of(game) for game in GAMES}
