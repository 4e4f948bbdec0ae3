"""Reviews of finished games: thought slice by slice, in processes of their own, for whoever is looking.

A queue goes round by person. What nobody has asked about for a while rests until somebody asks again; what
was weighed is kept with the game. Nobody's bot waits for any of this.
"""

import logging
import time
from collections import deque

from mutable.coach.review.budget import SECONDS
from mutable.coach.review.review import Review
from mutable.server.http.rate_limits import Buckets
from mutable.server.weighing import Kept, Slice, read_kept, read_slice, weighed_more
from mutable.server.workers import Workers, described
from mutable.storage.store import Store
from mutable.tables.background import Tasks
from mutable.tables.errors import NotNow, TooOften, Trouble
from mutable.tables.messages import encode
from mutable.tables.room import Room

AN_HOUR = 20  # reviews that one person may have made
OF_AN_ADDRESS = 60  # and one address, where several people may live
LOOKED_AT = 15.0  # seconds for which a question counts
SLICE = 0.4  # seconds of a review that are thought in one go
DEADLINE = 6.0  # times the seconds that a review is to take: then the rest is left out
LEAST = 60.0  # seconds of a core that it has in any case: a decision takes some, however little it is to take
AT_LEAST = 0.01  # seconds that a decision takes, however little is left
MOST_MOVES = 2000
MOST_WAITING = 40  # reviews that are asked for at the same time
MOST_SHEETS = 60  # that are remembered
VERSION = 2  # of what is kept: another one's is weighed anew

log = logging.getLogger("mutable")


class Sheet:
    """One game's review, as far as it has come."""

    def __init__(self, room: Room, total: int, kept: list[Kept]) -> None:
        self.room = room.id
        self.setting = described(room.table.setting)
        self.entries = encode([*room.table.entries])
        self.total = total  # decisions; 0 until they have been counted
        self.kept = {one.weighed.number: one for one in kept}
        self.decisions: list[int] = []
        self.review: Review | None = None
        self.spent = 0.0
        self.asked: dict[str, float] = {}  # when by whom last
        self.near: int | None = None  # the entry that is looked at
        self.failed = False

    @property
    def is_weighed(self) -> bool:
        return 0 < self.total <= len(self.kept)

    def is_wanted_by(self, person: str) -> bool:
        return time.monotonic() - self.asked.get(person, -LOOKED_AT) < LOOKED_AT

    @property
    def is_wanted(self) -> bool:
        return any(self.is_wanted_by(person) for person in self.asked)

    def next(self, seconds: float) -> list[int]:
        """The decisions to weigh now: those nearest to what is looked at, else in the order of the game."""
        left = [number for number in self.decisions if number not in self.kept]
        if self.near is not None and self.review is not None:
            entries, near = self.review.entries, self.near
            left.sort(key=lambda number: abs(entries[number - 1] - near))
        each = self.seconds_left(seconds) / max(1, len(left))
        return left[: max(1, int(SLICE / max(each, AT_LEAST)))]

    def seconds_left(self, seconds: float) -> float:
        """Of those that the whole may take, whatever it was that took the others."""
        return max(0.0, seconds - self.spent)

    def take(self, found: Slice) -> None:
        self.decisions, self.total = found.decisions, len(found.decisions)
        self.kept.update((one.weighed.number, one) for one in found.fresh)
        self.review = found.review
        self.spent += found.spent


