"""Evenings: a table and its rematches, with a running score.

From one table to the next, people are recognised by their identity on any device, and bots by their seat.
A worker may compute this: it needs no store.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from mutable.games import GAMES
from mutable.storage.store import Store
from mutable.tables.catalogue import shelf_of
from mutable.tables.errors import NotFound
from mutable.tables.messages import Evening, EveningPlayer, TableLine


@dataclass
class _Participant:
    """A person, or a bot on its seat, over all games of an evening."""

    people: set[str] = field(default_factory=set)
    bot: tuple[int, str] | None = None
    name: str = "…"
    won: int = 0
    shared: int = 0
    total: int = 0

    def is_on(self, bot: tuple[int, str] | None, people: set[str]) -> bool:
        return self.bot == bot and (bot is not None or not self.people.isdisjoint(people))


class EveningTables(msgspec.Struct):
    """What the store has of an evening."""

    tables: list[tuple[str, str]]  # with their summaries
    people: list[tuple[str, int, str]]  # who sits where

    @property
    def size(self) -> int:
        return len(self.tables)


async def first_table(store: Store, room: str) -> str:
    """Return the table with which the evening of a table began."""
    first = await store.first_of_evening(room)
    if first is None:
        raise NotFound("no_table")
    return first


async def load_evening(store: Store, first: str) -> EveningTables:
    return EveningTables(await store.evening_summaries(first), await store.evening_people(first))


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
    return Evening(
        game=line.game,
        title=line.title,
        games=len(finished),
        last=max(line.ended or line.updated for _, line in tables),
        players=_ranked(players, _for_points(line.game), person),
    )


def _for_points(game: str) -> bool:
    return game in GAMES and shelf_of(GAMES[game]).points


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


def _find(players: list[_Participant], bot: tuple[int, str] | None, people: set[str]) -> _Participant:
    for player in players:
        if player.is_on(bot, people):
            player.people |= people
            return player
    players.append(_Participant(people, bot))
    return players[-1]


def _ranked(players: list[_Participant], for_points: bool, person: str) -> list[EveningPlayer]:
    """Return the players, the leader first."""
    ranked = sorted(players, key=lambda player: (-player.won, player.shared, -player.total))
    return [
        EveningPlayer(
            name=player.name,
            bot=None if player.bot is None else player.bot[1],
            is_me=person in player.people,
            won=player.won,
            shared=player.shared,
            total=player.total if for_points else None,
        )
        for player in ranked
    ]
