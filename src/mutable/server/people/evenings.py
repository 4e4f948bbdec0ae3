"""Evenings: a table and its rematches, of one kind of game or several, with a running score.

Points of different games cannot be added up. So an evening compares the places: each opponent behind counts
one, each opponent at the same place a half.

From one table to the next, people are recognised by their identity on any device, and bots by their seat. A
worker can compute an evening, because that needs no store.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from mutable.games import GAMES
from mutable.storage.store import Store
from mutable.tables.catalogue import catalogue_entry
from mutable.tables.errors import NotFound
from mutable.tables.messages import Evening, EveningGame, EveningPlayer, TableLine

MOST_NEWEST = 20  # tables that are compared to find the current one, which an old one's chat may precede


@dataclass
class _Participant:
    """A person, or a bot on its seat, over all games of an evening."""

    people: set[str] = field(default_factory=set)
    bot: tuple[int, str] | None = None
    name: str = "…"
    won: int = 0
    shared: int = 0
    total: int = 0
    beaten: float = 0.0

    def is_on(self, bot: tuple[int, str] | None, people: set[str]) -> bool:
        return self.bot == bot and (bot is not None or not self.people.isdisjoint(people))


class EveningTables(msgspec.Struct):
    """An evening as stored."""

    tables: list[tuple[str, str]]  # identifiers with summaries
    people: list[tuple[str, int, str]]  # table, seat and person

    @property
    def size(self) -> int:
        return len(self.tables)


async def first_table(store: Store, room: str) -> str:
    """Return the first table of a table's evening."""
    first = await store.first_of_evening(room)
    if first is None:
        raise NotFound("no_table")
    return first


async def load_evening(store: Store, first: str) -> EveningTables:
    return EveningTables(await store.evening_summaries(first), await store.evening_people(first))


async def current_table(store: Store, room: str) -> str:
    """Return the table to which an evening's link leads: the unfinished one, else the latest."""
    first = await store.first_of_evening(room) or room
    newest = await store.newest_of_evening(first, MOST_NEWEST)
    tables = [(_standing(msgspec.json.decode(body, type=TableLine)), ident) for ident, body in newest]
    if not tables:
        raise NotFound("no_table")
    return max(tables)[1]


def _standing(line: TableLine) -> tuple[bool, float]:
    return line.status != "finished", line.ended or line.updated


def evening_of(found: EveningTables, person: str) -> Evening | None:
    """Return an evening as `person` sees it, or None if no game of it is finished."""
    tables = [(room, msgspec.json.decode(body, type=TableLine)) for room, body in found.tables]
    finished = [(room, line) for room, line in tables if line.winners is not None]
    finished.sort(key=lambda game: (game[1].ended is None, game[1].ended or 0.0))
    if not finished:
        return None
    players: list[_Participant] = []
    for room, line in finished:
        _add(players, line, [(seat, who) for at, seat, who in found.people if at == room])
    line = finished[-1][1]
    titles = {line.game: line.title for _, line in finished}
    is_mixed = len(titles) > 1
    return Evening(
        game=line.game,
        title=" · ".join(titles.values()),
        games=len(finished),
        last=max(line.ended or line.updated for _, line in tables),
        players=_ranked(players, not is_mixed and _for_points(line.game), person),
        played=[_played(line) for _, line in finished],
        mixed=is_mixed,
    )


def _for_points(game: str) -> bool:
    return game in GAMES and catalogue_entry(GAMES[game]).points


def _played(line: TableLine) -> EveningGame:
    return EveningGame(line.title, [line.names[seat] or "…" for seat in line.winners or []])


def _beaten(line: TableLine, seat: int) -> float:
    """Return how many opponents finished behind a seat; one at the same place counts half."""
    places = [_place(line, other) for other in range(len(line.names))]
    mine = places.pop(seat)
    return sum(1.0 if mine > place else 0.5 for place in places if mine >= place)


def _place(line: TableLine, seat: int) -> tuple[bool, int]:
    """Return the rank of a seat.

    Winners share the first place; the others follow by their totals, if there are any.
    """
    has_won = seat in (line.winners or [])
    return has_won, 0 if has_won or not line.totals else line.totals[seat]


def _add(players: list[_Participant], line: TableLine, sitters: Iterable[tuple[int, str]]) -> None:
    """Add the result of one finished game."""
    people: dict[int, set[str]] = {}
    for seat, person in sitters:
        people.setdefault(seat, set()).add(person)
    winners = line.winners or []
    for seat, name in enumerate(line.names):
        bot = line.bots[seat] if line.bots else None
        player = _find(players, None if bot is None else (seat, bot), people.get(seat, set()))
        player.name = name or player.name
        player.won += seat in winners
        player.shared += seat in winners and len(winners) > 1
        player.total += line.totals[seat] if line.totals else 0
        player.beaten += _beaten(line, seat)


def _find(players: list[_Participant], bot: tuple[int, str] | None, people: set[str]) -> _Participant:
    for player in players:
        if player.is_on(bot, people):
            player.people |= people
            return player
    players.append(_Participant(people, bot))
    return players[-1]


def _ranked(players: list[_Participant], for_points: bool, person: str) -> list[EveningPlayer]:
    """Return the players, the leader first."""
    ranked = sorted(players, key=lambda player: _order(player, for_points))
    return [
        EveningPlayer(
            name=player.name,
            bot=None if player.bot is None else player.bot[1],
            is_me=person in player.people,
            won=player.won,
            shared=player.shared,
            total=player.total if for_points else None,
            beaten=player.beaten,
        )
        for player in ranked
    ]


def _order(player: _Participant, for_points: bool) -> tuple[float, ...]:
    return -player.won, player.shared, -player.total if for_points else -player.beaten
