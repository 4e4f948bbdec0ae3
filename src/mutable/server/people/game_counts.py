"""Counts over a person's finished games and evenings. The server runs this for a few, a worker for many.

Arguments and results are bytes, which cost the server's event loop almost nothing.
"""

from typing import NamedTuple

import msgspec
from msgspec import Raw, Struct

from mutable.server.people.evenings import EveningTables, evening_of
from mutable.server.people.statistics import records_of, streaks
from mutable.tables.messages import OwnGame, TableLine, encode

MOST_SHOWN = 300


class GameCounts(Struct):
    """The counted games. Raw fields are sent unchanged."""

    newest: TableLine | None
    games: Raw  # the latest
    records: Raw
    streak: int
    best_streak: int
    old: list[str]  # tables whose summaries an older version stored, without results
    evenings: Raw


class GameFile(NamedTuple):
    """The parts of the file of a person's games, encoded."""

    newest: bytes
    games: bytes
    records: bytes


class StoredGames(Struct):
    """A person's finished games and evenings as stored."""

    bodies: list[Raw]
    seats: list[int]
    evenings: list[EveningTables]


def count_games(stored: bytes, person: str) -> bytes:
    found, games = _decode(stored)
    games = counted(games)
    streak, best = streaks(games)
    evenings = [evening_of(evening, person) for evening in found.evenings]
    return encode(
        GameCounts(
            newest=games[0] if games else None,
            games=Raw(encode(games[:MOST_SHOWN])),
            records=Raw(encode(records_of(games))),
            streak=streak,
            best_streak=best,
            old=[line.id for line in games if is_old(line)],
            evenings=Raw(encode([one for one in evenings if one is not None and one.games > 1])),
        )
    )


def export_games(stored: bytes, base: str) -> GameFile:
    _, games = _decode(stored)
    exported = [_own_game(line, base) for line in games]
    return GameFile(encode(games[0] if games else None), encode(exported), encode(records_of(counted(games))))


def counted(games: list[TableLine]) -> list[TableLine]:
    """Return the games whose results count: a second try of a finished game is practice."""
    return [line for line in games if not line.practice]


def count_evening(stored: bytes, person: str) -> bytes:
    return encode(evening_of(msgspec.json.decode(stored, type=EveningTables), person))


def is_old(line: TableLine) -> bool:
    """Return True for a finished game whose summary an older version stored, without its result."""
    return line.status == "finished" and line.ended is None


def _decode(stored: bytes) -> tuple[StoredGames, list[TableLine]]:
    """Return the games, the newest first."""
    found = msgspec.json.decode(stored, type=StoredGames)
    games = [msgspec.json.decode(body, type=TableLine) for body in found.bodies]
    for line, seat in zip(games, found.seats, strict=True):
        line.mine = seat
    return found, sorted(games, key=lambda line: -(line.ended or line.updated))


def _own_game(line: TableLine, base: str) -> OwnGame:
    record = f"{base}/api/tables/{line.id}/record" if line.totals is not None else None
    return OwnGame(line, f"{base}/replay/{line.id}", record)
