"""The server put together: routes, guards, static pages, the life of the house."""

import gc
from collections.abc import AsyncIterator, Sequence
from functools import partial

from aiohttp import web

from mutable.bots.review.weigh import SECONDS
from mutable.server.api import ADDRESS, HOUSE, WORKERS
from mutable.server.doors import PAGES, open_doors
from mutable.server.guard import (
    BUCKETS,
    MAKES,
    MAKINGS,
    ORIGINS,
    PEOPLE,
    PER_SECOND,
    PROXIED,
    bodies,
    errors,
    give_cookie,
    headers,
    keeping,
    origin,
    person,
    rate,
)
from mutable.server.health import healthz, readyz
from mutable.server.hosts import ANY, HOSTS, Hosts, called
from mutable.server.house import House, sweeping
from mutable.server.limits import Buckets
from mutable.server.links import Address
from mutable.server.noise import keep_quiet
from mutable.server.operations import OPERATIONS
from mutable.server.people import People
from mutable.server.socket import socket
from mutable.server.store import Store
from mutable.server.workers import Workers
from mutable.table.chance import Chance

LARGEST_BODY = 1 << 18  # a record; everything else is far smaller


def make_app(
    store: Store,
    address: Address,
    pace: float = 0.5,
    per_second: float = 20.0,
    proxied: bool = False,
    chance: Chance | None = None,
    review_seconds: float = SECONDS,
    hosts: Sequence[str] = (),
) -> web.Application:
    guards = [headers, errors, called, rate, origin, bodies, person]
    app = web.Application(middlewares=guards, client_max_size=LARGEST_BODY)
    keep_quiet()
    app[HOSTS] = Hosts(address.base, hosts or ([ANY] if proxied else []))  # a proxy knows whom it lets in
    app[ADDRESS] = address
    app[ORIGINS] = {address.base}
    app[PER_SECOND] = per_second
    app[PROXIED] = proxied
    app[BUCKETS] = Buckets(size=per_second * 6, per_second=per_second)
    app[MAKINGS] = Buckets(size=per_second * 1.5, per_second=per_second / 100)
    app[PEOPLE] = People(store)
    app[WORKERS] = Workers()
    app[HOUSE] = House(store, app[WORKERS], pace, chance, review_seconds)
    app[MAKES] = frozenset(operation.path for operation in OPERATIONS if operation.makes)
    for operation in OPERATIONS:
        app.router.add_route(operation.method, operation.path, operation.handler)
    app.router.add_get("/api/tables/{id}/socket", socket)
    app.router.add_get("/healthz", healthz)
    app.router.add_get("/readyz", readyz)
    if PAGES.exists():
        open_doors(app)
        for name in ("favicon.svg", "old.js", "sw.js"):
            app.router.add_get(f"/{name}", partial(_file, name))
        for folder in ("assets", "icons", "previews"):
            app.router.add_static(f"/{folder}", PAGES / folder)
    app.on_response_prepare.extend([give_cookie, keeping])
    app.on_shutdown.append(_dismiss)
    app.cleanup_ctx.append(_life)
    return app


async def _file(name: str, request: web.Request) -> web.FileResponse:
    return web.FileResponse(PAGES / name, headers={"Cache-Control": "no-cache"})


async def _dismiss(app: web.Application) -> None:
    """Before aiohttp waits for open sockets to end."""
    app[HOUSE].dismiss()


async def _life(app: web.Application) -> AsyncIterator[None]:
    house = app[HOUSE]
    house.open()
    _spare_the_collector()
    async with sweeping(house):
        yield
    await house.close()


def _spare_the_collector() -> None:
    """Tables are large and long-lived, and a move leaves no cycles: by default Python would look through
    all of them every few hundred moves, and everybody would wait.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
