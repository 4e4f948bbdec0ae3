"""What one pair of eyes gets of a room: only ever its own view, with the words in its language."""

from collections.abc import Iterable
from typing import Any

from mutable.kit.events import audience_of
from mutable.kit.words import Words
from mutable.server.messages import (
    ChatLine,
    Frame,
    LegalMove,
    Previewed,
    RoomInfo,
    ScoreLine,
    SeatInfo,
    Step,
    Told,
)
from mutable.server.room import Room
from mutable.table.table import TAKEBACK, Setting, Table

TAKEN_BACK = {
    "en": "{0} took a move back",
    "fr": "{0} : un coup repris",
}


def words_of(table: Table, names: list[str], lang: str) -> Words:
    return table.rules.words(lang).named_players(names)


def frame_of(
    room: Room,
    seat: int | None,
    lang: str,
    connected: set[int],
    deadlines: dict[int, float],
    seen: int,
    heard: int,
) -> Frame:
    """Everything now, and the events and chat lines after those already seen and heard."""
    table, words = room.table, words_of(room.table, room.names(), lang)
    running = room.status != "waiting"
    deciding = room.deciding()
    outcome = table.outcome() if running else None
    events = table.events(seat)
    return Frame(
        room=_info(room, seat, connected, deadlines),
        view=table.view(seat) if running else None,
        legal=_legal(table, seat, words) if seat in deciding else [],
        decision=0 if seat is None else table.decision(seat),
        deciding=deciding,
        can_take_back=seat is not None and room.status == "playing" and table.can_take_back(seat),
        events=told(events[seen:], words, lang),
        events_total=len(events),
        chat=[ChatLine(*line) for line in room.chat[heard:]],
        chat_total=len(room.chat),
        outcome=outcome,
        score=score_of(outcome, words),
    )


def _info(room: Room, mine: int | None, connected: set[int], deadlines: dict[int, float]) -> RoomInfo:
    seats = [
        SeatInfo(
            name=seat.name,
            kind="bot" if seat.kind == "bot" else "person",
            bot=seat.bot,
            away=seat.away,
            resigned=seat.resigned,
            connected=number in connected,
        )
        for number, seat in enumerate(room.seats)
    ]
    setting = room.table.setting
    return RoomInfo(
        id=room.id,
        game=setting.game.name,
        title=setting.game.title,
        status=room.status,  # type: ignore[arg-type]  # one of the three by construction
        options=room.table.rules.options,
        seats=seats,
        mine=mine,
        clock=room.clock,
        deadlines={str(seat): at for seat, at in deadlines.items()},
        rematch=room.rematch,
        resigned_end=room.status == "finished" and not room.table.is_over,
    )


def _legal(table: Table, seat: int | None, words: Words) -> list[LegalMove]:
    if seat is None:
        return []
    rules = table.rules
    moves = ((rules.moves.text(move), rules.describe(move)) for move in rules.legal(table.state, seat))
    return [LegalMove(text, words.move(facts), facts) for text, facts in moves]


def told(events: Iterable[dict[str, Any]], words: Words, lang: str) -> list[Told]:
    return [Told(facts, _sentence(facts, words, lang)) for facts in events]


def _sentence(facts: dict[str, Any], words: Words, lang: str) -> str:
    if facts["event"] == TAKEBACK:
        return TAKEN_BACK[lang].format(words.name("seat", facts["seat"]))
    return words.event(facts)


def score_of(outcome: dict[str, Any] | None, words: Words) -> list[ScoreLine]:
    if outcome is None:
        return []
    return [ScoreLine(words.line(line), line) for line in outcome["lines"]]


def preview_of(room: Room, seat: int, text: str, lang: str) -> Previewed:
    words = words_of(room.table, room.names(), lang)
    view, events = room.table.rules.preview(room.table.view(seat), text)
    return Previewed(text, view, told(events, words, lang))


# Stepping through a finished game


def steps_of(room: Room, viewer: int | None, all_open: bool, lang: str, first: int, last: int) -> list[Step]:
    """The steps first to last - 1; step 0 is the table before the first move."""
    setting = room.table.setting
    table = Table(Setting(setting.game, setting.seats, setting.options, setting.data))
    words = words_of(table, room.names(), lang)
    steps: list[Step] = []
    for number in range(min(last, len(room.table.entries) + 1)):
        seen = len(table.log.events)
        actor, text = room.table.entries[number - 1] if number else (None, "")
        if actor is not None:
            table.enter(actor, text)
        if number >= first:
            steps.append(_step(table, number, actor, text, viewer, all_open, words, lang, seen))
    return steps


def _step(
    table: Table,
    number: int,
    actor: int | None,
    text: str,
    viewer: int | None,
    all_open: bool,
    words: Words,
    lang: str,
    seen: int,
) -> Step:
    eyes = audience_of(-1 if viewer is None else viewer)
    fresh = table.log.events[seen:]
    events = [event.facts for event in fresh if event.audience & eyes or all_open]
    outcome = table.outcome()
    view = open_view(table) if all_open else table.view(viewer)
    is_known = all_open or actor == viewer or actor is None
    return Step(
        number=number,
        actor=actor,
        text=text if is_known else "",
        view=view,
        events=told(events, words, lang),
        outcome=outcome,
        score=score_of(outcome, words),
    )


def open_view(table: Table) -> dict[str, Any]:
    """What all seats together know: what is hidden from one is filled in from another."""
    seats = range(len(table.setting.seats))
    merged: dict[str, Any] = _merged([table.view(None), *(table.view(seat) for seat in seats)])
    return {**merged, "seat": None}


def _merged(values: list[Any]) -> Any:
    known = [value for value in values if value is not None]
    if not known:
        return None
    if all(isinstance(value, dict) for value in known):
        keys = dict.fromkeys(key for value in known for key in value)
        return {key: _merged([value.get(key) for value in known]) for key in keys}
    if all(isinstance(value, list) and len(value) == len(known[0]) for value in known):
        return [_merged(list(items)) for items in zip(*known, strict=True)]
    return known[0]
