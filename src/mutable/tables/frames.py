"""Frames: what one client receives of a room.

A frame contains only the client's own view, in its language.
"""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Raw

from mutable.games import GAMES, part_of
from mutable.kit.events import EVERYONE, Event, Facts, audience_of
from mutable.kit.game import CHANCE, Rules, State, View
from mutable.kit.words import LANGUAGES, NOBODY, Words, read_pack
from mutable.table.table import TAKEBACK, Table, viewer_of
from mutable.tables.errors import PACK
from mutable.tables.messages import (
    Absence,
    ChatLine,
    EventMessage,
    Frame,
    NextTable,
    Previewed,
    RoomInfo,
    ScoreLine,
    SeatInfo,
    Step,
    encode,
)
from mutable.tables.participants import Participants, Seat
from mutable.tables.room import Room
from mutable.tables.shared_rules import Heads, SharedRules, no_heads, shared_rules_of
from mutable.tables.views import Views

NOTHING = b"[]"
ChatAndScore = tuple[list[ChatLine], list[ScoreLine]]
_PACKS = {lang: read_pack(PACK, lang) for lang in LANGUAGES}


def words_of(table: Table, names: list[str], lang: str) -> Words:
    return table.rules.words(lang).with_player_names(names)


class FrameCache:
    """The encoded parts of a table that moves do not change."""

    def __init__(self, shared: SharedRules) -> None:
        self.shared = shared
        self.clear()

    def clear(self) -> None:
        """Drop the cache."""
        self._standing: object = None
        self._room = b""
        self._texts: dict[str, TableTexts] = {}
        self.heads = no_heads()  # of moves that name a player

    def room(self, standing: object, info: Callable[[], RoomInfo]) -> bytes:
        """Return the encoded room, and encode it again only if `standing` has changed."""
        if standing != self._standing:
            self.clear()
            self._standing, self._room = standing, encode(info())
        return self._room

    def texts(self, room: Room, lang: str) -> "TableTexts":
        if lang not in self._texts:
            self._texts[lang] = TableTexts(words_of(room.table, room.names(), lang), lang)
        return self._texts[lang]


class FrameBuilder:
    """One moment of a room, for many clients.

    The parts that their frames share are computed and encoded once.
    """

    def __init__(
        self,
        room: Room,
        connected: set[int | None],
        deadlines: dict[int, float],
        cache: FrameCache | None = None,
        watching: int = 0,
        absences: list[Absence] | None = None,
    ) -> None:
        self._room, gone = room, absences or []
        self._status = room.status
        self._deciding = room.deciding()
        self._outcome = room.table.outcome() if self._status not in ("waiting", "playing") else None
        self._cache = cache or FrameCache(shared_rules_of(room.table))
        # Every entry that is not a move makes the log longer than the number of moves.
        people = (connected, watching, gone)
        standing = (room, self._status, room.length - room.entered, people, tuple(deadlines.items()))
        self.room = self._cache.room(standing, lambda: info_of(room, connected, deadlines, watching, gone))
        self._can_take_back = room.table.can_take_back_now() if self._status == "playing" else []
        self._views: Views | None = None
        self._seen_by: dict[int | None, bytes] = {}
        self._facts: dict[int, Facts] = {}
        self._event_messages: dict[tuple[str, int, int], bytes] = {}
        self._chats_and_scores: dict[tuple[str, int, bool], ChatAndScore] = {}

    def frame(self, seat: int | None, lang: str, seen: int, heard: int, room_sent: bytes = b"") -> bytes:
        """Return an encoded `Frame` for a seat.

        It has the events and chat lines that the client has not received yet. `room_sent` is the room as last
        sent; an unchanged room is sent as null.
        """
        table, texts, total = self._room.table, self._cache.texts(self._room, lang), self.events_total(seat)
        chat, score = self._chat_and_score(texts, heard, self._reads_chat(seat))
        return encode(
            Frame(
                room=None if self.room == room_sent else Raw(self.room),
                mine=seat,
                view=None if self._status == "waiting" else Raw(self._view(seat)),
                legal=Raw(self._legal(seat, texts) if seat in self._deciding else NOTHING),
                decision=0 if seat is None else table.decision(seat),
                deciding=self._deciding,
                can_take_back=seat in self._can_take_back,
                events=Raw(self._events(seat, texts, seen) if seen < total else NOTHING),
                events_total=total,
                chat=chat,
                chat_total=self.chat_total(seat),
                outcome=self._outcome,
                score=score,
            )
        )

    def events_total(self, seat: int | None) -> int:
        return self._room.table.history.count(viewer_of(seat))

    def chat_total(self, seat: int | None) -> int:
        return len(self._room.chat) if self._reads_chat(seat) else 0

    def _reads_chat(self, seat: int | None) -> bool:
        return seat is not None or self._room.has_open_chat

    def _chat_and_score(self, texts: "TableTexts", heard: int, reads: bool) -> ChatAndScore:
        """Return the chat lines from number `heard` on, and the score.

        Clients with the same language and chat share them.
        """
        key = (texts.lang, heard, reads)
        if key not in self._chats_and_scores:
            chat = [ChatLine(*line) for line in self._room.chat[heard:]] if reads else []
            self._chats_and_scores[key] = chat, score_of(self._outcome, texts.words)
        return self._chats_and_scores[key]

    def _view(self, seat: int | None) -> bytes:
        """Return the encoded view of a seat. Clients with the same view share it."""
        if self._views is None:
            self._views = Views(self._room.table.rules, self._room.table.state)
        if seat not in self._seen_by:
            self._seen_by[seat] = self._views.of(viewer_of(seat))
        return self._seen_by[seat]

    def _legal(self, seat: int | None, texts: "TableTexts") -> bytes:
        return legal_moves(self._room.table, seat, texts, self._cache.shared, self._cache.heads)

    def _events(self, seat: int | None, texts: "TableTexts", seen: int) -> bytes:
        """Return the encoded events that a seat saw from number `seen` on.

        Most texts are the same for all readers.
        """
        concerns, encoded, events = texts.words.concerns, self._event_messages, []
        for place in self._room.table.history.places(viewer_of(seat), seen):
            facts = self._facts.get(place) or self._facts_at(place)
            reader = seat if seat is not None and concerns(facts, seat) else NOBODY
            key = (texts.lang, place, reader)
            if key not in encoded:
                encoded[key] = encode(event_message(self._room.table, place, facts, texts, seat))
            events.append(encoded[key])
        return json_array(events)

    def _facts_at(self, place: int) -> Facts:
        """Decode this event and all later ones. A client that needs one needs those as well."""
        history = self._room.table.history
        for later, facts in enumerate(history.facts(range(place, len(history))), place):
            self._facts[later] = facts
        return self._facts[place]


