"""Second tries: a finished game is played again from a decision, against the same bots.

All cards are where they were, hidden ones as well. What chance brings from there on is new. The table is one
like any other, but its result is practice: it counts nowhere.
"""

import secrets

from mutable.tables.entries import Create, Place, SecondTry
from mutable.tables.errors import NotNow, Trouble
from mutable.tables.names import own_name
from mutable.tables.participants import AMONG_PEOPLE
from mutable.tables.room import Room


def second_try(room: Room, seat: int, entry: int, founder: tuple[str, str]) -> Create:
    """Return the first entry of a second try before this entry. `founder` is a name and a person."""
    if room.status != "finished" or not room.table.is_over:
        raise NotNow("try_early")
    if seat >= len(room.seats):
        raise Trouble("no_seat", last=len(room.seats) - 1)
    moves = [*room.table.entries]
    if not 1 <= entry <= len(moves):
        raise Trouble("no_entry", last=len(moves))
    others = [name for at, name in enumerate(room.names()) if at != seat]
    places = [
        Place("person", None, own_name(founder[0], others), _key(), [founder[1]])
        if at == seat
        else Place("bot", one.bot or AMONG_PEOPLE, name, _key(), [])
        for at, (one, name) in enumerate(zip(room.seats, room.names(), strict=True))
    ]
    created = room.created
    return Create(
        created.game, created.version, created.options, None, False, places, created.data,
        bots=[at for at in range(len(places)) if at != seat],
        moves=moves[: entry - 1],
        second_try=SecondTry(room.id, entry, seat),
    )  # fmt: skip


def _key() -> str:
    return secrets.token_urlsafe(18)
