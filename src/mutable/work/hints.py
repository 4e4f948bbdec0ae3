"""Hints: a player who must decide may ask which moves are best.

Each person has at most one open request, and a budget. Each network has a few open requests, and a budget for
several people. A hint is computed from the information of the seat: its view and its events.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec

from mutable.bots.registry import BEST
from mutable.coach.analysis.continuation import Step
from mutable.coach.hints.hint import Advice, Hint
from mutable.coach.hints.wording import detail_text
from mutable.tables.background import BackgroundTasks
from mutable.tables.entries import Deed
from mutable.tables.errors import sentence
from mutable.tables.frames import words_of
from mutable.tables.live import Client, LiveTable
from mutable.tables.messages import Answer, Hinted, HintedMove, HintedStep, NoHint, Stale, encode
from mutable.tables.room import Room, Work
from mutable.work.rate_limits import Buckets
from mutable.work.scheduler import Job, Lane
from mutable.work.tasks import encode_observation, encode_rules, find_hint

DEADLINE = 30.0  # seconds until every request gets an answer or a refusal
MOST_WAITING = 100  # requests of all tables that wait for a worker
MOST_OF_A_NETWORK = 8  # open requests
A_MINUTE = 10  # requests of one person per minute
OF_A_NETWORK = 60  # requests of one network per minute; several people may share it

log = logging.getLogger("mutable")
_decode_hint = msgspec.json.Decoder(Hint).decode

Change = Callable[[str, Work], Awaitable[None]]


class HintInput(NamedTuple):
    """The arguments of `find_hint`."""

    rules: bytes
    view: bytes
    events: bytes
    earlier: bytes


class HintRequest(Job):
    """A person's request about one decision, and the sockets that wait for the answer."""

    def __init__(
        self,
        live: LiveTable,
        client: Client,
        seat: int,
        begin: Callable[["HintRequest"], None],
        drop: Callable[["HintRequest"], object],
    ) -> None:
        self.live = live
        self.person = client.person
        self.keys = client.player
        self.seat = seat
        self.input = _encode_input(live.room, seat)
        self.ply = live.room.ply(seat)
        self.decision = live.room.table.decision(seat)
        self.clients = {client}
        self.timer: asyncio.TimerHandle | None = None
        self._begin = begin
        self._drop = drop

    def is_same(self, other: "HintRequest") -> bool:
        """Compare person and decision. The views may differ, since others may have chosen in secret."""
        return (self.person, self.live, self.ply) == (other.person, other.live, other.ply)

    def is_current(self, room: Room) -> bool:
        """Return True if this person still has to make the same decision."""
        return _decides(room, self.seat) and room.ply(self.seat) == self.ply

    def is_wanted(self) -> bool:
        """Return True if a socket still waits for the answer."""
        return not self.clients.isdisjoint(self.live.clients) and self.is_current(self.live.room)

    def start(self) -> None:
        self._begin(self)

    def discard(self) -> None:
        self._drop(self)

    def answer(self, render: Callable[[str], Answer]) -> None:
        """Send the answer to every socket that waits, in its language."""
        for client in self.clients:
            client.send(render(client.lang))

    def refuse(self, key: str) -> None:
        self.answer(lambda lang: NoHint(self.decision, sentence(lang, key)))


