"""Frames for a single player in a lesson or a puzzle. The server stores nothing of these tables."""

from collections.abc import Callable

from msgspec import Raw

from mutable.kit.game import View
from mutable.kit.words import NOBODY, Words, read_pack
from mutable.table.table import Table, viewer_of
from mutable.tables.errors import PACK
from mutable.tables.frames import NOTHING, TableTexts, encoded_events, legal_moves, score_of
from mutable.tables.messages import EventMessage, Frame, Previewed, RoomInfo, SeatInfo, encode
from mutable.tables.shared_rules import SharedRules, no_heads


def you_in(lang: str) -> str:
    """Return the player's name at such a table ("You" in the reader's language)."""
    return str(read_pack(PACK, lang)["alone"]["you"])


def words_at(table: Table, seat: int | None, lang: str) -> Words:
    """Return the words for one reader, with the names of the players. Texts address the reader's own seat."""
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
    """Return a frame as at any table, with all events that the seat saw.

    It lists legal moves only if `asks` is true. `shown` adjusts the view; lessons use it to hide what they
    have not explained yet.
    """
    texts, outcome = TableTexts(words_at(table, seat, lang), lang), table.outcome()
    return Frame(
        room=Raw(encode(_room(table, seat))),
        mine=seat,
        view=Raw(encode(shown(table.view(seat)))),
        legal=Raw(legal_moves(table, seat, texts, SharedRules(table.rules), no_heads()) if asks else NOTHING),
        decision=decision,
        deciding=[seat] if asks and seat is not None else [],
        can_take_back=False,
        events=Raw(encoded_events(table, seat, texts)),
        events_total=table.history.count(viewer_of(seat)),
        chat=[],
        chat_total=0,
        outcome=outcome,
        score=score_of(outcome, texts.words),
    )


def foreseen(table: Table, seat: int, text: str, lang: str) -> Previewed:
    """Return the preview of a move, as far as the seat can know its effect."""
    view, events = table.rules.view_after(table.view(seat), text)
    texts, step = TableTexts(words_at(table, seat, lang), lang), len(table.entries) + 1
    return Previewed(
        text, view, [EventMessage(facts, texts.event(facts, seat), step, seat) for facts in events]
    )


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
