"""The documentation below /docs: static pages that are built into the package."""

from pathlib import Path

from aiohttp import web

from mutable.server.http.guard import FOR_EVER, reader_of
from mutable.tables.errors import sentence

DOCS = Path(__file__).parents[1] / "docs"
AT = "/docs"
INDEX, MISSING = "index.html", "404.html"
NAMES = web.AppKey("handbook", frozenset)  # of all files; requests below that address read no others


def open_handbook(app: web.Application) -> None:
    files = (path for path in DOCS.rglob("*") if path.is_file() and path.suffix != ".gz")
    app[NAMES] = frozenset(path.relative_to(DOCS).as_posix() for path in files)
    app.router.add_get(AT, _from_without)
    app.router.add_get(f"{AT}/{{name:.*}}", _page)


async def _from_without(request: web.Request) -> web.StreamResponse:
    """Redirect to the folder, because the pages use relative links."""
    if INDEX not in request.app[NAMES]:
        return _not_built(request)
    raise web.HTTPFound(f"{AT}/")


async def _page(request: web.Request) -> web.StreamResponse:
    name, names = request.match_info["name"] or INDEX, request.app[NAMES]
    if INDEX not in names:
        return _not_built(request)
    if name not in names:
        return web.FileResponse(DOCS / MISSING, status=404, headers={"Cache-Control": "no-cache"})
    keep = FOR_EVER if name.startswith("assets/") else "no-cache"  # an asset is named by its content
    return web.FileResponse(DOCS / name, headers={"Cache-Control": keep, "Vary": "Accept-Encoding"})


def _not_built(request: web.Request) -> web.Response:
    return web.Response(text=sentence(reader_of(request), "no_docs"), status=404)