class TableTexts:
    """The words of one language, with the names of a table's players."""

    def __init__(self, words: Words, lang: str) -> None:
        self.words = words
        self.lang = lang

    def event(self, facts: dict[str, Any], seat: int | None) -> str:
        """Return the text of an event."""
        if facts["event"] == TAKEBACK:
            templates = _PACKS[self.lang]["yours" if facts["seat"] == seat else "events"]
            return str(templates[TAKEBACK].format(seat=self.words.name("seat", facts["seat"])))
        return self.words.event(facts, NOBODY if seat is None else seat)


def info_of(
    room: Room,
    connected: set[int | None],
    deadlines: dict[int, float],
    watching: int = 0,
    absences: list[Absence] | None = None,
) -> RoomInfo:
    status, setting = room.status, room.table.setting
    return RoomInfo(
        id=room.id,
        game=setting.game.name,
        title=setting.game.title,
        status=status,  # type: ignore[arg-type]  # one of the three by construction
        options=room.table.rules.options,
        seats=[seat_info(seat, number in connected) for number, seat in enumerate(room.seats)],
        host=room.host,
        keepers=room.keepers() if status == "waiting" else [],
        level=room.level,
        clock=room.clock,
        deadlines={str(seat): at for seat, at in deadlines.items()},
        rematch=room.rematch,
        resigned_end=status == "finished" and not room.table.is_over,
        winners=room.winners() or [],
        doings=room.doings,
        evening=room.created.evening is not None,
        hints=room.has_hints,
        hinted=[seat.hints for seat in room.seats],
        next=next_table(room),
        watching=watching,
        open_chat=room.has_open_chat,
        patience=room.patience,
        absences=absences or [],
        second_try=room.created.second_try,
    )


def next_table(participants: Participants) -> NextTable | None:
    entry = participants.rematch_entry
    if entry is None:
        return None
    game = entry.game or participants.created.game
    by = None if entry.by is None else participants.seats[entry.by].name
    return NextTable(entry.room, by, game, GAMES[game].title if game in GAMES else game)


def seat_info(seat: Seat, connected: bool) -> SeatInfo:
    return SeatInfo(
        name=seat.name,
        kind="bot" if seat.kind == "bot" else "person",
        bot=seat.bot,
        away=seat.away,
        resigned=seat.resigned,
        connected=connected,
        kept=seat.kept_name,
    )


