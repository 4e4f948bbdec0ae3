"""The values that a store takes and returns."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Struct, field

from mutable.tables.entries import LogRow
from mutable.tables.pending_work import PendingWork


@dataclass(frozen=True)
class Summary:
    """A table as the lobby lists it."""

    room: str
    status: str
    public: bool
    body: str
    people: tuple[tuple[str, int], ...] = ()  # and their seats, or KEPT or FORMER
    evening: str | None = None  # for a rematch: the first table of the evening


class Append(Struct, frozen=True):
    """New log entries of one table, starting at a sequence number, and the data to store with them."""

    room: str
    first: int
    version: int  # of the entries
    bodies: tuple[str, ...]
    summary: Summary | None = None
    pending: PendingWork | None = None
    # The seats whose players are connected to this process; a negative number is that of its spectators.
    presence: frozenset[int] | None = None

    @property
    def changes(self) -> bool:
        return bool(self.bodies) or self.pending is not None or self.presence is not None


class LogEntries(Struct, array_like=True):
    """Entries that another process has appended to a table's log."""

    room: str
    first: int  # sequence number
    at: float
    version: int
    bodies: tuple[str, ...]

    def rows(self) -> "list[NumberedRow]":
        return [
            NumberedRow(seq, LogRow(self.at, self.version, body))
            for seq, body in enumerate(self.bodies, self.first)
        ]


class Changes(Struct, omit_defaults=True):
    """The changes of one process in a shared store; the others receive them through the change feed.

    The JSON names are those of 0.2.0, so that processes of both versions can share a database.
    """

    sender: str = field(name="by")
    log: list[str] = []  # tables whose log has grown
    entries: list[LogEntries] = []  # the new entries, if they are short enough to send
    presence: list[str] = field(name="eyes", default_factory=list)  # tables whose connected players changed
    reload: list[str] = field(name="anew", default_factory=list)  # tables that were rewritten or deleted
    joined: list[tuple[str, str]] = []  # people who have become another person
    forgotten: list[str] = []  # people
    removed: list[str] = []  # devices that have left their person
    everything: bool = False  # the connection was interrupted, so changes may have been missed

    def __bool__(self) -> bool:
        return bool(
            self.log
            or self.presence
            or self.reload
            or self.joined
            or self.forgotten
            or self.removed
            or self.everything
        )


class LeasedWork(NamedTuple):
    """A table's pending work, and the process that holds the lease on its bots."""

    pending: PendingWork
    lease_owner: str | None


class NumberedRow(NamedTuple):
    seq: int
    row: LogRow


class StoredTable(NamedTuple):
    """The parts of a table that an operation may rewrite."""

    rows: list[NumberedRow]
    summary: str | None


class TableRewrite(NamedTuple):
    """The new content of a table; None leaves the summary or the status unchanged."""

    rows: Sequence[NumberedRow] = ()  # replaced, or appended if their sequence number is new
    summary: str | None = None
    status: str | None = None
    renamed: tuple[str, str] | None = None  # a person's identifier, before and after


class PersonsTables(NamedTuple):
    own: list[str]  # tables at which no other person ever sat
    shared: list[str]


class StoredReview(NamedTuple):
    total: int  # decisions of the game; 0 if nothing is stored
    bodies: list[str]


class StoredDevice(NamedTuple):
    """A browser that has joined a person, and when; stores before 0.4.0 did not note the time."""

    device: str
    joined: float | None


class StoredBan(NamedTuple):
    who: str
    reason: str
    made: float
    ends: float | None


class ListedTable(NamedTuple):
    """A table as `mutable admin` lists it."""

    room: str
    status: str
    updated: float
    summary: str
    people: int


class StoredRequest(NamedTuple):
    """An admin request that waits for a server."""

    id: str
    made: float
    body: str
    claimed: float | None  # when a server began to process it
