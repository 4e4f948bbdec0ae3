"""Hints at the tables: whoever must decide may ask what is best there.

They are thought in processes of their own, fewer than there are cores and behind whatever the bots do. Each
person has one question at a time, so that a queue in the order of asking goes round by person; and each has a
budget. What a hint is made from, the seat has seen: its view, and what it was told.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec

from mutable.bots.registry import BEST
from mutable.coach.hints.hint import Hint
from mutable.tables.background import Tasks
from mutable.tables.entries import Deed
from mutable.tables.errors import sentence
from mutable.tables.live import Live, Peer
from mutable.tables.messages import Answer, Hinted, HintedMove, NoHint, Stale
from mutable.tables.room import Room, Work
from mutable.work.bot_moves import seen_by
from mutable.work.processes import Workers, advised, agreed
from mutable.work.rate_limits import Buckets

DEADLINE = 30.0  # seconds until whoever asked is answered, in one way or another
MOST_WAITING = 100  # questions of all tables
A_MINUTE = 10  # of one person

log = logging.getLogger("mutable")
_read = msgspec.json.Decoder(Hint).decode

Change = Callable[[str, Work], Awaitable[None]]


class Sight(NamedTuple):
    """All that a hint is made from, as bytes for a worker."""

    setting: bytes
    view: bytes
    events: bytes


class Question:
    """What a person wants to know, and the eyes that wait for the answer."""

    def __init__(self, live: Live, peer: Peer, seat: int, sight: Sight) -> None:
        self.live = live
        self.person = peer.person
        self.seat = seat
        self.sight = sight
        self.ply = live.room.ply(seat)
        self.decision = live.room.table.decision(seat)
        self.peers = {peer}
        self.timer: asyncio.TimerHandle | None = None

    def is_about(self, other: "Question") -> bool:
        """Is it the same person's, about the same decision? Others may have chosen meanwhile, unseen."""
        return (self.person, self.live, self.ply) == (other.person, other.live, other.ply)

    def stands(self, room: Room) -> bool:
        """Is it still this person's to decide, and the same decision?"""
        return _decides(room, self.seat) and room.ply(self.seat) == self.ply

    @property
    def is_wanted(self) -> bool:
        """Does anybody still wait for it?"""
        return not self.peers.isdisjoint(self.live.peers) and self.stands(self.live.room)

    def answer(self, said: Callable[[str], Answer]) -> None:
        """To everybody who waits, each in their language."""
        for peer in self.peers:
            peer.send(said(peer.lang))

    def refuse(self, key: str) -> None:
        self.answer(lambda lang: NoHint(self.decision, sentence(lang, key)))


