"""The server put together: routes, guards, static pages, the life of the house."""

import gc
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Any, Final

from aiohttp import web

from mutable.coach.review.budget import SECONDS
from mutable.server.admin_requests import poll_requests
from mutable.server.http.api import ADDRESS, HOUSE, WORKERS
from mutable.server.http.documentation import open_handbook
from mutable.server.http.guard import (
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
from mutable.server.http.health import healthz, readyz
from mutable.server.http.hosts import ANY, HOSTS, Hosts, called
from mutable.server.http.links import Address
from mutable.server.http.operations import OPERATIONS
from mutable.server.http.pages import PAGES, open_doors
from mutable.server.http.rate_limits import Buckets
from mutable.server.log_filter import keep_quiet
from mutable.server.metrics import METRICS, Place, showing
from mutable.server.people.bans import BANS, Bans, refuse_banned_address, refuse_banned_person
from mutable.server.registry.maintenance import maintained
from mutable.server.registry.registry import House
from mutable.server.socket import POST, Post, socket
from mutable.server.workers import for_bots, ready
from mutable.storage.store import Store
from mutable.table.chance import Chance

LARGEST_BODY = 1 << 18  # a record; everything else is far smaller
HEADER_SECONDS = 30.0  # until a request's headers have come, from when one connected or had the last answer

# How aiohttp runs it: it logs no addresses.
RUNNING: Final[dict[str, Any]] = {
    "access_log": None,
    "keepalive_timeout": HEADER_SECONDS,
    "shutdown_timeout": 2.0,
}


def make_app(
    store: Store,
    address: Address,
    pace: float = 0.5,
    per_second: float = 20.0,
    proxied: bool = False,
    chance: Chance | None = None,
    review_seconds: float = SECONDS,
    hosts: Sequence[str] = (),
    metrics: Place | None = None,
    processes: int = 1,
) -> web.Application:
    guards = [
        headers, errors, called, refuse_banned_address, rate, origin, bodies, person, refuse_banned_person,
    ]  # fmt: skip
    app = web.Application(middlewares=guards, client_max_size=LARGEST_BODY)
    keep_quiet()
    app[HOSTS] = Hosts(address.base, hosts or ([ANY] if proxied else []))  # a proxy knows whom it lets in
    app[ADDRESS] = address
    app[ORIGINS] = {address.base}
    app[PER_SECOND] = per_second
    app[POST] = Post()
    app[PROXIED] = proxied
    app[BUCKETS] = Buckets(size=per_second * 6, per_second=per_second)
    app[MAKINGS] = Buckets(size=per_second * 1.5, per_second=per_second / 100)
    app[BANS] = Bans(store)
    app[WORKERS] = for_bots(processes)
    app[HOUSE] = House(store, app[WORKERS], pace, chance, review_seconds)
    app[PEOPLE] = app[HOUSE].people
    app[METRICS] = app[HOUSE].metrics
    app[MAKES] = frozenset(operation.path for operation in OPERATIONS if operation.makes)
    for operation in OPERATIONS:
        app.router.add_route(operation.method, operation.path, operation.handler)
    app.router.add_get("/api/tables/{id}/socket", socket)
    app.router.add_get("/healthz", healthz)
    app.router.add_get("/readyz", readyz)
    open_handbook(app)
    if PAGES.exists():
        open_doors(app)
        for name in ("favicon.svg", "old.js", "sw.js"):
            app.router.add_get(f"/{name}", partial(_file, name))
        for folder in ("assets", "icons", "previews"):
            app.router.add_static(f"/{folder}", PAGES / folder)
    app.on_response_prepare.extend([give_cookie, keeping, app[METRICS].answer])
    app.on_shutdown.append(_dismiss)
    app.cleanup_ctx.extend([_life, poll_requests])
    if metrics is not None:
        app.cleanup_ctx.append(showing(metrics))
    return app


async def _file(name: str, request: web.Request) -> web.FileResponse:
    return web.FileResponse(PAGES / name, headers={"Cache-Control": "no-cache"})


async def _dismiss(app: web.Application) -> None:
    """Before aiohttp waits for open sockets to end."""
    app[HOUSE].dismiss()


async def _life(app: web.Application) -> AsyncIterator[None]:
    house = app[HOUSE]
    await ready()
    await house.open()
    _spare_the_collector()
    async with maintained(house):
        yield
    await house.close()


def _spare_the_collector() -> None:
    """Tables are large and long-lived, and a move leaves no cycles: by default Python would look through
    all of them every few hundred moves, and everybody would wait.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
