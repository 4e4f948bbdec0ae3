"""The functions that worker processes execute, and how their arguments are encoded.

Arguments are bytes with the same data as a browser gets, so bots and hints know no more than the seat.
"""

import signal
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from types import FrameType
from typing import TypeVar, TypeVarTuple

import msgspec

from mutable.bots.bot import Budget, listens
from mutable.bots.registry import bot_named, is_listener
from mutable.coach.hints.explain import Explainer, hint_budget
from mutable.games import game_named
from mutable.kit.errors import MutableError
from mutable.kit.game import Rules
from mutable.kit.rng import BOT_STREAM, HINT_STREAM, Rng
from mutable.table.advice import KeptHint
from mutable.table.record import parse_record, replay
from mutable.table.table import Setting, Table
from mutable.tables.creation import from_record
from mutable.tables.entries import Create
from mutable.tables.errors import Trouble, said_in
from mutable.tables.frames import steps_of
from mutable.tables.messages import encode

BOT_MILLISECONDS = 400.0
MOST_ENTRIES = 5000  # limit of an uploaded record

decode_hints = msgspec.json.Decoder(list[KeptHint]).decode

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


# Arguments


def encode_rules(setting: Setting) -> bytes:
    """Encode the game, the number of players and the options, without the names of the players."""
    return encode(
        {
            "game": setting.game.name,
            "players": len(setting.seats),
            "options": setting.options,
            "data": setting.data,
        }
    )


def encode_setting(setting: Setting) -> bytes:
    facts = {
        "game": setting.game.name,
        "seats": setting.seats,
        "options": setting.options,
        "data": setting.data,
        "bots": sorted(setting.bots),
    }
    return encode(facts)


def encode_observation(bot: str, table: Table, seat: int) -> tuple[bytes, bytes]:
    """Encode the view of a seat and its events; leave out the events if the bot does not listen to them."""
    hears = is_listener(table.setting.game.name, bot)
    return encode(table.view(seat)), encode(table.events(seat) if hears else [])


# Tasks


def choose_move(rules: bytes, name: str, view: bytes, events: bytes, seed: int) -> str:
    """Return the text of the move that a bot chooses."""
    loaded = _load_rules(rules)
    bot = bot_named(msgspec.json.decode(rules)["game"], name, loaded)
    if listens(bot):
        bot.hear(msgspec.json.decode(events))
    budget = Budget(milliseconds=BOT_MILLISECONDS)
    return loaded.moves.text(bot.choose(msgspec.json.decode(view), budget, Rng(seed, BOT_STREAM)))


def find_hint(rules: bytes, view: bytes, events: bytes, earlier: bytes) -> bytes:
    """Return a hint as JSON. The seed is derived from the view, so that the same question has one answer.

    `earlier` are the hints that this seat got before.
    """
    explainer = Explainer(msgspec.json.decode(rules)["game"], _load_rules(rules))
    seed = int.from_bytes(sha256(view).digest()[:7], "big")
    heard = msgspec.json.decode(events)
    rng = Rng(seed, HINT_STREAM)
    known = decode_hints(earlier)
    return encode(
        explainer.explain(msgspec.json.decode(view), hint_budget(), rng, heard=heard, earlier=known)
    )


def check_record(text: str, lang: str) -> tuple[Create | None, str]:
    """Return the first entry of a table that shows the record, or None and the record's error."""
    try:
        return from_record(_replay(text)), ""
    except MutableError as error:
        return None, said_in(lang, error)


def render_steps(
    setting: bytes, entries: bytes, viewer: int | None, all_open: bool, lang: str, first: int, last: int
) -> bytes:
    """Return some steps of a replay as JSON for the page."""
    entered = msgspec.json.decode(entries, type=list[tuple[int, str]])
    return encode(steps_of(load_table(setting), entered, viewer, all_open, lang, first, last))


def run_within(seconds: float, work: Callable[[*Given], Found], *given: *Given) -> Found:
    """Call a function, and raise TimeoutError if it takes longer than that."""
    before = signal.signal(signal.SIGALRM, _raise_timeout)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return work(*given)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def load_table(setting: bytes) -> Table:
    """Return a table with this setting, before the first move."""
    facts = msgspec.json.decode(setting)
    return Table(
        Setting(
            game_named(facts["game"]), tuple(facts["seats"]), facts["options"], facts["data"],
            frozenset(facts["bots"]),
        )
    )  # fmt: skip


@lru_cache(maxsize=64)
def _load_rules(rules: bytes) -> Rules:
    facts = msgspec.json.decode(rules)
    return game_named(facts["game"]).rules(facts["players"], facts["options"], facts["data"])


def _replay(text: str) -> Table:
    record = parse_record(text)
    if len(record.moves) > MOST_ENTRIES:
        raise Trouble("large_record", most=MOST_ENTRIES)
    table = replay(record)
    if not table.is_over:
        raise Trouble("unfinished_record")
    return table


def _raise_timeout(_number: int, _frame: FrameType | None) -> None:
    raise TimeoutError
