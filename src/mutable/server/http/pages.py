"""The pages by address, each with a link preview: title, description and picture.

A preview contains only what the page itself shows to anyone with the link: the game and the players' names.
"""

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from aiohttp import web

from mutable.games import GAMES
from mutable.kit.words import read_pack
from mutable.server.http.api import ADDRESS
from mutable.server.http.guard import error, reader_of
from mutable.server.http.manifest import manifest
from mutable.server.http.slugs import KNOWN
from mutable.server.people.evenings import current_table
from mutable.server.registry.lobby import line_of
from mutable.server.services import REGISTRY
from mutable.table.names import BOT_NAMES
from mutable.tables.catalogue import full_title
from mutable.tables.errors import PACK, NotFound
from mutable.tables.messages import TableLine

PAGES = Path(__file__).parents[1] / "pages"
HEAD = re.compile(r"<meta name=\"description\".*?</title>", re.DOTALL)
LANG = re.compile(r"<html lang=\"\w+\"")
ASKED_ANEW = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language"}


class Preview(NamedTuple):
    """The link preview of an address. The picture is a game's, or the default one."""

    title: str
    words: str
    picture: str = "mutable"
    status: int = 200
    tab: str = ""  # the title of the browser tab, if it differs


def open_doors(app: web.Application) -> None:
    """Add the routes of the pages. The API is below /api, and static files have routes of their own."""
    app.router.add_get("/", _home)
    app.router.add_get("/{page:me|about}", _about_page)
    app.router.add_get("/manifest.webmanifest", _manifest)
    app.router.add_get("/e/{id}", _evening)
    app.router.add_get("/{way:t|replay}/{id}{more:(/.*)?}", _table)
    for slug in KNOWN:
        app.router.add_get(f"/{{game:{slug}}}{{more:(/(rules|pad|learn|puzzles)(/.*)?)?}}", _game)
    app.router.add_get("/{nowhere:(?!api/|assets/|icons/|previews/).*}", _nowhere)


async def _home(request: web.Request) -> web.StreamResponse:
    said = _words(reader_of(request))
    return _shown(request, Preview(said["home_title"], said["home"], tab="mutable"))


async def _about_page(request: web.Request) -> web.StreamResponse:
    said = _words(reader_of(request))
    return _shown(request, Preview(said[request.match_info["page"]], said["home"]))


async def _manifest(request: web.Request) -> web.StreamResponse:
    """Return the web app manifest, with which a device can install the page as an app."""
    content = manifest(_words(reader_of(request))["home"], reader_of(request))
    return web.json_response(content, content_type="application/manifest+json", headers=ASKED_ANEW)


async def _game(request: web.Request) -> web.StreamResponse:
    game, lang = GAMES[KNOWN[request.match_info["game"]]], reader_of(request)
    return _shown(request, Preview(full_title(game, lang), game.pack(lang)["about"], game.name))


async def _table(request: web.Request) -> web.StreamResponse:
    lang, line = reader_of(request), await line_of(request.app[REGISTRY].store, request.match_info["id"])
    if line is None or line.status == "closed":
        return _shown(request, _no_table(lang))
    return _shown(request, _of_table(line, lang))


async def _evening(request: web.Request) -> web.StreamResponse:
    """Return the page for an evening's link, with the preview of the table to which the link leads."""
    store, lang = request.app[REGISTRY].store, reader_of(request)
    try:
        line = await line_of(store, await current_table(store, request.match_info["id"]))
    except NotFound:
        line = None
    return _shown(request, _no_table(lang) if line is None else _of_table(line, lang))


async def _nowhere(request: web.Request) -> web.StreamResponse:
    """Answer an unknown address: with a page for browsers, with a message for programs."""
    said = _words(reader_of(request))
    if "text/html" not in request.headers.get("Accept", ""):
        return error(404, said["nowhere"])
    return _shown(request, Preview(said["nowhere"], said["home"], status=404))


def _no_table(lang: str) -> Preview:
    said = _words(lang)
    return Preview(said["no_table"], said["home"], status=404)


def _of_table(line: TableLine, lang: str) -> Preview:
    said, names = _words(lang), [name for name in line.names if name]
    game = full_title(GAMES[line.game], lang) if line.game in GAMES else line.title
    title = said["plays"].format(names=", ".join(names), title=game)
    people = [name for name in names if name not in BOT_NAMES] or names
    if line.status == "waiting" and people:
        title = said["invites"].format(name=people[0], title=game)
    if line.game not in GAMES:
        return Preview(title, said["home"])
    about = GAMES[line.game].pack(lang)["about"]
    if line.status == "waiting":
        about = f"{about} {said['with_hints' if line.hints else 'without_hints']}"
    return Preview(title, about, line.game)


def _shown(request: web.Request, preview: Preview) -> web.Response:
    page = HEAD.sub(lambda _: _head(request, preview), _page(reader_of(request)), count=1)
    return _answer(page, preview.status)


def _answer(page: str, status: int = 200) -> web.Response:
    response = web.Response(text=page, content_type="text/html", status=status, headers=ASKED_ANEW)
    response.enable_compression()
    return response


def _head(request: web.Request, preview: Preview) -> str:
    base = request.app[ADDRESS].base
    facts = {
        "og:site_name": "mutable",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.words,
        "og:url": f"{base}{request.path}",
        "og:image": f"{base}/previews/{_picture(preview.picture, reader_of(request))}",
        "twitter:card": "summary_large_image",
    }
    tags = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in facts.items()]
    words = f'<meta name="description" content="{escape(preview.words)}" />'
    tab = preview.tab or f"{preview.title} – mutable"
    return "\n    ".join([words, f"<title>{escape(tab)}</title>", *tags])


@cache
def _picture(name: str, lang: str) -> str:
    """Return the preview picture in a language. External games have none and get the default one."""
    files = (f"{name}.{lang}.jpg", f"{name}.jpg", f"mutable.{lang}.jpg")
    return next((file for file in files if (PAGES / "previews" / file).exists()), "mutable.jpg")


@cache
def _page(lang: str) -> str:
    """Return the page's HTML, marked with the language in which it is served."""
    page = (PAGES / "index.html").read_text(encoding="utf-8")
    return LANG.sub(f'<html lang="{lang}"', page, count=1)


@cache
def _words(lang: str) -> dict[str, str]:
    found: dict[str, str] = read_pack(PACK, lang)["doors"]
    return found
