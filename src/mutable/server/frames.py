"""What one pair of eyes gets of a room: only ever its own view, with the words in its language."""

from collections.abc import Iterable
from typing import Any

from msgspec import Raw

from mutable.kit.events import audience_of
from mutable.kit.game import CHANCE
from mutable.kit.words import LANGUAGES, Words, read_pack
from mutable.server.company import Seat
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
    encode,
)
from mutable.server.room import Room
from mutable.server.sentences import HERE
from mutable.table.table import TAKEBACK, Table

TAKEN_BACK: dict[str, str] = {lang: read_pack(HERE, lang)["events"]["takeback"] for lang in LANGUAGES}


def words_of(table: Table, names: list[str], lang: str) -> Words:
    return table.rules.words(lang).named_players(names)


class Telling:
    """One moment of a room, told to many: what their frames have in common is worked out once."""

    def __init__(self, room: Room, connected: set[int | None], deadlines: dict[int, float]) -> None:
        self._room = room
        self._status = room.status
        self._deciding = room.deciding()
        self._outcome = room.table.outcome() if self._status != "waiting" else None
        self.room = encode(self._info(connected, deadlines))
        self._names = room.names()
        self._voices: dict[str, _Voice] = {}

    def frame(self, seat: int | None, lang: str, seen: int, heard: int, room_told: bytes = b"") -> Frame:
        """Everything now, and the events and chat lines after those already seen and heard."""
        room, table, voice = self._room, self._room.table, self._voice(lang)
        events = table.events(seat)
        return Frame(
            room=None if self.room == room_told else Raw(self.room),
            mine=seat,
            view=None if self._status == "waiting" else table.view(seat),
            legal=_legal(room, seat, voice) if seat in self._deciding else [],
            decision=0 if seat is None else table.decision(seat),
            deciding=self._deciding,
            can_take_back=seat is not None and self._status == "playing" and table.can_take_back(seat),
            events=[voice.told(facts) for facts in events[seen:]],
            events_total=len(events),
            chat=[ChatLine(*line) for line in room.chat[heard:]],
            chat_total=len(room.chat),
            outcome=self._outcome,
            score=score_of(self._outcome, voice.words),
        )

    def _voice(self, lang: str) -> "_Voice":
        if lang not in self._voices:
            self._voices[lang] = _Voice(words_of(self._room.table, self._names, lang), lang)
        return self._voices[lang]

    def _info(self, connected: set[int | None], deadlines: dict[int, float]) -> RoomInfo:
        setting = self._room.table.setting
        return RoomInfo(
            id=self._room.id,
            game=setting.game.name,
            title=setting.game.title,
            status=self._status,  # type: ignore[arg-type]  # one of the three by construction
            options=self._room.table.rules.options,
            seats=[seat_info(seat, number in connected) for number, seat in enumerate(self._room.seats)],
            clock=self._room.clock,
            deadlines={str(seat): at for seat, at in deadlines.items()},
            rematch=self._room.rematch,
            resigned_end=self._status == "finished" and self._outcome is None,
        )


class _Voice:
    """One language, in which an event that several see becomes a sentence once."""

    def __init__(self, words: Words, lang: str) -> None:
        self.words = words
        self.lang = lang
        self._told: dict[int, Told] = {}

    def told(self, facts: dict[str, Any]) -> Told:
        key = id(facts)  # the log keeps the event as long as this voice lives
        if key not in self._told:
            self._told[key] = Told(facts, _sentence(facts, self.words, self.lang))
        return self._told[key]


def seat_info(seat: Seat, connected: bool) -> SeatInfo:
    return SeatInfo(
        name=seat.name,
        kind="bot" if seat.kind == "bot" else "person",
        bot=seat.bot,
        away=seat.away,
        resigned=seat.resigned,
        connected=connected,
    )


def _legal(room: Room, seat: int | None, voice: _Voice) -> list[LegalMove]:
    """A move has the same words at every decision (by then all names are known): the room remembers them."""
    if seat is None:
        return []
    rules, state, spoken = room.table.rules, room.table.state, room.spoken.setdefault(voice.lang, {})
    legal = rules.legal(state, seat)
    for move in legal:
        if move not in spoken:
            facts = rules.describe(move)
            spoken[move] = (rules.moves.text(move), voice.words.move(facts), facts)
    return [LegalMove(*spoken[move], rules.upshot(state, seat, move)) for move in legal]


def told(events: Iterable[dict[str, Any]], words: Words, lang: str) -> list[Told]:
    return [Told(facts, _sentence(facts, words, lang)) for facts in events]


def _sentence(facts: dict[str, Any], words: Words, lang: str) -> str:
    if facts["event"] == TAKEBACK:
        return TAKEN_BACK[lang].format(seat=words.name("seat", facts["seat"]))
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


def steps_of(
    table: Table,
    entries: list[tuple[int, str]],
    viewer: int | None,
    all_open: bool,
    lang: str,
    first: int,
    last: int,
) -> list[Step]:
    """The steps first to last - 1 from a fresh table; step 0 is the table before the first move."""
    words = words_of(table, list(table.setting.seats), lang)
    steps: list[Step] = []
    for number in range(min(last, len(entries) + 1)):
        seen = len(table.log.events)
        actor, text = entries[number - 1] if number else (None, "")
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
        actor="chance" if actor == CHANCE else actor,
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
