"""A table that cannot go on here: why, and what its log tells without the rules it was played by."""

from mutable.games import GAMES
from mutable.kit.errors import BadOption
from mutable.kit.game import CHANCE
from mutable.kit.options import resolve_options
from mutable.tables.entries import Create
from mutable.tables.errors import Trouble
from mutable.tables.frames import next_table, seat_info
from mutable.tables.messages import ChatLine, LoggedMove, RoomInfo, Status, StoppedTable
from mutable.tables.participants import Company

Why = tuple[str, dict[str, object]]
"""A sentence's key, and what goes in it."""


def obstacle(created: Create) -> Why | None:
    """Why the moves of a table cannot be followed by the rules of today."""
    game = GAMES.get(created.game)
    if game is None:
        return "game_gone", {"game": created.game}
    if created.version != game.version:
        return "other_rules", {"title": game.title, "theirs": created.version, "ours": game.version}
    try:
        resolve_options(game.options, created.options)
    except BadOption as problem:  # the game has lost an option, or a value of one
        return "option_gone", {"problem": problem}
    return None


class StoppedRoom(Company):
    """Its moves are texts: nobody here knows what they mean, so neither bots nor clocks act on it."""

    def __init__(self, ident: str, created: Create, status: Status) -> None:
        super().__init__(ident, created)
        self.status = status  # as the lobby listed it last
        self.moves = list(created.moves)

    def enter_text(self, seat: int, text: str) -> None:
        self.moves.append((seat, text))


class Stopped(Trouble):
    """Whoever wants to act at such a table hears why; whoever wants to look finds it here."""

    def __init__(self, room: StoppedRoom, why: Why) -> None:
        super().__init__(why[0], **why[1])
        self.room = room


def shown(stopped: Stopped, person: str, lang: str) -> StoppedTable:
    room = stopped.room
    mine = room.seat_of(person)
    return StoppedTable(
        why=stopped.text(lang),
        room=_info(room),
        mine=mine,
        moves=[_logged(seat, text, mine, room.status) for seat, text in room.moves],
        chat=[ChatLine(*line) for line in room.chat if mine is not None or room.has_open_chat],
    )


def _logged(seat: int, text: str, mine: int | None, status: Status) -> LoggedMove:
    """Hidden cards stay hidden while the game may go on elsewhere: then one reads one's own moves only."""
    is_open = status == "finished" or seat == mine
    return LoggedMove(None if seat == CHANCE else seat, text if is_open else "")


def _info(room: StoppedRoom) -> RoomInfo:
    game = GAMES.get(room.created.game)
    return RoomInfo(
        id=room.id,
        game=room.created.game,
        title=room.created.game if game is None else game.title,
        status=room.status,
        options=room.created.options,
        seats=[seat_info(seat, connected=False) for seat in room.seats],
        host=room.host,
        keepers=[],
        level=room.level,
        clock=room.clock,
        deadlines={},
        rematch=room.rematch,
        resigned_end=room.status == "finished" and any(seat.resigned for seat in room.seats),
        winners=[],
        doings=room.doings,
        evening=room.created.evening is not None,
        hints=room.has_hints,
        hinted=[seat.hints for seat in room.seats],
        next=next_table(room),
        open_chat=room.has_open_chat,
    )
