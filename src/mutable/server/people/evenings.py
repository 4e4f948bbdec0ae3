"""Evenings: a table and its rematches, with a running score.

Who is who from one table to the next is told by the people that sit there, on whatever device; bots keep
their seats.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from mutable.games import GAMES
from mutable.server.registry.lobby import read_line
from mutable.storage.store import Store
from mutable.tables.catalogue import shelf_of
from mutable.tables.errors import NotFound
from mutable.tables.messages import Evening, EveningPlayer, TableLine

OF_EVENING = "SELECT room, body FROM lobby_line WHERE room = ? OR evening = ? ORDER BY room"
SITTERS = "SELECT seat, person FROM sitter WHERE room = ?"
FIRST_TABLE = "SELECT coalesce(evening, room) FROM lobby_line WHERE room = ?"


@dataclass
class _Player:
    """Somebody, or a bot on its seat, over all games of an evening."""

    people: set[str] = field(default_factory=set)
    bot: tuple[int, str] | None = None
    name: str = "…"
    won: int = 0
    shared: int = 0
    total: int = 0

    def is_on(self, bot: tuple[int, str] | None, people: set[str]) -> bool:
        return self.bot == bot and (bot is not None or not self.people.isdisjoint(people))


async def first_table(store: Store, room: str) -> str:
    """The one with which an evening began."""
    found = await store.ask(FIRST_TABLE, room)
    if not found:
        raise NotFound("no_table")
    return str(found[0][0])


async def evening_of(store: Store, first: str, person: str) -> Evening | None:
    """How an evening stands as somebody sees it, if a game of it has been finished."""
    tables = [(room, read_line(body, None)) for room, body in await store.ask(OF_EVENING, first, first)]
    finished = [(room, line) for room, line in tables if line.winners is not None]
    finished.sort(key=lambda game: (game[1].ended is None, game[1].ended or 0.0))
    if not finished:
        return None
    players: list[_Player] = []
    for room, line in finished:
        _add(players, line, await store.ask(SITTERS, room))
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


def _add(players: list[_Player], line: TableLine, sitters: Iterable[tuple[int, str]]) -> None:
    """One finished game."""
    people: dict[int, set[str]] = {}
    for seat, person in sitters:
        people.setdefault(seat, set()).add(person)
    winners = line.winners or []
    for seat, name in enumerate(line.names):
        bot = line.bots[seat] if line.bots else None
        player = _found(players, None if bot is None else (seat, bot), people.get(seat, set()))
        player.name = name or player.name
        player.won += seat in winners
        player.shared += seat in winners and len(winners) > 1
        player.total += line.totals[seat] if line.totals else 0


def _found(players: list[_Player], bot: tuple[int, str] | None, people: set[str]) -> _Player:
    for player in players:
        if player.is_on(bot, people):
            player.people |= people
            return player
    players.append(_Player(people, bot))
    return players[-1]


def _ranked(players: list[_Player], for_points: bool, person: str) -> list[EveningPlayer]:
    """Whoever leads stands first."""
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