class Reviews:
    """`seconds` are what a whole review may take of one core."""

    def __init__(self, workers: Workers, store: Store, tasks: Tasks, seconds: float = SECONDS) -> None:
        self.workers = workers
        self.seconds = seconds
        self._store = store
        self._tasks = tasks
        self._people = Buckets(size=AN_HOUR, per_second=AN_HOUR / 3600)
        self._addresses = Buckets(size=OF_AN_ADDRESS, per_second=OF_AN_ADDRESS / 3600)
        self._sheets: dict[str, Sheet] = {}
        self._turns: deque[str] = deque()  # of people: whoever comes first is next
        self._thinking: set[Sheet] = set()

    async def ask(self, room: Room, person: str, address: str, near: int | None) -> Sheet:
        """As far as it is; if that is not all, it goes on. Trouble says why there is none."""
        _refuse_others(room)
        sheet = self._sheets.get(room.id)
        if sheet is None:
            read = await self._read(room)
            sheet = self._sheets.get(room.id, read)  # somebody else may have asked meanwhile
        if not self.is_done(sheet):
            self._admit(sheet, person, address)
            self._sheets[room.id] = sheet
            sheet.asked[person], sheet.near = time.monotonic(), near
            if person not in self._turns:
                self._turns.append(person)
            self._begin()
        return sheet

    def is_done(self, sheet: Sheet) -> bool:
        return sheet.review is not None and (sheet.is_weighed or self.is_late(sheet))

    def is_late(self, sheet: Sheet) -> bool:
        """It has had its time; what is missing stays so."""
        return sheet.spent > max(LEAST, DEADLINE * self.seconds) and not sheet.is_weighed

    def is_thought_about(self, sheet: Sheet) -> bool:
        return sheet in self._thinking

    def drop(self, room: str) -> None:
        """It is another table now, or none."""
        self._sheets.pop(room, None)

    async def _read(self, room: Room) -> Sheet:
        total, bodies = await self._store.load_review(room.id, VERSION)
        return Sheet(room, total, [read_kept(body) for body in bodies])

    def _admit(self, sheet: Sheet, person: str, address: str) -> None:
        """Who asks for something new has a budget; what was weighed before costs nothing."""
        if sheet.failed:
            raise Trouble("review_failed")
        if person in sheet.asked or sheet.is_weighed:
            return
        if sum(other.is_wanted for other in self._sheets.values()) >= MOST_WAITING:
            raise TooOften("reviews_busy")
        if not (self._people.take(person) and self._addresses.take(address)):
            raise TooOften("reviews_often")
        self._make_room()

    def _make_room(self) -> None:
        """Those that nobody looks at go first; they are kept in the store."""
        idle = [room for room, sheet in self._sheets.items() if not sheet.is_wanted]
        for room in idle[: max(0, len(self._sheets) + 1 - MOST_SHEETS)]:
            del self._sheets[room]

    def load(self) -> tuple[int, int]:
        """How many reviews wait for their next slice, and how many are thought about."""
        wanted = [sheet for sheet in self._sheets.values() if sheet.is_wanted and self._goes_on(sheet)]
        return len([sheet for sheet in wanted if sheet not in self._thinking]), len(self._thinking)

    # Thinking

    def _begin(self) -> None:
        while len(self._thinking) < self.workers.count and (sheet := self._next()) is not None:
            self._thinking.add(sheet)
            self._tasks.spawn(self._think(sheet))

    def _next(self) -> Sheet | None:
        """Of the first person who waits, what they asked about last; then it is the next one's turn."""
        for _ in range(len(self._turns)):
            person = self._turns.popleft()
            wanted = [one for one in self._sheets.values() if one.is_wanted_by(person) and self._goes_on(one)]
            if wanted:
                self._turns.append(person)
            free = [sheet for sheet in wanted if sheet not in self._thinking]
            if free:
                return max(free, key=lambda sheet: sheet.asked[person])
        return None

    def _goes_on(self, sheet: Sheet) -> bool:
        return not (self.is_done(sheet) or sheet.failed)

    async def _think(self, sheet: Sheet) -> None:
        try:
            known = encode([*sheet.kept.values()])
            wanted = sheet.next(self.seconds) if sheet.decisions else []
            left = sheet.seconds_left(self.seconds)
            found = read_slice(
                await self.workers.run(weighed_more, sheet.setting, sheet.entries, known, wanted, left)
            )
            sheet.take(found)
            if found.fresh:
                bodies = {one.weighed.number: encode(one).decode() for one in found.fresh}
                await self._store.save_review(sheet.room, sheet.total, VERSION, bodies)
        except Exception:
            log.exception("a review failed")
            sheet.failed = True
        except BaseException:
            self._turns.clear()  # the house closes
            raise
        finally:
            self._thinking.discard(sheet)
            self._begin()


def _refuse_others(room: Room) -> None:
    """Of a game that is played nothing is told."""
    if room.status != "finished":
        raise NotNow("review_early")
    if not room.table.is_over:
        raise NotNow("review_resigned")
    if len(room.table.entries) > MOST_MOVES:
        raise NotNow("review_long", most=MOST_MOVES)
