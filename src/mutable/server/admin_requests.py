"""What the operator wants done, by whichever server uses the store; where none does, it is done here.

A wish is a row of the store: only who may write the store may leave one, so nobody else can reach this. Every
server looks for them once a second, takes one that nobody has, does it and writes down what came of it.
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
from mutable.server.http.api import HOUSE
from mutable.server.people import bans
from mutable.server.people import erasure as forgetting
from mutable.server.people.bans import BANS, Bans
from mutable.server.registry.registry import House
from mutable.server.workers import Workers
from mutable.storage.admin_connection import Hand, beside
from mutable.storage.store import Rows, Transaction, open_store
from mutable.tables.entries import VERSION, Shut, written
from mutable.tables.errors import NotFound, NotKept, Trouble, said_in
from mutable.tables.messages import TableLine

EVERY = 1.0  # seconds between two looks
PATIENCE = 60.0  # seconds that an answer is waited for
STALE = 600.0  # seconds, then nobody waits for it any more
LOCKED_OUT = 4403  # the closing code of a socket whose person or address was banned
DAY = 86400.0

log = logging.getLogger("mutable")


class CloseTable(Struct, tag="close"):
    table: str
    reason: str


class Forget(Struct, tag="forget"):
    person: str


class Lock(Struct, tag="ban"):
    """Somebody out."""

    who: str
    reason: str
    days: float | None


class Unlock(Struct, tag="unban"):
    who: str


Wish = CloseTable | Forget | Lock | Unlock
Done = dict[str, int]
"""What came of it, counted."""


class Errand(Struct):
    wish: Wish
    lang: str  # of whoever asks


class Answer(Struct):
    done: Done
    problem: str | None = None


_read_errand = msgspec.json.Decoder(Errand).decode
_read_answer = msgspec.json.Decoder(Answer).decode


def _written(value: Errand | Answer) -> str:
    return msgspec.json.encode(value).decode()


# What a server does


class Office:
    """Where the operator's wishes are done."""

    def __init__(self, house: House, banned: Bans) -> None:
        self._house = house
        self._people = house.people
        self._bans = banned

    async def do(self, wish: Wish) -> Done:
        match wish:
            case CloseTable():
                return await self._close(wish)
            case Forget():
                return await self._forget(wish.person)
            case Lock():
                ends = None if wish.days is None else time.time() + wish.days * DAY
                await self._house.store.do(partial(bans.ban, who=wish.who, reason=wish.reason, ends=ends))
            case Unlock():
                await self._house.store.do(partial(bans.unban, who=wish.who))
        log.info("the operator has changed who is let in")
        await self.heed_bans()
        return {}

    async def heed_bans(self) -> None:
        """Whoever is there already is let go."""
        if await self._bans.read():
            self._house.send_away(
                lambda peer: self._bans.of(peer.address, peer.person) is not None, LOCKED_OUT
            )

    async def _close(self, wish: CloseTable) -> Done:
        try:
            await self._house.change(wish.table, lambda room: room.shut_down(wish.reason))
        except (NotFound, NotKept):
            raise
        except Trouble:  # it cannot be followed: then it is closed as it lies
            await self._house.rewrite(wish.table, partial(_shut, room=wish.table, reason=wish.reason))
        log.info("the operator has closed the table %s", wish.table)
        return {}

    async def _forget(self, person: str) -> Done:
        who = self._people.who(person)
        if not await self._people.is_known(who):
            raise NotFound("no_person", person=person)
        told = await forgetting.forget(self._house, who)
        log.info("the operator has had somebody forgotten")
        return msgspec.to_builtins(told)  # type: ignore[no-any-return]


def _shut(file: Transaction, room: str, reason: str) -> None:
    ((last,),) = file.execute("SELECT max(seq) FROM log WHERE room = ?", (room,)).fetchall()
    entry = (room, last + 1, time.time(), VERSION, written(Shut(reason)))
    file.execute("INSERT INTO log (room, seq, at, version, body) VALUES (?, ?, ?, ?, ?)", entry)
    for (body,) in file.execute("SELECT body FROM lobby_line WHERE room = ?", (room,)).fetchall():
        line = replace(msgspec.json.decode(body, type=TableLine), status="closed")
        kept = (msgspec.json.encode(line).decode(), room)
        file.execute("UPDATE lobby_line SET status = 'closed', body = ? WHERE room = ?", kept)


