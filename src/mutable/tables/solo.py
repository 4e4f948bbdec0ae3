"""A table at which one person sits alone, in a lesson or before a puzzle: nothing of it is kept."""

from collections.abc import Callable

from msgspec import Raw

from mutable.kit.game import View
from mutable.kit.words import NOBODY, Words, read_pack
from mutable.table.table import Table, viewer_of
from mutable.tables.errors import PACK
from mutable.tables.frames import NOTHING, Voice, events_told, legal_moves, score_of
from mutable.tables.messages import Frame, Previewed, RoomInfo, SeatInfo, Told, encode
from mutable.tables.shared_rules import Ruling, no_heads


def you_in(lang: str) -> str:
    """What the person is called there."""
    return str(read_pack(PACK, lang)["alone"]["you"])


def words_at(table: Table, seat: int | None, lang: str) -> Words:
    """Read by one person alone: what is theirs is called so."""
    reader = NOBODY if seat is None else seat
    return table.rules.words(lang).with_player_names([*table.setting.seats], reader)


def frame_of(
    table: Table,
    seat: int | None,
    decision: int,
    asks: bool,
    lang: str,
    shown: Callable[[View], View] = lambda view: view,
) -> Frame:
    """As at any table, with all that the seat saw happen there; one may move where that is asked for.

    `shown` is what a lesson makes of the view.
    """
    voice, outcome = Voice(words_at(table, seat, lang), lang), table.outcome()
    return Frame(
        room=Raw(encode(_room(table, seat))),
        mine=seat,
        view=Raw(encode(shown(table.view(seat)))),
        legal=Raw(legal_moves(table, seat, voice, Ruling(table.rules), no_heads()) if asks else NOTHING),
        decision=decision,
        deciding=[seat] if asks and seat is not None else [],
        can_take_back=False,
        events=Raw(events_told(table, seat, voice)),
        events_total=table.history.count(viewer_of(seat)),
        chat=[],
        chat_total=0,
        outcome=outcome,
        score=score_of(outcome, voice.words),
    )


def foreseen(table: Table, seat: int, text: str, lang: str) -> Previewed:
    """What a move would do, as far as the seat can know."""
    view, events = table.rules.view_after(table.view(seat), text)
    voice, step = Voice(words_at(table, seat, lang), lang), len(table.entries) + 1
    return Previewed(text, view, [Told(facts, voice.told(facts, seat), step, seat) for facts in events])


def _room(table: Table, own: int | None) -> RoomInfo:
    setting = table.setting
    seats = [
        SeatInfo(name, "person" if seat == own else "bot", None, False, False, True)
        for seat, name in enumerate(setting.seats)
    ]
    return RoomInfo(
        id="", game=setting.game.name, title=setting.game.title, status="playing",
        options=table.rules.options, seats=seats, host=None, keepers=[], level="",
        clock=None, deadlines={}, rematch=None,
        resigned_end=False, winners=[], doings=[], evening=False, hints=False, hinted=[0 for _ in seats],
    )  # fmt: skip
