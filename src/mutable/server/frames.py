"""What one pair of eyes gets of a room: only ever its own view, with the words in its language."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Raw

from mutable.games import part_of
from mutable.kit.events import EVERYONE, Event, Facts, audience_of
from mutable.kit.game import CHANCE, Rules, State, View
from mutable.kit.words import LANGUAGES, NOBODY, Words, read_pack
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
from mutable.server.room import Room, Spoken
from mutable.server.sentences import HERE
from mutable.table.table import TAKEBACK, Table

_PACKS = {lang: read_pack(HERE, lang) for lang in LANGUAGES}


def words_of(table: Table, names: list[str], lang: str) -> Words:
    return table.rules.words(lang).named_players(names)


class Telling:
    """One moment of a room, told to many: what their frames have in common is worked out once."""

    def __init__(self, room: Room, connected: set[int | None], deadlines: dict[int, float]) -> None:
        self._room = room
        self._status = room.status
        self._deciding = room.deciding()
        self._outcome = room.table.outcome() if self._status != "waiting" else None
        self.info = self._info(connected, deadlines)
        self.room = encode(self.info)
        self._names = room.names()
        self._voices: dict[str, Voice] = {}

    def frame(self, seat: int | None, lang: str, seen: int, heard: int, room_told: bytes = b"") -> Frame:
        """Everything now, and the events and chat lines after those already seen and heard."""
        room, table, voice = self._room, self._room.table, self._voice(lang)
        return Frame(
            room=None if self.room == room_told else Raw(self.room),
            mine=seat,
            view=None if self._status == "waiting" else table.view(seat),
            legal=legal_moves(table, seat, voice, room.spoken) if seat in self._deciding else [],
            decision=0 if seat is None else table.decision(seat),
            deciding=self._deciding,
            can_take_back=seat is not None and self._status == "playing" and table.can_take_back(seat),
            events=events_told(table, seat, voice, seen),
            events_total=len(table.events(seat)),
            chat=[ChatLine(*line) for line in room.chat[heard:]],
            chat_total=len(room.chat),
            outcome=self._outcome,
            score=score_of(self._outcome, voice.words),
        )

    def _voice(self, lang: str) -> "Voice":
        if lang not in self._voices:
            self._voices[lang] = Voice(words_of(self._room.table, self._names, lang), lang)
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
            host=self._room.host,
            keepers=self._room.keepers() if self._status == "waiting" else [],
            level=self._room.level,
            clock=self._room.clock,
            deadlines={str(seat): at for seat, at in deadlines.items()},
            rematch=self._room.rematch,
            resigned_end=self._status == "finished" and self._outcome is None,
            winners=self._room.winners() or [],
            doings=self._room.doings,
            evening=self._room.created.evening is not None,
            hints=self._room.has_hints,
            hinted=[seat.hints for seat in self._room.seats],
        )


class Voice:
    """One language, in which an event that several see becomes a sentence once."""

    def __init__(self, words: Words, lang: str) -> None:
        self.words = words
        self.lang = lang
        self._told: dict[tuple[int, int], str] = {}

    def told(self, facts: dict[str, Any], seat: int | None) -> str:
        own = seat if seat is not None and self.words.concerns(facts, seat) else NOBODY
        key = (id(facts), own)  # the log keeps the event as long as this voice lives
        if key not in self._told:
            self._told[key] = _sentence(facts, self.words, self.lang, seat)
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


def legal_moves(
    table: Table, seat: int | None, voice: Voice, known: dict[str, dict[int, Spoken]]
) -> list[LegalMove]:
    """A move has the same words at every decision (by then all names are known): they are remembered."""
    if seat is None:
        return []
    rules, state, spoken = table.rules, table.state, known.setdefault(voice.lang, {})
    legal = rules.legal(state, seat)
    for move in legal:
        if move not in spoken:
            facts = rules.describe(move)
            spoken[move] = (rules.moves.text(move), voice.words.move(facts), facts)
    return [LegalMove(*spoken[move], rules.upshot(state, seat, move)) for move in legal]


def events_told(table: Table, seat: int | None, voice: Voice, seen: int) -> list[Told]:
    """What these eyes saw happen since then, in words."""
    events, steps = table.events(seat, seen), table.steps(seat, seen)
    return [
        Told(facts, voice.told(facts, seat), step, _actor(table.entries[step - 1][0]))
        for facts, step in zip(events, steps, strict=True)
    ]


def _actor(entered_by: int) -> "int | Literal['chance']":
    return "chance" if entered_by == CHANCE else entered_by


def _sentence(facts: dict[str, Any], words: Words, lang: str, you: int | None) -> str:
    if facts["event"] == TAKEBACK:
        told = _PACKS[lang]["yours" if facts["seat"] == you else "events"]
        return str(told[TAKEBACK].format(seat=words.name("seat", facts["seat"])))
    return words.event(facts, NOBODY if you is None else you)


def score_of(outcome: dict[str, Any] | None, words: Words) -> list[ScoreLine]:
    if outcome is None:
        return []
    return [ScoreLine(words.line(line), line) for line in outcome["lines"]]


def preview_of(room: Room, seat: int, text: str, lang: str) -> Previewed:
    words = words_of(room.table, room.names(), lang)
    view, events = room.table.rules.preview(room.table.view(seat), text)
    step = len(room.table.entries) + 1
    return Previewed(
        text, view, [Told(facts, _sentence(facts, words, lang, seat), step, seat) for facts in events]
    )


# Stepping through a game: a finished one with any eyes, one that is played with one's own


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
    fresh = table.log.events[seen:]
    events = _opened(fresh) if all_open else _seen_by(viewer, fresh)
    outcome = table.outcome()
    view = open_view(table) if all_open else table.view(viewer)
    is_known = all_open or actor == viewer or actor is None
    by = "chance" if actor is None else _actor(actor)
    return Step(
        number=number,
        actor=None if actor is None else by,
        text=text if is_known else "",
        view=view,
        events=[Told(facts, _sentence(facts, words, lang, viewer), number, by) for facts in events],
        outcome=outcome,
        score=score_of(outcome, words),
    )


def _seen_by(viewer: int | None, events: list[Event]) -> list[Facts]:
    eyes = audience_of(-1 if viewer is None else viewer)
    return [event.facts for event in events if event.audience & eyes]


def _opened(events: list[Event]) -> list[Facts]:
    """What was whispered to one is told; its outline for all others is not told beside it."""
    whole = EVERYONE
    told: list[Facts] = []
    for event in events:
        is_outline = whole != EVERYONE and event.audience == EVERYONE & ~whole
        whole = EVERYONE if is_outline else event.audience
        if not is_outline:
            told.append(event.facts)
    return told


def open_view(table: Table) -> dict[str, Any]:
    """What all seats together know: what is hidden from one is filled in from another. A game may have eyes
    beside its seats, which see what no player does, and may settle what follows from it.
    """
    part = part_of(table.setting.game.name, "server.opened")
    eyes = [None, *range(len(table.setting.seats)), *getattr(part, "EYES", ())]
    merged: dict[str, Any] = _merged([table.view(seat) for seat in eyes])
    settled: Callable[[Rules, State, View], View] = getattr(part, "settled", _as_it_is)
    return {**settled(table.rules, table.state, merged), "seat": None}


def _as_it_is(_rules: Rules, _state: State, view: View) -> View:
    return view


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
