"""Creation of tables: from a player's wishes, as a rematch, or from an uploaded record."""

import secrets

import msgspec

from mutable.bots.registry import BOTS
from mutable.games import game_named
from mutable.kit.errors import BadOption
from mutable.kit.game import Game
from mutable.kit.options import Value
from mutable.table.table import Table
from mutable.tables.catalogue import catalogue_entry
from mutable.tables.entries import PATIENCE, Create, Place
from mutable.tables.errors import Trouble
from mutable.tables.names import bots_names
from mutable.tables.participants import AMONG_PEOPLE, Seat
from mutable.tables.room import Room

NAMELESS = "…"  # the name that erasure leaves
Wish = tuple[str, str | None]
"""The kind of seat (me, friend, bot), and which bot."""


def by_wishes(
    game: str,
    wishes: list[Wish],
    options: dict[str, Value],
    clock: int | None,
    public: bool,
    founder: tuple[str, str],
    hints: bool | None = None,
    patience: int = PATIENCE,
) -> Create:
    """Return the first entry of a new table. Raise BadOption or Trouble if the wishes are invalid.

    `founder` is a name and a person.
    """
    chosen = game_named(game)
    for kind, bot in wishes:
        if kind == "bot" and bot not in BOTS[game]:
            raise Trouble("no_bot", bot=bot, title=chosen.title, names=[*BOTS[game]])
    if sum(1 for kind, _ in wishes if kind == "me") != 1:
        raise Trouble("one_own_seat")
    chosen.rules(len(wishes), options)
    _check_ceilings(chosen, options)
    allowed = not _is_duel(wishes) if hints is None else hints
    places = _places(wishes, founder)
    return Create(game, chosen.version, options, clock, public, places, hints=allowed, patience=patience)


def _is_duel(wishes: list[Wish]) -> bool:
    """Return True if two people play alone. Then hints are allowed only if the host says so."""
    return len(wishes) == 2 and all(kind != "bot" for kind, _ in wishes)


def _check_ceilings(game: Game, options: dict[str, Value]) -> None:
    """Check the limits for online tables, which use the server's resources.

    The commands and the library have no such limits.
    """
    for name, most in catalogue_entry(game).most.items():
        given = options.get(name)
        if isinstance(given, int) and given > most:
            raise Trouble("option_online", option=name, most=most, given=given)


def _places(wishes: list[Wish], founder: tuple[str, str]) -> list[Place]:
    names = iter(bots_names([founder[0]]))
    return [_place(kind, bot, founder, next(names) if kind == "bot" else None) for kind, bot in wishes]


def _place(kind: str, bot: str | None, founder: tuple[str, str], bot_name: str | None) -> Place:
    key = secrets.token_urlsafe(18)
    if kind == "bot":
        return Place("bot", bot, bot_name, key, [])
    if kind == "me":
        return Place("person", None, founder[0], key, [founder[1]])
    return Place("person", None, None, key, [])


def as_rematch(room: Room, seat: int, person: str, game: str | None = None) -> Create:
    """Return the first entry of a rematch, or of another game with the same people.

    Seats are kept for the people; bots sit down at once.
    """
    created = room.created
    is_same = game is None or game == created.game
    seats = [*room.seats] if is_same else _fitted(room, game_named(game or ""))
    founder = room.seats[seat]
    again = by_wishes(
        created.game if is_same else game or "",
        [("me" if one is founder else "bot" if one.kind == "bot" else "friend", one.bot) for one in seats],
        dict(created.options) if is_same else _usual(game_named(game or ""), len(seats)),
        room.clock,
        room.public,
        (founder.name or "…", person),
        created.hints,
        created.patience,
    )
    places = [_kept(place, one) for place, one in zip(again.seats, seats, strict=True)]
    return msgspec.structs.replace(again, seats=places, evening=created.evening or room.id)


def _usual(game: Game, players: int) -> dict[str, Value]:
    """Return the options of a game for this number of players, from a preset if the defaults do not fit."""
    try:
        game.rules(players, {})
    except BadOption:
        ways = [way.options for way in catalogue_entry(game).ways if way.players == players]
        return dict(ways[0]) if ways else {}
    return {}


def _kept(place: Place, seat: Seat) -> Place:
    """Keep a friend's place for the people of their last seat. An erased seat is kept for nobody."""
    if place.kind == "bot" or place.people or seat.name == NAMELESS:
        return place
    return msgspec.structs.replace(place, kept=sorted(seat.people), kept_name=seat.name)


def _fitted(room: Room, game: Game) -> list[Seat]:
    """Return the people's seats, and as many bots as bring the table closest to its former size."""
    people = [seat for seat in room.seats if seat.kind == "person"]
    counts = [count for count in game.players if count >= len(people)]
    if not counts:
        raise Trouble("too_many_people", title=game.title, most=max(game.players), count=len(people))
    count = min(counts, key=lambda count: abs(count - len(room.seats)))
    bots = [_bot_like(seat, room, game) for seat in room.seats if seat.kind == "bot"]
    more = count - len(people) - len(bots)
    kept = bots[: count - len(people)] + [_bot_like(None, room, game) for _ in range(more)]
    return _in_order(room, people, kept) if more <= 0 and len(kept) == len(bots) else people + kept


def _in_order(room: Room, people: list[Seat], bots: list[Seat]) -> list[Seat]:
    sitting, playing = iter(people), iter(bots)
    return [next(playing if seat.kind == "bot" else sitting) for seat in room.seats]


def _bot_like(seat: Seat | None, room: Room, game: Game) -> Seat:
    """Return a bot's seat for another game: of the same level, or of the table's for one more bot."""
    wanted = room.level if seat is None else seat.bot
    levels = BOTS[game.name]
    level = next(one for one in (wanted, room.level, AMONG_PEOPLE, *levels) if one in levels)
    return Seat("bot", level, None, "")


def from_record(table: Table) -> Create:
    """Return the first entry of a table that replays an uploaded record."""
    setting = table.setting
    return Create(
        game=setting.game.name,
        version=setting.game.version,
        options=setting.options,
        clock=None,
        public=False,
        seats=[Place("bot", None, name, "", []) for name in setting.seats],
        data=setting.data,
        bots=sorted(setting.bots),
        moves=[*table.entries],
        hints_given=table.hints if any(table.hints) else [],
        advice=table.advice,
        stand_ins=table.stand_ins,
    )
