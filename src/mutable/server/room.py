"""A room: people and bots around one table. It is the fold of its log, and nothing else."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from mutable.bots.registry import BOTS
from mutable.games import game_named
from mutable.kit.events import Facts
from mutable.server.sentences import Trouble
from mutable.table.chance import Chance
from mutable.table.table import TAKEBACK, Setting, Table

Body = dict[str, Any]
Ply = tuple[int, int, int]
Spoken = tuple[str, str, Facts]  # a move, its words, its facts
BOT_NAMES = ("Muriel", "Mungo", "Musa", "Murphy", "Muna", "Murdo", "Mustafa")
TAKEOVER_BOT = "best"  # plays on for whoever has left


@dataclass
class Seat:
    """A place at the table: a bot's, or that of whoever holds its key."""

    kind: str
    bot: str | None
    name: str | None
    key: str
    people: set[str] = field(default_factory=set)
    away: bool = False
    gone: bool = False  # away for not being there, not by their own wish
    resigned: bool = False
    stand_in: str = TAKEOVER_BOT

    def player(self) -> str | None:
        """The bot that decides here now, or None for a person."""
        if self.kind == "bot":
            return self.bot
        return self.stand_in if self.away or self.resigned else None


class Room:
    def __init__(self, ident: str, created: Body) -> None:
        self.id = ident
        self.length = 1  # of the log
        self.created = created
        self.clock: int | None = created["clock"]
        self.public: bool = created["public"]
        self.seats = [Seat(**{**seat, "people": set(seat["people"])}) for seat in created["seats"]]
        # Whoever plays on for a person is as strong as the partners there.
        if game_named(created["game"]).partnered:
            for seat in self.seats:
                seat.stand_in = next((other.bot for other in self.seats if other.bot), TAKEOVER_BOT)
        self.chat: list[tuple[str, str, float]] = []
        self.rematch: str | None = None
        self.heads_counted = 0
        self.spoken: dict[str, dict[int, Spoken]] = {}  # by language and move; names are part of them
        self._count_heads()
        names = tuple(seat.name or "…" for seat in self.seats)
        game = game_named(created["game"])
        bots = frozenset(created.get("bots", []))  # of an uploaded record: its rewinds need them
        self.table = Table(Setting(game, names, created["options"], created.get("data"), bots))
        for seat, text in created.get("moves", []):  # an uploaded record
            self.table.enter(seat, text)

    # Standing

    @property
    def status(self) -> str:
        if not self._is_full:
            return "waiting"
        return "finished" if self.table.is_over or self._is_deserted else "playing"

    def _count_heads(self) -> None:
        """Asked with every move and every frame, but only people who come or resign change the answers."""
        self.heads_counted += 1
        self.spoken.clear()
        self._is_full = all(seat.kind == "bot" or seat.people for seat in self.seats)
        others = [seat for seat in self.seats if not seat.resigned]
        # Nobody is left to play against: a single seat, or only bots, besides those who resigned.
        alone = len(others) <= 1 or all(seat.kind == "bot" for seat in others)
        self._is_deserted = len(others) < len(self.seats) and alone

    @property
    def bots(self) -> frozenset[int]:
        return frozenset(number for number, seat in enumerate(self.seats) if seat.kind == "bot")

    def names(self) -> list[str]:
        return [seat.name or "…" for seat in self.seats]

    def seat_of(self, person: str | None) -> int | None:
        for number, seat in enumerate(self.seats):
            if person in seat.people:
                return number
        return None

    def ply(self, seat: int) -> Ply:
        """What tells apart the positions in which a seat decides: a take-back makes another one."""
        return (seat, self.table.decision(seat), len(self.table.entries) - len(self.table.moves))

    def go_on_at(self, ident: str) -> list[Body]:
        """The players go on at another table."""
        body: Body = {"kind": "rematch", "room": ident}
        self.fold(body, 0.0)
        return [body]

    def come_back(self, seat: int) -> list[Body]:
        if not self.seats[seat].away:
            return []
        body: Body = {"kind": "back", "seat": seat}
        self.fold(body, 0.0)
        return [body]

    def deciding(self) -> list[int]:
        """The seats that must decide now; none before the start and after the end."""
        return self.table.deciders() if self.status == "playing" else []

    def winners(self) -> list[int] | None:
        """Who won a finished game: by the rules, or because the others resigned."""
        if self.status != "finished":
            return None
        outcome = self.table.outcome()
        if outcome is not None:
            return list(outcome["winners"])
        return [number for number, seat in enumerate(self.seats) if not seat.resigned]

    # The log

    def fold(self, body: Body, at: float) -> None:
        """What an entry of the log does; entries are sound, they were checked when they were made."""
        self.length += 1
        getattr(self, f"_fold_{body['kind']}")(body, at)
        if body["kind"] not in ("enter", "chat"):
            self._count_heads()

    def _fold_sit(self, body: Body, at: float) -> None:
        seat = self.seats[body["seat"]]
        seat.name = body["name"]
        seat.people.add(body["person"])
        self.table.setting = replace(self.table.setting, seats=tuple(self.names()))

    def _fold_hold(self, body: Body, at: float) -> None:
        self.seats[body["seat"]].people.add(body["person"])

    def _fold_enter(self, body: Body, at: float) -> None:
        self.table.enter(body["seat"], body["text"])

    def _fold_chat(self, body: Body, at: float) -> None:
        self.chat.append((body["name"], body["text"], at))

    def _fold_away(self, body: Body, at: float) -> None:
        self.seats[body["seat"]].away = True
        self.seats[body["seat"]].gone = body.get("gone", False)

    def _fold_back(self, body: Body, at: float) -> None:
        self.seats[body["seat"]].away = False
        self.seats[body["seat"]].gone = False

    def _fold_resign(self, body: Body, at: float) -> None:
        self.seats[body["seat"]].resigned = True

    def _fold_rematch(self, body: Body, at: float) -> None:
        self.rematch = body["room"]

    # Moves, which chance may answer at once

    def enter(self, seat: int, text: str, chance: Chance) -> list[Body]:
        """A move and what chance answers, applied; the entries they make. Raises and changes nothing."""
        before = len(self.table.entries)
        self.table.enter(seat, text)
        return self._entered(before, chance)

    def begin(self, chance: Chance) -> list[Body]:
        """Chance's first moves, once everybody sits."""
        return self._entered(len(self.table.entries), chance) if self.status == "playing" else []

    def _entered(self, before: int, chance: Chance) -> list[Body]:
        self.table.settle(chance)
        bodies = [{"kind": "enter", "seat": seat, "text": text} for seat, text in self.table.entries[before:]]
        self.length += len(bodies)
        return bodies

    def take_back(self, seat: int) -> list[Body]:
        self.table.enter(seat, TAKEBACK)
        self.length += 1
        return [{"kind": "enter", "seat": seat, "text": TAKEBACK}]


