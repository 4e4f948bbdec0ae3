"""What workers do for reviews: some decisions weighed, and all that is known of a game put together."""

from functools import lru_cache
from time import thread_time
from typing import Any

import msgspec
from msgspec import Struct

from mutable.coach.review.budget import Allowance, Purse
from mutable.coach.review.evaluation import Weighed, Weigher
from mutable.coach.review.review import Review, Reviewing
from mutable.kit.events import Facts
from mutable.server.workers import table_of
from mutable.tables.messages import encode


class Kept(Struct):
    """A weighed decision, and what its moves act on and would come to, for the board to light them."""

    weighed: Weighed
    made: Facts
    best: Facts


class Slice(Struct):
    """What a worker found in one go."""

    fresh: list[Kept]
    decisions: list[int]  # the numbers of all decisions of the game
    review: Review
    spent: float  # seconds of a core


read_kept = msgspec.json.Decoder(Kept).decode
read_all = msgspec.json.Decoder(list[Kept]).decode
read_slice = msgspec.json.Decoder(Slice).decode


class _Desk:
    """A finished game laid out: it costs something to walk through it, so it stays for a while."""

    def __init__(self, setting: bytes, entries: bytes) -> None:
        table = table_of(setting)
        for seat, text in msgspec.json.decode(entries):
            table.enter(seat, text)
        self._weigher = Weigher(table)
        self._reviewing = Reviewing(table)
        self._decisions = {decision.number: decision for decision in self._weigher.decisions}

    @property
    def numbers(self) -> list[int]:
        return [*self._decisions]

    def weighed(self, number: int, allowed: Allowance) -> Kept:
        decision, rules = self._decisions[number], self._weigher.rules
        found = self._weigher.weigh(decision, allowed)
        made, best = (
            rules.preview_move(decision.state, decision.seat, rules.moves.parse(text))
            for text in (found.move, found.best)
        )
        return Kept(found, made, best)

    def reviewed(self, kept: list[Kept]) -> Review:
        return self._reviewing.review([one.weighed for one in kept], len(self._decisions))


@lru_cache(maxsize=3)
def _desk(setting: bytes, entries: bytes) -> _Desk:
    return _Desk(setting, entries)


def weighed_more(setting: bytes, entries: bytes, kept: bytes, numbers: list[int], seconds: float) -> bytes:
    """Those decisions more, as if all that are left had so many seconds; and the review with them."""
    started = thread_time()
    desk, known = _desk(setting, entries), read_all(kept)
    left = len(desk.numbers) - len(known)
    purse = Purse(seconds, left, spent=thread_time() - started, clock=thread_time)
    fresh = [desk.weighed(number, purse.next()) for number in numbers]
    review = desk.reviewed([*known, *fresh])
    found: dict[str, Any] = {
        "fresh": fresh, "decisions": desk.numbers, "review": review, "spent": thread_time() - started,
    }  # fmt: skip
    return encode(found)
