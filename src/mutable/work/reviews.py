"""Reviews of finished games, computed slice by slice while somebody looks at them.

Networks take turns, and so do the people of each, one slice at a time. A review pauses when nobody has asked
about it for a while. Evaluated decisions are stored with the game.
"""

import logging
import math
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

from mutable.coach.review.budget import SECONDS
from mutable.coach.review.review import Review
from mutable.table.table import Table
from mutable.tables.background import BackgroundTasks
from mutable.tables.errors import NotNow, TooOften, Trouble
from mutable.tables.live import Player
from mutable.tables.messages import encode
from mutable.tables.room import Room
from mutable.work.rate_limits import Buckets
from mutable.work.review_tasks import (
    EvaluatedDecision,
    ReviewSlice,
    decode_evaluation,
    decode_slice,
    evaluate_decisions,
)
from mutable.work.scheduler import Job, Lane, Load
from mutable.work.tasks import encode_setting

AN_HOUR = 20  # reviews that one person may start per hour
OF_A_NETWORK = 60  # reviews that one network may start per hour; several people may share it
LOOKED_AT = 15.0  # seconds for which a request keeps its review running
SLICE = 0.4  # seconds of a review that are computed in one task
DEADLINE = 6.0  # limit of the computing time, as a multiple of the planned time; later decisions are left out
LEAST = 60.0  # minimum for that limit, in seconds of a core
AT_LEAST = 0.01  # minimum seconds planned for one decision
MOST_MOVES = 2000
MOST_WAITING = 40  # reviews with a recent request
MOST_OF_A_NETWORK = 10  # reviews of one network with a recent request
MOST_CACHED = 60
VERSION = 3  # version of stored evaluations; those of other versions are computed again

log = logging.getLogger("mutable")

# Parameters: table and version. Result: the number of decisions (0 if unknown) and the stored evaluations.
LoadEvaluations = Callable[[str, int], Awaitable[tuple[int, list[str]]]]
# Parameters: table, number of decisions, version, and evaluations by the number of their decision.
SaveEvaluations = Callable[[str, int, int, Mapping[int, str]], Awaitable[None]]


class Asked(NamedTuple):
    """The time of a person's last request, and the network that it came from."""

    at: float
    network: str


NEVER = Asked(-math.inf, "")


class GameReview:
    """The review of one game, as far as it has been computed."""

    def __init__(self, room: Room, total: int, evaluations: list[EvaluatedDecision]) -> None:
        self.room = room.id
        self.setting = encode_setting(room.table.setting)
        self.entries = encode([*room.table.entries])
        self.advice = encode(room.table.advice)
        self.total = total  # decisions; 0 until they have been counted
        self.evaluations = {one.weighed.number: one for one in evaluations}
        self.decisions: list[int] = []
        self.review: Review | None = None
        self.spent = 0.0
        self.asked: dict[str, Asked] = {}  # by person
        self.near: int | None = None  # the log entry that the person looks at
        self.is_running = False  # a worker computes a slice
        self.failed = False

    @property
    def is_complete(self) -> bool:
        return 0 < self.total <= len(self.evaluations)

    def is_wanted_by(self, person: str) -> bool:
        return time.monotonic() - self.asked.get(person, NEVER).at < LOOKED_AT

    @property
    def is_wanted(self) -> bool:
        return any(self.is_wanted_by(person) for person in self.asked)

    def is_wanted_in(self, network: str) -> bool:
        return any(asked.network == network and self.is_wanted_by(who) for who, asked in self.asked.items())

    def next(self, seconds: float) -> list[int]:
        """Return the decisions of the next slice, nearest to the entry that the person looks at.

        Without such an entry, or before the first slice, they follow the order of the game.
        """
        left = [number for number in self.decisions if number not in self.evaluations]
        if self.near is not None and self.review is not None:
            entries, near = self.review.entries, self.near
            left.sort(key=lambda number: abs(entries[number - 1] - near))
        each = self.seconds_left(seconds) / max(1, len(left))
        return left[: max(1, int(SLICE / max(each, AT_LEAST)))]

    def seconds_left(self, seconds: float) -> float:
        return max(0.0, seconds - self.spent)

    def add(self, found: ReviewSlice) -> None:
        self.decisions, self.total = found.decisions, len(found.decisions)
        self.evaluations.update((one.weighed.number, one) for one in found.fresh)
        self.review = found.review
        self.spent += found.spent


class _Turn(Job):
    """A person's turn. The review that gets the slice is chosen when the turn comes."""

    def __init__(
        self, player: Player, find: Callable[[str], list[GameReview]], begin: Callable[["_Turn"], None]
    ) -> None:
        self.player = player
        self.person = player[1]
        self.keys = player
        self._find = find
        self._begin = begin

    def is_ready(self) -> bool:
        """Return False while a worker computes everything that the person wants."""
        wanted = self._find(self.person)
        return not wanted or not all(review.is_running for review in wanted)

    def is_wanted(self) -> bool:
        return bool(self._find(self.person))

    def start(self) -> None:
        self._begin(self)