def legal_moves(table: Table, seat: int | None, texts: TableTexts, shared: SharedRules, own: Heads) -> bytes:
    """Return the encoded legal moves of a seat.

    The texts are cached: all names are known once a game has begun.
    """
    if seat is None:
        return NOTHING
    rules, state, known = table.rules, table.state, shared.heads[texts.lang]
    return json_array(
        [
            (known.get(move) or shared.head(move, texts.words, texts.lang, own))
            + encode(rules.preview_move(state, seat, move))
            + b"}"
            for move in rules.legal(state, seat)
        ]
    )


def encoded_events(table: Table, seat: int | None, texts: TableTexts) -> bytes:
    """Return all encoded events that a seat saw."""
    places = table.history.places(viewer_of(seat))
    facts = table.history.facts(places)
    numbered = zip(places, facts, strict=True)
    return json_array([encode(event_message(table, place, one, texts, seat)) for place, one in numbered])


def event_message(
    table: Table, place: int, facts: Facts, texts: TableTexts, seat: int | None
) -> EventMessage:
    step = table.entry_number(place)
    return EventMessage(facts, texts.event(facts, seat), step, _actor(table.entries.seat(step - 1)))


def json_array(items: list[bytes]) -> bytes:
    return b"[%b]" % b",".join(items)


def _actor(entered_by: int) -> "int | Literal['chance']":
    return "chance" if entered_by == CHANCE else entered_by


def score_of(outcome: dict[str, Any] | None, words: Words) -> list[ScoreLine]:
    if outcome is None:
        return []
    return [ScoreLine(words.line(line), line) for line in outcome["lines"]]


def preview_of(room: Room, seat: int, text: str, lang: str) -> Previewed:
    texts = TableTexts(words_of(room.table, room.names(), lang), lang)
    view, events = room.table.rules.view_after(room.table.view(seat), text)
    step = len(room.table.entries) + 1
    return Previewed(
        text, view, [EventMessage(facts, texts.event(facts, seat), step, seat) for facts in events]
    )


# Stepping through a game


def steps_of(
    table: Table,
    entries: list[tuple[int, str]],
    viewer: int | None,
    all_open: bool,
    lang: str,
    first: int,
    last: int,
) -> list[Step]:
    """Return the steps from `first` to `last` - 1, entered at a new table.

    Step 0 is the position before the first move.
    """
    texts = TableTexts(words_of(table, list(table.setting.seats), lang), lang)
    steps: list[Step] = []
    for number in range(min(last, len(entries) + 1)):
        seen = len(table.history)
        actor, text = entries[number - 1] if number else (None, "")
        if actor is not None:
            table.enter(actor, text)
        if number >= first:
            steps.append(_step(table, number, actor, text, viewer, all_open, texts, seen))
    return steps


def _step(
    table: Table,
    number: int,
    actor: int | None,
    text: str,
    viewer: int | None,
    all_open: bool,
    texts: TableTexts,
    seen: int,
) -> Step:
    fresh = table.history.events(seen)
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
        events=[EventMessage(facts, texts.event(facts, viewer), number, by) for facts in events],
        outcome=outcome,
        score=score_of(outcome, texts.words),
    )


def _seen_by(viewer: int | None, events: list[Event]) -> list[Facts]:
    mask = audience_of(-1 if viewer is None else viewer)
    return [event.facts for event in events if event.audience & mask]


def _opened(events: list[Event]) -> list[Facts]:
    """Return the facts for a reader who sees all cards.

    A private event replaces the outline of it that all others saw.
    """
    whole = EVERYONE
    opened: list[Facts] = []
    for event in events:
        is_outline = whole != EVERYONE and event.audience == EVERYONE & ~whole
        whole = EVERYONE if is_outline else event.audience
        if not is_outline:
            opened.append(event.facts)
    return opened


def open_view(table: Table) -> dict[str, Any]:
    """Return the view that merges the knowledge of all seats.

    A game's `open_view` part can name extra viewers, which see what no seat does, and adjust the result.
    """
    part = part_of(table.setting.game.name, "open_view")
    viewers = [None, *range(len(table.setting.seats)), *getattr(part, "EXTRA_VIEWERS", ())]
    merged: dict[str, Any] = _merged([table.view(seat) for seat in viewers])
    adjust: Callable[[Rules, State, View], View] = getattr(part, "adjust_view", _unchanged)
    return {**adjust(table.rules, table.state, merged), "seat": None}


def _unchanged(_rules: Rules, _state: State, view: View) -> View:
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