class Hints:
    """Schedules hints. `change` logs that a player got a hint, before the hint is sent."""

    def __init__(
        self, lane: Lane, tasks: BackgroundTasks, change: Change, on_refusal: Callable[[str], None]
    ) -> None:
        self.deadline = DEADLINE
        self._lane = lane
        self._tasks = tasks
        self._change = change
        self._on_refusal = on_refusal
        self._budgets = Buckets(size=A_MINUTE, per_second=A_MINUTE / 60)
        self._network_budgets = Buckets(size=OF_A_NETWORK, per_second=OF_A_NETWORK / 60)
        self._open: dict[str, HintRequest] = {}  # by person

    def ask(self, live: LiveTable, client: Client, seat: int, decision: int) -> None:
        """Answer every request, at once or later. The caller holds the table's lock."""
        room = live.room
        if not _decides(room, seat) or decision != room.table.decision(seat):
            client.send(Stale(room.table.decision(seat)))
            return
        request = HintRequest(live, client, seat, self._begin, self._close)
        problem = self._submit(request) if room.has_hints else "no_hints"
        if problem is not None:
            self._on_refusal(problem)
            request.refuse(problem)

    def _submit(self, request: HintRequest) -> str | None:
        """Answer from the table's cache, join an open request for the same hint, or queue a new one.

        Return the reason if the request is refused.
        """
        known = request.live.hints.get(request.seat)
        if known is not None and known[0] == request.ply:
            self._tasks.spawn(self._give(request, known[1]))
            return None
        earlier = self._open.get(request.person)
        if earlier is not None and not earlier.is_same(request):
            return "hint_under_way"
        if earlier is None:
            earlier = self._running(request)
        if earlier is not None:
            earlier.clients |= request.clients
            self._open_request(earlier)
            return None
        problem = self._limit_of(request)
        if problem is None:
            self._open_request(request)
            self._lane.submit([request])
        return problem

    def _limit_of(self, request: HintRequest) -> str | None:
        """Return the reason if a new request exceeds a limit; otherwise charge the budgets."""
        network = request.keys[0]
        if self._lane.outstanding(network) >= MOST_OF_A_NETWORK:
            return "hints_home"
        if self._lane.waiting >= MOST_WAITING:
            return "hints_busy"
        if not (self._budgets.take(request.person) and self._network_budgets.take(network)):
            return "hints_often"
        return None

    def _running(self, request: HintRequest) -> HintRequest | None:
        """Return the running job for the same hint, even if its deadline has passed."""
        for job in self._lane.running:
            if isinstance(job, HintRequest) and job.is_same(request):
                return job
        return None

    def _open_request(self, request: HintRequest) -> None:
        if request.person not in self._open:
            self._open[request.person] = request
            loop = asyncio.get_running_loop()
            request.timer = loop.call_later(self.deadline, self._refuse, request, "hint_late")

    def _close(self, request: HintRequest) -> bool:
        """Close a request and withdraw it from the queue. Return False if it was not open."""
        if self._open.get(request.person) is not request:
            return False
        del self._open[request.person]
        if request.timer is not None:
            request.timer.cancel()
        self._lane.withdraw(request)
        return True

    def _refuse(self, request: HintRequest, key: str) -> None:
        if self._close(request):
            request.refuse(key)

    def watch(self, live: LiveTable) -> None:
        """After a change, close the requests whose position is gone."""
        if not self._open:
            return
        stale = [one for one in self._open.values() if one.live is live and not one.is_current(live.room)]
        for request in stale:
            self._close(request)
            number = live.room.table.decision(request.seat)
            request.answer(lambda _, number=number: Stale(number))  # type: ignore[misc]

    def _begin(self, request: HintRequest) -> None:
        self._tasks.spawn(self._compute(request))

    async def _compute(self, request: HintRequest) -> None:
        try:
            found = await self._lane.run(find_hint, *request.input)
            request.live.hints[request.seat] = (request.ply, found)
            if self._close(request) and request.is_wanted():
                await self._give(request, found)
        except Exception:
            log.exception("a hint failed")
            self._refuse(request, "hint_failed")
        finally:
            self._lane.finish(request)

    async def _give(self, request: HintRequest, found: bytes) -> None:
        """Log the hint, so that everybody at the table sees that there was one; then send it."""
        is_current, number = False, request.decision

        def note(room: Room) -> list[Deed]:
            nonlocal is_current, number
            is_current, number = request.is_current(room), room.table.decision(request.seat)
            return room.advise(request.seat, kept.moves, kept.memory) if is_current else []

        hint, room = _decode_hint(found), request.live.room
        kept = hint.kept(len(room.table.entries))
        await self._change(room.id, note)
        request.answer(lambda lang: _render(hint, room, number, lang) if is_current else Stale(number))


def _decides(room: Room, seat: int) -> bool:
    """Return True if this seat has to decide now and a person plays it, not a stand-in."""
    return seat in room.deciding() and room.seats[seat].player() is None


def _encode_input(room: Room, seat: int) -> HintInput:
    earlier = [hint for hint in room.table.advice if hint.seat == seat]
    observed = encode_observation(BEST, room.table, seat)
    return HintInput(encode_rules(room.table.setting), *observed, encode(earlier))


def _render(hint: Hint, room: Room, decision: int, lang: str) -> Hinted:
    rules, words = room.table.rules, words_of(room.table, room.names(), lang)

    def step(one: Step) -> HintedStep:
        facts = rules.describe(rules.moves.parse(one.move))
        return HintedStep(one.seat, words.move(facts), facts, one.share)

    def move(one: Advice) -> HintedMove:
        detail = detail_text(one, rules, words, lang)
        line = [step(each) for each in one.line[1:]]
        return HintedMove(one.move, one.value, one.low, one.high, one.win, one.reason[lang], detail, line)

    moves = [move(one) for one in hint.moves]
    plan = None if hint.plan is None else hint.plan[lang]
    return Hinted(decision, hint.unit[lang], hint.counts, moves, plan)