class Hinting:
    """`change` is the house's: that a hint was given is committed and told before it is."""

    def __init__(self, workers: Workers, tasks: Tasks, change: Change) -> None:
        self.workers = workers
        self.deadline = DEADLINE
        self._tasks = tasks
        self._change = change
        self._budgets = Buckets(size=A_MINUTE, per_second=A_MINUTE / 60)
        self.on_refusal: Callable[[str], None] = lambda key: None  # for whoever counts
        self._open: dict[str, Question] = {}  # by person
        self._waiting: deque[Question] = deque()
        self._thinking: set[Question] = set()  # also what came too late, until a worker is done with it

    def ask(self, live: Live, peer: Peer, seat: int, decision: int) -> None:
        """Under the room's lock. Answered at once, or later, but always."""
        room = live.room
        if not _decides(room, seat) or decision != room.table.decision(seat):
            peer.send(Stale(room.table.decision(seat)))
            return
        question = Question(live, peer, seat, _sight(room, seat))
        problem = None if room.has_hints else "no_hints"
        if problem is None:
            problem = self._taken_up(question)
        if problem is not None:
            self.on_refusal(problem)
            question.refuse(problem)

    def _taken_up(self, question: Question) -> str | None:
        """What is known is told again, what is thought about is waited for; else it is new. Or why not."""
        known = question.live.hints.get(question.seat)
        if known is not None and known[0] == question.ply:
            self._tasks.spawn(self._give(question, known[1]))
            return None
        asked = self._open.get(question.person)
        if asked is not None and not asked.is_about(question):
            return "hint_under_way"
        if asked is None:
            asked = self._still_thought_about(question)
        if asked is not None:
            asked.peers |= question.peers
            self._open_up(asked)
            return None
        if len(self._waiting) >= MOST_WAITING:
            return "hints_busy"
        if not self._budgets.take(question.person):
            return "hints_often"
        self._open_up(question)
        self._waiting.append(question)
        self._begin()
        return None

    def _still_thought_about(self, question: Question) -> Question | None:
        for other in self._thinking:
            if other.is_about(question):
                return other
        return None

    def _open_up(self, question: Question) -> None:
        if question.person not in self._open:
            self._open[question.person] = question
            loop = asyncio.get_running_loop()
            question.timer = loop.call_later(self.deadline, self._refuse, question, "hint_late")

    def _close(self, question: Question) -> bool:
        """Was it open?"""
        if self._open.get(question.person) is not question:
            return False
        del self._open[question.person]
        if question.timer is not None:
            question.timer.cancel()
        if question in self._waiting:
            self._waiting.remove(question)
        return True

    def _refuse(self, question: Question, key: str) -> None:
        if self._close(question):
            question.refuse(key)

    def watch(self, live: Live) -> None:
        """After a change: what was asked about a position that is gone is dropped."""
        if not self._open:
            return
        gone = [asked for asked in self._open.values() if asked.live is live and not asked.stands(live.room)]
        for question in gone:
            self._close(question)
            number = live.room.table.decision(question.seat)
            question.answer(lambda _, number=number: Stale(number))  # type: ignore[misc]

    def load(self) -> tuple[int, int]:
        """How many questions wait, and how many are thought about."""
        return len(self._waiting), len(self._thinking)

    # Thinking

    def _begin(self) -> None:
        """As many at once as there are processes, in the order in which they were asked."""
        while self._waiting and len(self._thinking) < self.workers.count:
            question = self._waiting.popleft()
            if question.is_wanted:
                self._thinking.add(question)
                self._tasks.spawn(self._think(question))
            else:
                self._close(question)

    async def _think(self, question: Question) -> None:
        try:
            found = await self.workers.run(advised, *question.sight)
            question.live.hints[question.seat] = (question.ply, found)
            if self._close(question) and question.is_wanted:
                await self._give(question, found)
        except asyncio.CancelledError:
            self._waiting.clear()  # the house closes
            raise
        except Exception:
            log.exception("a hint failed")
            self._refuse(question, "hint_failed")
        finally:
            self._thinking.discard(question)
            self._begin()

    async def _give(self, question: Question, found: bytes) -> None:
        """Everybody is told that there was a hint; whoever asked is told the hint."""
        stands, number = False, question.decision

        def note(room: Room) -> list[Deed]:
            nonlocal stands, number
            stands, number = question.stands(room), room.table.decision(question.seat)
            return room.advise(question.seat) if stands else []

        await self._change(question.live.room.id, note)
        hint = _read(found)
        question.answer(lambda lang: _told(hint, number, lang) if stands else Stale(number))


def _decides(room: Room, seat: int) -> bool:
    """A person, now, with their own hand."""
    return seat in room.deciding() and room.seats[seat].player() is None


def _sight(room: Room, seat: int) -> Sight:
    return Sight(agreed(room.table.setting), *seen_by(BEST, room.table, seat))


def _told(hint: Hint, decision: int, lang: str) -> Hinted:
    moves = [HintedMove(one.move, one.value, one.win, one.reason[lang]) for one in hint.moves]
    return Hinted(decision, hint.unit[lang], hint.counts, moves)
