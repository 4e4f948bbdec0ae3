"""How the terminal names the seats of a table.

A record names a bot's seat after the bot ("level4 2"), so that a saved game finds its bots again. People
read the names and levels that the page uses.
"""

from mutable.bots.registry import BEST, BOTS, LEVELS
from mutable.cli.phrases import PHRASES
from mutable.table.table import Setting
from mutable.tables.names import bots_names


def seat_names(setting: Setting) -> list[str]:
    """Return the people's own names, and a name for each bot."""
    people = [name for seat, name in enumerate(setting.seats) if not _is_bot(setting, seat)]
    free = iter(bots_names(people))
    return [next(free, name) if _is_bot(setting, seat) else name for seat, name in enumerate(setting.seats)]


def names_with_levels(setting: Setting, lang: str) -> list[str]:
    """Return the same names, each bot's followed by its level."""
    named = enumerate(zip(seat_names(setting), setting.seats, strict=True))
    return [
        f"{name} ({level_name(_bot_of(given), lang)})" if _is_bot(setting, seat) else name
        for seat, (name, given) in named
    ]


def level_name(bot: str, lang: str) -> str:
    """Return a level's name, as on the page; a baseline keeps its own."""
    return PHRASES[lang].get(f"level{LEVELS[-1]}" if bot == BEST else bot, bot)


def _is_bot(setting: Setting, seat: int) -> bool:
    return seat in setting.bots and _bot_of(setting.seats[seat]) in BOTS[setting.game.name]


def _bot_of(seat: str) -> str:
    """Return the bot's name without its number."""
    return seat.partition(" ")[0]
