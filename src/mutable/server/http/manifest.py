"""The web app manifest, with a shortcut to each game."""

from typing import Any

from mutable.games import GAMES, OUR_NAMES
from mutable.server.http.slugs import ADDRESS_OF
from mutable.tables.catalogue import full_title

GROUND = "#14343b"  # the background colour of the logo


def manifest(about: str, lang: str) -> dict[str, Any]:
    return {
        "id": "/",
        "name": "mutable",
        "short_name": "mutable",
        "description": about,
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["games"],
        "icons": [
            _icon("192", 192),
            _icon("512", 512),
            {**_icon("maskable", 512), "purpose": "maskable"},
        ],
        "shortcuts": [_shortcut(name, lang) for name in GAMES],
    }


def _shortcut(name: str, lang: str) -> dict[str, Any]:
    """Return the shortcut to a game. External games use the general icon."""
    picture = _icon(name, 192) if name in OUR_NAMES else _icon("192", 192)
    return {"name": full_title(GAMES[name], lang), "url": f"/{ADDRESS_OF[name]}", "icons": [picture]}


def _icon(name: str, size: int) -> dict[str, str]:
    return {"src": f"/icons/{name}.png", "sizes": f"{size}x{size}", "type": "image/png"}