class Reviews:
    """`seconds` is the core time planned for a whole review; `load` and `save` access the store."""

    def __init__(
        self,
        lane: Lane,
        tasks: BackgroundTasks,
        load: LoadEvaluations,
        save: SaveEvaluations,
        seconds: float = SECONDS,
    ) -> None:
        self.seconds = seconds
        self._lane = lane
        self._tasks = tasks
        self._load = load
        self._save = save
        self._people = Buckets(size=AN_HOUR, per_second=AN_HOUR / 3600)
        self._networks = Buckets(size=OF_A_NETWORK, per_second=OF_A_NETWORK / 3600)
        self._cache: dict[str, GameReview] = {}  # by table

    async def ask(self, room: Room, player: Player, near: int | None) -> GameReview:
        """Return the review as far as it has been computed, and continue it if it is incomplete.

        Raise Trouble if the game cannot be reviewed.
        """
        _check_finished(room)
        review = self._cache.get(room.id)
        if review is None:
            total, evaluations = await self._stored(room.id)
            loaded = GameReview(room, total, evaluations + await self._before_second_try(room))
            review = self._cache.get(room.id, loaded)  # another request may have loaded it in the meantime
        if not self.is_done(review):
            self._admit(review, player)
            self._cache[room.id] = review
            network, person = player
            review.asked[person], review.near = Asked(time.monotonic(), network), near
            self._queue(player)
        return review

    async def evaluations(self, room: Room) -> list[EvaluatedDecision]:
        """Return what is known of a game's decisions, without computing more."""
        review = self._cache.get(room.id)
        return [*review.evaluations.values()] if review else (await self._stored(room.id))[1]

    async def _stored(self, room: str) -> tuple[int, list[EvaluatedDecision]]:
        total, bodies = await self._load(room, VERSION)
        return total, [decode_evaluation(body) for body in bodies]

    async def _before_second_try(self, room: Room) -> list[EvaluatedDecision]:
        """Return what the review of the first game says about the moves before the second try."""
        again = room.created.second_try
        if again is None:
            return []
        _, evaluations = await self._stored(again.table)
        shared = _common_moves(room)
        return [one for one in evaluations if one.weighed.number <= shared]

    def is_done(self, review: GameReview) -> bool:
        return review.review is not None and (review.is_complete or self.is_late(review))

    def is_late(self, review: GameReview) -> bool:
        """Return True if the review has used its time; the missing decisions are left out."""
        return review.spent > max(LEAST, DEADLINE * self.seconds) and not review.is_complete

    def evict(self, room: str) -> None:
        """Remove the review of a table that was changed or deleted."""
        self._cache.pop(room, None)

    def load(self) -> Load:
        """Return how many reviews wait for their next slice, and how many are being computed."""
        wanted = [review for review in self._cache.values() if review.is_wanted and self._goes_on(review)]
        return Load(sum(not review.is_running for review in wanted), len(self._lane.running))

    def _admit(self, review: GameReview, player: Player) -> None:
        """Refuse requests beyond a limit, and charge the budgets of a person who starts a review. Stored
        evaluations cost nothing.
        """
        network, person = player
        if review.failed:
            raise Trouble("review_failed")
        if review.is_complete:
            return
        if not review.is_wanted_in(network):
            self._check_space(network)
        if person in review.asked:
            return
        if not (self._people.take(person) and self._networks.take(network)):
            raise TooOften("reviews_often")
        self._make_space()

    def _check_space(self, network: str) -> None:
        """Raise an error if this network, or the whole server, has too many reviews."""
        wanted = [review for review in self._cache.values() if review.is_wanted and self._goes_on(review)]
        if sum(review.is_wanted_in(network) for review in wanted) >= MOST_OF_A_NETWORK:
            raise TooOften("reviews_home")
        if len(wanted) >= MOST_WAITING:
            raise TooOften("reviews_busy")

    def _make_space(self) -> None:
        """Evict reviews that nobody looks at. Their evaluations remain stored."""
        idle = [room for room, review in self._cache.items() if not review.is_wanted]
        for room in idle[: max(0, len(self._cache) + 1 - MOST_CACHED)]:
            del self._cache[room]

    # Turns

    def _queue(self, player: Player) -> None:
        """Queue the person's next turn, unless one is waiting."""
        if not any(turn.keys == player for turn in self._lane.waiting_jobs()):
            self._lane.submit([_Turn(player, self._wanted_by, self._begin)])

    def _wanted_by(self, person: str) -> list[GameReview]:
        return [one for one in self._cache.values() if one.is_wanted_by(person) and self._goes_on(one)]

    def _goes_on(self, review: GameReview) -> bool:
        return not (self.is_done(review) or review.failed)

    def _begin(self, turn: _Turn) -> None:
        """Start a slice of the review that the person asked about last, and queue their next turn."""
        free = [review for review in self._wanted_by(turn.person) if not review.is_running]
        review = max(free, key=lambda review: review.asked[turn.person].at)
        review.is_running = True
        self._tasks.spawn(self._compute(turn, review))
        self._queue(turn.player)

    async def _compute(self, turn: _Turn, review: GameReview) -> None:
        try:
            known = encode([*review.evaluations.values()])
            wanted = review.next(self.seconds) if review.decisions else []
            left = review.seconds_left(self.seconds)
            found = decode_slice(
                await self._lane.run(
                    evaluate_decisions, review.setting, review.entries, review.advice, known, wanted, left
                )
            )
            review.add(found)
            if found.fresh:
                bodies = {one.weighed.number: encode(one).decode() for one in found.fresh}
                await self._save(review.room, review.total, VERSION, bodies)
        except Exception:
            log.exception("a review failed")
            review.failed = True
        finally:
            review.is_running = False
            self._lane.finish(turn)


def _common_moves(room: Room) -> int:
    """Return how many moves of a second try are those of the first game, in force in both."""
    first = Table(room.table.setting, rules=room.table.rules)
    for seat, text in room.created.moves:
        first.enter(seat, text)
    pairs = enumerate(zip(first.moves, room.table.moves, strict=False))
    return next((at for at, (one, other) in pairs if one != other), len(first.moves))


def _check_finished(room: Room) -> None:
    """Refuse games that are not finished: a review would reveal hidden cards."""
    if room.status != "finished":
        raise NotNow("review_early")
    if not room.table.is_over:
        raise NotNow("review_resigned")
    if len(room.table.entries) > MOST_MOVES:
        raise NotNow("review_long", most=MOST_MOVES)
