"""Requests of the operator: closing tables, erasing people, bans.

`mutable admin` writes a request into the store, so only users who may write to the store can make one. Once a
second, every server looks for requests, claims those that no other server has claimed, carries them out and
stores the answers. If no server is using the store, the command carries out the request itself.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator
from functools import partial

import msgspec
from aiohttp import web
from msgspec import Struct
from msgspec.structs import replace

from mutable.kit.errors import MutableError
from mutable.kit.words import LANGUAGES
from mutable.server.people import erasure
from mutable.server.people.bans import BANS, Bans
from mutable.server.services import SERVICES, Services
from mutable.storage.admin_connection import connect_beside_server
from mutable.storage.admin_operations import AdminConnection
from mutable.storage.errors import StoreError, StoreUnavailable
from mutable.storage.store import Store
from mutable.storage.urls import open_store
from mutable.storage.values import NumberedRow, StoredBan, StoredTable, TableRewrite
from mutable.tables.entries import VERSION, LogRow, Shut, written
from mutable.tables.errors import NotFound, Trouble, said_in
from mutable.tables.messages import TableLine
from mutable.work.scheduler import Group, worker_pools

POLL_SECONDS = 1.0
ANSWER_SECONDS = 60.0  # seconds that the command waits for an answer
STALE_SECONDS = 600.0  # seconds after which the command has stopped waiting
LOCKED_OUT = 4403  # the closing code of a socket whose person or address was banned
DAY = 86400.0

log = logging.getLogger("mutable")


class CloseTableRequest(Struct, tag="close"):
    table: str
    reason: str


class ForgetRequest(Struct, tag="forget"):
    person: str


class BanRequest(Struct, tag="ban"):
    who: str
    reason: str
    days: float | None


class UnbanRequest(Struct, tag="unban"):
    who: str


Request = CloseTableRequest | ForgetRequest | BanRequest | UnbanRequest
Counts = dict[str, int]
"""The results of a request, as numbers by name."""


class AdminRequest(Struct):
    request: Request = msgspec.field(name="wish")
    lang: str  # of the answer


class AdminAnswer(Struct):
    done: Counts
    problem: str | None = None


_decode_request = msgspec.json.Decoder(AdminRequest).decode
_decode_answer = msgspec.json.Decoder(AdminAnswer).decode


def _encode(value: AdminRequest | AdminAnswer) -> str:
    return msgspec.json.encode(value).decode()


# In a server


class RequestHandler:
    """Carries out the operator's requests."""

    def __init__(self, services: Services, banned: Bans) -> None:
        self._registry = services.registry
        self._people = services.people
        self._bans = banned

    async def handle(self, request: Request) -> Counts:
        match request:
            case CloseTableRequest():
                return await self._close(request)
            case ForgetRequest():
                return await self._forget(request.person)
            case BanRequest():
                now = time.time()
                ends = None if request.days is None else now + request.days * DAY
                await self._registry.store.ban(StoredBan(request.who, request.reason, now, ends))
            case UnbanRequest():
                if not await self._registry.store.unban(request.who):
                    raise Trouble("not_banned", who=request.who)
        log.info("the operator has changed the bans")
        await self.apply_bans()
        return {}

    async def apply_bans(self) -> None:
        """Load the bans and disconnect the clients that they concern."""
        if await self._bans.reload():
            self._registry.disconnect_clients(
                lambda client: self._bans.find(client.address, client.person) is not None, LOCKED_OUT
            )

    async def _close(self, request: CloseTableRequest) -> Counts:
        try:
            await self._registry.change(request.table, lambda room: room.shut_down(request.reason))
        except NotFound:
            raise
        except Trouble:  # the table cannot be loaded: close it in the store
            close = partial(close_stored_table, reason=request.reason, now=time.time())
            rewrite = partial(self._registry.store.rewrite_table, rewrite=close)
            await self._registry.rewrite(request.table, rewrite)
        log.info("the operator has closed the table %s", request.table)
        return {}

    async def _forget(self, person: str) -> Counts:
        who = self._people.person_of(person)
        if not await self._people.is_known(who):
            raise NotFound("no_person", person=person)
        forgotten = await erasure.forget(self._registry, self._people, who)
        log.info("the operator has erased a person")
        return msgspec.to_builtins(forgotten)  # type: ignore[no-any-return]


def close_stored_table(table: StoredTable, reason: str, now: float) -> TableRewrite:
    """Append the closing entry to a log that cannot be folded."""
    closing = NumberedRow(table.rows[-1].seq + 1, LogRow(now, VERSION, written(Shut(reason))))
    if table.summary is None:
        return TableRewrite([closing])
    line = replace(msgspec.json.decode(table.summary, type=TableLine), status="closed")
    return TableRewrite([closing], msgspec.json.encode(line).decode(), status="closed")


async def poll_requests(app: web.Application) -> AsyncIterator[None]:
    """Carry out requests while the server runs; for its `cleanup_ctx`."""
    handler = RequestHandler(app[SERVICES], app[BANS])

    async def poll_forever() -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await poll(app[SERVICES].store, handler)
            except StoreUnavailable:
                pass  # the store has logged it
            except Exception:
                log.exception("the operator's requests could not be read; the server tries again")

    polling = asyncio.create_task(poll_forever())
    yield
    polling.cancel()


async def poll(store: Store, handler: RequestHandler) -> None:
    """Apply new bans, and carry out the requests that no server has claimed."""
    await handler.apply_bans()
    for request in await store.load_requests():
        if request.made < time.time() - STALE_SECONDS:
            await store.drop_request(request.id)
        elif request.claimed is None and await store.claim_request(request.id, time.time()):
            answer = await _answer(handler, request.body)
            await store.answer_request(request.id, _encode(answer))


async def _answer(handler: RequestHandler, body: str) -> AdminAnswer:
    lang = LANGUAGES[0]
    try:
        stored = _decode_request(body)
        lang = stored.lang
        return AdminAnswer(await handler.handle(stored.request))
    except MutableError as problem:
        return AdminAnswer({}, said_in(lang, problem))
    except Exception as problem:
        log.exception("the operator's request failed")
        return AdminAnswer({}, repr(problem))


# In the command


async def request_and_wait(url: str, request: Request, lang: str) -> Counts:
    """Let a running server carry out a request. If there is none, carry it out here."""
    async with connect_beside_server(url) as connection:
        if connection is not None:
            return await _leave_request(connection, AdminRequest(request, lang))
    store = open_store(url)
    pools = worker_pools()
    pools[Group.BOTS].count = 0  # bots do not move during the request
    services = Services(store, pools)
    try:
        return await RequestHandler(services, Bans(store)).handle(request)
    except StoreUnavailable as error:
        raise StoreError("not_asked", problem=error.problem) from error
    finally:
        await services.close()
        store.close()


async def _leave_request(connection: AdminConnection, request: AdminRequest) -> Counts:
    """Store a request and wait until a server has answered it."""
    ident = secrets.token_hex(8)
    await connection.add_request(ident, time.time(), _encode(request))
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            answer = await _wait_for_answer(connection, ident)
    except (TimeoutError, LookupError):  # a server whose clock is ahead drops the request as stale
        raise Trouble("no_answer", seconds=f"{ANSWER_SECONDS:g}") from None
    finally:
        await connection.delete_request(ident)
    if answer.problem is not None:
        raise Trouble("answered", problem=answer.problem)
    return answer.done


async def _wait_for_answer(connection: AdminConnection, ident: str) -> AdminAnswer:
    while True:
        answer = await connection.request_answer(ident)
        if answer is not None:
            return _decode_answer(answer)
        await asyncio.sleep(0.1)
