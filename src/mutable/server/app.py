"""The web application: routes, middlewares, static pages, and the start and end of the services."""

import gc
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Any, Final

from aiohttp import web

from mutable.coach.review.budget import SECONDS
from mutable.server.admin_requests import poll_requests
from mutable.server.heartbeat import HEARTBEAT, Heartbeat, run_heartbeat
from mutable.server.http.addresses import PROXIED
from mutable.server.http.api import ADDRESS
from mutable.server.http.documentation import open_handbook
from mutable.server.http.guard import (
    MAKES,
    ORIGINS,
    PEOPLE,
    PER_SECOND,
    bodies,
    errors,
    give_cookie,
    headers,
    keeping,
    origin,
    person,
    rate,
)
from mutable.server.http.health import READINESS, Readiness, healthz, readyz
from mutable.server.http.hosts import ANY, HOSTS, Hosts, called
from mutable.server.http.links import Address
from mutable.server.http.operations import OPERATIONS
from mutable.server.http.pages import PAGES, open_doors
from mutable.server.limits import LIMITS, NetworkLimits
from mutable.server.log_filter import filter_malformed_requests
from mutable.server.metrics import METRICS, MetricsAddress, serve_metrics
from mutable.server.people.bans import BANS, Bans, refuse_banned_address, refuse_banned_person
from mutable.server.registry.maintenance import maintained
from mutable.server.services import REGISTRY, SERVICES, Services
from mutable.server.socket import BATCH, WriteBatch, socket
from mutable.storage.store import Store
from mutable.table.chance import Chance
from mutable.work.rate_limits import SOCKETS
from mutable.work.scheduler import worker_pools

LARGEST_BODY = 1 << 18  # bytes: enough for a record; everything else is far smaller
HEADER_SECONDS = 30.0  # until a request's headers must be complete, from the connection or the last response

# Arguments of aiohttp's runner. The access log is off because it would contain addresses.
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
    metrics: MetricsAddress | None = None,
    processes: int = 1,
    sockets: int = SOCKETS,
) -> web.Application:
    guards = [
        headers, errors, called, refuse_banned_address, rate, origin, bodies, person, refuse_banned_person,
    ]  # fmt: skip
    app = web.Application(middlewares=guards, client_max_size=LARGEST_BODY)
    filter_malformed_requests()
    app[HOSTS] = Hosts(address.base, hosts or ([ANY] if proxied else []))  # a proxy checks the host itself
    app[ADDRESS] = address
    app[ORIGINS] = {address.base}
    app[PER_SECOND] = per_second
    app[BATCH] = WriteBatch()
    app[HEARTBEAT] = Heartbeat()
    app[PROXIED] = proxied
    app[LIMITS] = NetworkLimits(per_second, sockets)
    app[BANS] = Bans(store)
    services = app[SERVICES] = Services(store, worker_pools(processes), pace, chance, review_seconds)
    app[REGISTRY] = services.registry
    app[PEOPLE] = services.people
    app[METRICS] = services.metrics
    app[READINESS] = Readiness(store)
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
    app.on_response_prepare.extend([give_cookie, keeping, app[METRICS].count_answer])
    app.on_shutdown.append(_disconnect_all)
    app.cleanup_ctx.extend([_run_services, run_heartbeat, poll_requests])
    if metrics is not None:
        page = web.Application(middlewares=[called])
        page[HOSTS] = Hosts(address.base, hosts, takes_short_names=True)
        app.cleanup_ctx.append(serve_metrics(metrics, page))
    return app


async def _file(name: str, request: web.Request) -> web.FileResponse:
    return web.FileResponse(PAGES / name, headers={"Cache-Control": "no-cache"})


async def _disconnect_all(app: web.Application) -> None:
    """Close the sockets before aiohttp waits for their handlers to end."""
    app[REGISTRY].disconnect_all()


async def _run_services(app: web.Application) -> AsyncIterator[None]:
    services = app[SERVICES]
    await services.open()
    _tune_garbage_collector()
    async with maintained(services.registry):
        yield
    await services.close()


def _tune_garbage_collector() -> None:
    """Let the collector run less often.

    Tables are large and live long, and a move leaves no cycles. With Python's defaults the collector would
    traverse all tables every few hundred moves, and block the event loop.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
