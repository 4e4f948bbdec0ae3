"""The version, the found of the games, and the libraries with their licences.

The page's build lists what the page ships (`web/licences.js`). The rest comes from the installed packages. So
neither list can be out of date.
"""

import re
from functools import cache
from importlib import metadata
from pathlib import Path

import msgspec

from mutable._version import __version__
from mutable.games import GAMES
from mutable.server.http.slugs import ADDRESS_OF
from mutable.tables.catalogue import catalogue_entry
from mutable.tables.messages import About, Library, Source

US = "mutable-table"
SHIPPED = Path(__file__).parents[1] / "pages" / "shipped.json"
NAME = re.compile(r"[\w.-]+")
ASKED_FOR = re.compile(r"extra == ['\"]([\w-]+)['\"]")


@cache
def about() -> About:
    shipped = msgspec.json.decode(SHIPPED.read_bytes(), type=list[Library]) if SHIPPED.exists() else []
    return About(__version__, [_source(name) for name in GAMES], shipped, _installed())


def _source(name: str) -> Source:
    found = catalogue_entry(GAMES[name]).source
    return Source(GAMES[name].title, ADDRESS_OF[name], found.design, found.art, found.house)


def _installed() -> list[Library]:
    """Return all packages that the server needs, directly or indirectly."""
    found: dict[str, Library] = {}
    wanted = _needs(US, "server")
    while wanted:
        name = wanted.pop()
        if name in found:
            continue
        try:
            found[name] = _library(name)
        except metadata.PackageNotFoundError:
            continue  # needed only on another system or by another Python
        wanted += _needs(name)
    return [found[name] for name in sorted(found)]


def _needs(name: str, extra: str = "") -> list[str]:
    try:
        lines = metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return []
    return [_name(line) for line in lines if set(ASKED_FOR.findall(line)) <= {extra}]


def _name(requirement: str) -> str:
    found = NAME.match(requirement)
    return found[0].lower().replace("_", "-") if found else ""


def _library(name: str) -> Library:
    headers = metadata.metadata(name)
    classes = headers.get_all("Classifier") or []
    kinds = [one.rpartition(" :: ")[2] for one in classes if one.startswith("License ::")]
    said = [
        *(headers.get_all("License-Expression") or []),
        ", ".join(kinds),
        *(headers.get_all("License") or []),
    ]
    licence = next((one for one in said if one and "\n" not in one), "")
    return Library(name, metadata.version(name), licence)
