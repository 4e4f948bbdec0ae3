"""Stopped tables: tables whose rules this version does not have. They can only be viewed."""

from mutable.games import GAMES
from mutable.kit.errors import BadOption
from mutable.kit.game import CHANCE
from mutable.kit.options import resolve_options
from mutable.tables.entries import Create
from mutable.tables.errors import Trouble
from mutable.tables.frames import next_table, seat_info
from mutable.tables.messages import ChatLine, LoggedMove, RoomInfo, Status, StoppedTable
from mutable.tables.participants import Participants

Why = tuple[str, dict[str, object]]
"""A message key and its parameters."""


def obstacle(created: Create) -> Why | None:
    """Return why the current rules cannot replay a table's moves, or None if they can."""
    game = GAMES.get(created.game)
    if game is None:
        return "game_gone", {"game": created.game}
    if created.version != game.version:
        return "other_rules", {"title": game.title, "theirs": created.version, "ours": game.version}
    try:
        resolve_options(game.options, created.options)
    except BadOption as problem:  # the game no longer has an option, or a value of one
        return "option_gone", {"problem": problem}
    return None


class StoppedRoom(Participants):
    """A room without rules. Its moves are plain texts, so neither bots nor clocks act on it."""

    def __init__(self, ident: str, created: Create, status: Status) -> None:
        super().__init__(ident, created)
        self.status = status  # as the lobby last listed it
        self.moves = list(created.moves)

    def enter_text(self, seat: int, text: str) -> None:
        self.moves.append((seat, text))


class Stopped(Trouble):
    """The error for actions at a stopped table.

    It carries the room, so that the table can still be viewed.
    """

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
    """Return one move.

    While the game may go on elsewhere, a player reads only the moves of their own seat, because the others
    could reveal hidden cards.
    """
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
