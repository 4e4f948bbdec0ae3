"""A game's entry in the catalogue: length, difficulty, and the presets that start with one click.

Each game stores this in `catalogue.toml`, and the texts in its word pack under `shelf`. Without the file, the
game has a single preset with the default options.
"""

import tomllib

import msgspec
from msgspec import Struct

from mutable.kit.game import Game
from mutable.kit.options import Value

USUAL = "usual"


class Preset(Struct, forbid_unknown_fields=True):
    """A preset: a number of players and options."""

    name: str
    players: int
    options: dict[str, Value] = {}


class FirstGamePreset(Struct, forbid_unknown_fields=True):
    """The preset for a player's first game: short, against the easiest bots."""

    players: int
    options: dict[str, Value] = {}


class Credits(Struct, forbid_unknown_fields=True):
    """Credits of a game, as far as its rulebook names them."""

    design: list[str] = []
    art: list[str] = []
    house: str = ""


class CatalogueEntry(Struct, forbid_unknown_fields=True):
    """The content of a game's `catalogue.toml`."""

    minutes: tuple[int, int] | None = None
    weight: int = 0  # how much there is to learn, from 1 to 5; 0 if unrated
    points: bool = False  # True if games end with points that can be added up over an evening
    most: dict[str, int] = {}  # by option: the largest value at online tables, where the server pays
    ways: list[Preset] = []
    first: FirstGamePreset | None = None  # None: the usual number of players and the default options
    picture: str = ""  # the puzzle whose position the game's page shows
    source: Credits = msgspec.field(default_factory=Credits)


def catalogue_entry(game: Game) -> CatalogueEntry:
    """Return the entry of a game, with defaults for what it does not set."""
    path = game.folder / "catalogue.toml"
    if not path.exists():
        return CatalogueEntry(ways=[Preset(USUAL, game.usual_players)])
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), CatalogueEntry)


def subtitle_of(game: Game, lang: str) -> str:
    """Return the subtitle, which tells a game from another with a similar title, or an empty string."""
    return str(game.pack(lang).get("shelf", {}).get("sign", ""))


def full_title(game: Game, lang: str) -> str:
    """Return the title with its subtitle, as all lists and page titles show it."""
    subtitle = subtitle_of(game, lang)
    return f"{game.title} · {subtitle}" if subtitle else game.title