def new_room_body(
    game: str,
    wishes: list[tuple[str, str | None]],
    options: dict[str, Any],
    clock: int | None,
    public: bool,
    founder: tuple[str, str],
) -> Body:
    """The first entry of a room; BadOption says what is wrong with the wishes. Founder: name, person."""
    chosen = game_named(game)
    for kind, bot in wishes:
        if kind == "bot" and bot not in BOTS[game]:
            raise Trouble("no_bot", bot=bot, title=chosen.title, names=[*BOTS[game]])
    if chosen.partnered and len({bot for kind, bot in wishes if kind == "bot"}) > 1:
        raise Trouble("uneven_bots", title=chosen.title)
    if sum(1 for kind, _ in wishes if kind == "me") != 1:
        raise Trouble("one_own_seat")
    chosen.rules(len(wishes), options)
    return {
        "kind": "create",
        "game": game,
        "version": chosen.version,
        "options": options,
        "clock": clock,
        "public": public,
        "seats": _seats(wishes, founder),
    }


def _seats(wishes: list[tuple[str, str | None]], founder: tuple[str, str]) -> list[Body]:
    seats: list[Body] = []
    taken = [founder[0]]
    for kind, bot in wishes:
        name: str | None = None
        if kind == "me":
            name = founder[0]
        elif kind == "bot":
            name = next(own for own in BOT_NAMES if own not in taken)
            taken.append(name)
        seats.append(
            {
                "kind": "bot" if kind == "bot" else "person",
                "bot": bot if kind == "bot" else None,
                "name": name,
                "key": secrets.token_urlsafe(18),
                "people": [founder[1]] if kind == "me" else [],
            }
        )
    return seats


Work = Callable[[Room], list[Body]]
