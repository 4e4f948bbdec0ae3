"""Readable page addresses of the games, made from their titles."""

import re
import unicodedata

from mutable.games import GAMES


def slug_of(title: str) -> str:
    """Return a title as part of an address: lower-case letters without accents, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _by_slug() -> dict[str, str]:
    """Return the games by slug. A game whose title gives a slug already in use gets its name instead."""
    found: dict[str, str] = {}
    for game in GAMES.values():
        slug = slug_of(game.title)
        found[slug if slug and slug not in found else game.name.replace("_", "-")] = game.name
    return found


GAME_AT = _by_slug()
ADDRESS_OF = {game: slug for slug, game in GAME_AT.items()}
KNOWN = {**{name: name for name in GAMES}, **GAME_AT}  # a game's name leads to it as well
