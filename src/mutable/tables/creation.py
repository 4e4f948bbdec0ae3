"""A table is founded: by a person's wishes, as a rematch, or from an uploaded record."""

import secrets

import msgspec

from mutable.bots.registry import BOTS
from mutable.games import game_named
from mutable.kit.game import Game
from mutable.kit.options import Value
from mutable.table.table import Table
from mutable.tables.catalogue import shelf_of
from mutable.tables.entries import PATIENCE, Create, Place
from mutable.tables.errors import Trouble
from mutable.tables.names import bots_names
from mutable.tables.room import Room

Wish = tuple[str, str | None]
"""Who shall sit there (me, friend, bot), and which bot."""


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
    """BadOption and Trouble say what is wrong with the wishes. Founder: name, person."""
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
    """Two people alone: there hints are allowed only if the host says so."""
    return len(wishes) == 2 and all(kind != "bot" for kind, _ in wishes)


def _check_ceilings(game: Game, options: dict[str, Value]) -> None:
    """A table over the network costs its house something; commands and library take what the rules take."""
    for name, most in shelf_of(game).most.items():
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


def as_rematch(room: Room, seat: int, person: str) -> Create:
    """The same table anew: friends are asked again, bots sit down at once."""
    wishes: list[Wish] = [
        ("me" if number == seat else "bot" if other.kind == "bot" else "friend", other.bot)
        for number, other in enumerate(room.seats)
    ]
    founder = (room.seats[seat].name or "…", person)
    created = room.created
    options = dict(created.options)
    again = by_wishes(
        created.game, wishes, options, room.clock, room.public, founder, created.hints, created.patience
    )
    return msgspec.structs.replace(again, evening=created.evening or room.id)


def from_record(table: Table) -> Create:
    """A finished game to step through."""
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
        stand_ins=table.stand_ins,
    )
