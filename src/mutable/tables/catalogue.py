"""A game as it stands on the shelf: how long, how hard, and the ways to play it that one click begins.

A game's folder says so in `catalogue.toml`, and in words in its pack under `shelf`; one that says nothing is
played as usual.
"""

import tomllib

import msgspec
from msgspec import Struct

from mutable.kit.game import Game
from mutable.kit.options import Value

USUAL = "usual"


class PrintedWay(Struct, forbid_unknown_fields=True):
    """A number of players and a rule set."""

    name: str
    players: int
    options: dict[str, Value] = {}


class PrintedFirst(Struct, forbid_unknown_fields=True):
    """A person's first game: short, against the easiest bots."""

    players: int
    options: dict[str, Value] = {}


class PrintedSource(Struct, forbid_unknown_fields=True):
    """Whose game it is, as far as its rulebook says so."""

    design: list[str] = []
    art: list[str] = []
    house: str = ""


class PrintedShelf(Struct, forbid_unknown_fields=True):
    minutes: tuple[int, int] | None = None
    weight: int = 0  # how much there is to learn, of five; 0 if nobody said so
    points: bool = False  # what is won are points, that are added up over an evening
    most: dict[str, int] = {}  # of an option, at a table that others pay for, too
    ways: list[PrintedWay] = []
    first: PrintedFirst | None = None  # if missing, as usual
    picture: str = ""  # the puzzle whose position the game's page shows
    source: PrintedSource = msgspec.field(default_factory=PrintedSource)


def shelf_of(game: Game) -> PrintedShelf:
    path = game.folder / "catalogue.toml"
    if not path.exists():
        return PrintedShelf(ways=[PrintedWay(USUAL, game.usual_players)])
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), PrintedShelf)


def subtitle_of(game: Game, lang: str) -> str:
    """Return the word that tells a game from another with a similar title, or an empty text."""
    return str(game.pack(lang).get("shelf", {}).get("sign", ""))


def full_title(game: Game, lang: str) -> str:
    """Return the title with its subtitle. Every list and title that people read is made here."""
    subtitle = subtitle_of(game, lang)
    return f"{game.title} · {subtitle}" if subtitle else game.title