async def attended(app: web.Application) -> AsyncIterator[None]:
    """For a server's `cleanup_ctx`: its operator is heard as long as it runs."""
    office = Office(app[HOUSE], app[BANS])

    async def look_for_ever() -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await look(app[HOUSE], office)
            except NotKept:
                pass  # the server's log has it already
            except Exception:
                log.exception("what the operator wants could not be read; it is tried again")

    looking = asyncio.create_task(look_for_ever())
    yield
    looking.cancel()


async def look(house: House, office: Office) -> None:
    """At what the store has for us."""
    await office.heed_bans()
    errands = await house.store.ask("SELECT id, made, body, taken FROM errand ORDER BY made")
    for ident, made, body, taken in errands:
        if made < time.time() - STALE:
            await house.store.do(partial(_drop, ident=ident))
        elif taken is None and await house.store.do(partial(_take, ident=ident)):
            answer = await _answered(office, body)
            await house.store.do(partial(_answer, ident=ident, answer=_written(answer)))


def _take(file: Transaction, ident: str) -> bool:
    """Did nobody else?"""
    statement = "UPDATE errand SET taken = ? WHERE id = ? AND taken IS NULL"
    return file.execute(statement, (time.time(), ident)).rowcount > 0


def _answer(file: Transaction, ident: str, answer: str) -> None:
    file.execute("UPDATE errand SET answer = ? WHERE id = ?", (answer, ident))


def _drop(file: Transaction, ident: str) -> None:
    file.execute("DELETE FROM errand WHERE id = ?", (ident,))


async def _answered(office: Office, body: str) -> Answer:
    lang = LANGUAGES[0]
    try:
        errand = _read_errand(body)
        lang = errand.lang
        return Answer(await office.do(errand.wish))
    except MutableError as problem:
        return Answer({}, said_in(lang, problem))
    except Exception as problem:
        log.exception("what the operator wants failed")
        return Answer({}, repr(problem))


# What the operator's command does


async def asked(url: str, question: str, *given: object) -> Rows:
    """Whether or not a server is using the store."""
    async with beside(url) as hand:
        if hand is not None:
            return await hand.execute(question, *given)
    store = open_store(url)
    try:
        return store.ask_at_once(question, *given)
    finally:
        store.close()


async def done(url: str, wish: Wish, lang: str) -> Done:
    async with beside(url) as hand:
        if hand is not None:
            return await _left(hand, Errand(wish, lang))
    store = open_store(url)
    resting = Workers()
    resting.count = 0  # nobody's bot moves meanwhile
    house = House(store, resting)
    try:
        return await Office(house, Bans(store)).do(wish)
    except NotKept as error:
        raise Trouble("not_asked", problem=error.problem) from error
    finally:
        await house.close()
        store.close()


async def _left(hand: Hand, errand: Errand) -> Done:
    """With the server, until it has answered."""
    ident = secrets.token_hex(8)
    await hand.execute(
        "INSERT INTO errand (id, made, body) VALUES (?, ?, ?)", ident, time.time(), _written(errand)
    )
    try:
        async with asyncio.timeout(PATIENCE):
            answer = await _waited_for(hand, ident)
    except TimeoutError:
        raise Trouble("no_answer", seconds=f"{PATIENCE:g}") from None
    finally:
        await hand.execute("DELETE FROM errand WHERE id = ?", ident)
    if answer.problem is not None:
        raise Trouble("answered", problem=answer.problem)
    return answer.done


async def _waited_for(hand: Hand, ident: str) -> Answer:
    while True:
        rows = await hand.execute("SELECT answer FROM errand WHERE id = ?", ident)
        if not rows:
            raise TimeoutError  # a server whose clock is ahead has thrown it away
        if rows[0][0] is not None:
            return _read_answer(rows[0][0])
        await asyncio.sleep(0.1)
