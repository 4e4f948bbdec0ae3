"""Game records: one JSON document with all that is needed to replay a game (docs/notation.md)."""

import json
import re
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from mutable.games import game_named
from mutable.kit.errors import BadRecord, MutableError, quote, shorten
from mutable.kit.game import CHANCE, Game
from mutable.kit.options import Value
from mutable.table.advice import KeptHint
from mutable.table.table import Setting, Table

FORMAT: Final = "mutable"
VERSION: Final = 1
SUFFIX = ".mutable.json"
LONGEST_FILE = 32_000_000  # characters: more than the longest game, but safe to parse
MOST_MOVES = 1_000_000
LONGEST_NAME = 80
MOST_SEATS = 6
MOST_HINTS = 1_000_000  # of one seat
MOST_ADVICE = 10_000  # hints of all seats whose text is kept

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Move = tuple[Seat | Literal["chance"], Annotated[str, Meta(max_length=200)]]


class Record(Struct, forbid_unknown_fields=True, kw_only=True):
    """The fields of docs/notation.md, in the order of the file."""

    format: Literal["mutable"] = FORMAT
    version: Literal[1] = VERSION
    game: Name
    rules: Name
    options: Annotated[dict[str, Any], Meta(max_length=100)]
    seats: Annotated[list[Name], Meta(max_length=MOST_SEATS)]
    bots: Annotated[list[Seat], Meta(max_length=MOST_SEATS)] = msgspec.field(default_factory=list)
    outcome: dict[str, Any] | None = None
    data: dict[str, Any] | UnsetType = UNSET
    hints: list[Annotated[int, Meta(ge=0, le=MOST_HINTS)]] | UnsetType = UNSET
    advice: Annotated[list[KeptHint], Meta(max_length=MOST_ADVICE)] | UnsetType = UNSET
    stand_ins: list[Annotated[int, Meta(ge=1, le=MOST_MOVES)]] | UnsetType = UNSET
    moves: Annotated[list[Move], Meta(max_length=MOST_MOVES)]


class FalseRecord(MutableError):
    """A readable record with an illegal move or a wrong outcome."""

    @property
    def move(self) -> int | None:
        """The number of the illegal move, if that is the error."""
        number = self.given.get("number")
        return number if isinstance(number, int) else None


def record_of(table: Table, bots: frozenset[int] | None = None) -> Record:
    """Return the record of a table. `bots` replaces the bot seats of its setting."""
    setting = table.setting
    return Record(
        game=setting.game.name,
        rules=setting.game.version,
        options=table.rules.options,
        seats=list(setting.seats),
        bots=sorted(setting.bots if bots is None else bots),
        outcome=table.outcome(),
        data=UNSET if setting.data is None else setting.data,
        hints=[*table.hints] if any(table.hints) else UNSET,
        advice=[*table.advice] or UNSET,
        stand_ins=[*table.stand_ins] or UNSET,
        moves=[("chance" if seat == CHANCE else seat, text) for seat, text in table.entries],
    )


def save_record(table: Table, path: Path) -> None:
    """Write the record of a table to a file."""
    write_record(record_text(table), path)


def write_record(text: str, path: Path) -> None:
    """Write to a temporary file and rename it, so that a record is never incomplete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".part")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def record_text(table: Table, bots: frozenset[int] | None = None) -> str:
    """Return the record of a table as JSON, with one field or move per line for readers and editors."""
    record = msgspec.to_builtins(record_of(table, bots))
    moves = ",\n  ".join(_compact(move) for move in record.pop("moves"))
    fields = ",\n ".join(f"{_compact(name)}: {_compact(value)}" for name, value in record.items())
    return f'{{\n {fields},\n "moves": [\n  {moves}\n ]\n}}\n'


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# Reading


def load_record(path: Path) -> Record:
    """Read a record from a file. Raise BadRecord if it is invalid."""
    try:
        with path.open(encoding="utf-8") as file:
            return parse_record(file.read(LONGEST_FILE + 1))
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord("unreadable", path=path, problem=str(error)) from error


def parse_record(text: str) -> Record:
    """Parse a record. Raise BadRecord if it is invalid or of an unknown version."""
    if len(text) > LONGEST_FILE:
        raise BadRecord("record_size", most=LONGEST_FILE // 1_000_000)
    fields = _fields(text)
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise BadRecord("record_format", known=FORMAT)
    version = fields.get("version")
    if type(version) is not int or version != VERSION:
        raise BadRecord("record_version", given=quote(version), known=VERSION)
    try:
        record = msgspec.convert(fields, Record)
    except msgspec.ValidationError as error:
        raise _complaint(fields, str(error)) from None
    _check_seats(record)
    return record


def _fields(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:  # ValueError also covers a number with thousands of digits
        raise BadRecord("record_json", problem=str(error)) from error


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is not valid JSON")


def _complaint(fields: dict[str, Any], message: str) -> BadRecord:
    """Return the error for the first invalid field, which msgspec's message names by its path."""
    known = Record.__struct_fields__
    for name in fields:
        if name not in known:
            return BadRecord("record_no_field", field=quote(name), known=[*known])
    field, number = re.findall(r"(?:field `|`\$\.)(\w+)(?:\[(\d+)\])?", message)[0]
    if field == "moves" and number:
        return BadRecord("record_move", number=int(number) + 1, given=quote(fields["moves"][int(number)]))
    return _wrong(field)


def _wrong(field: str) -> BadRecord:
    if field in ("game", "rules"):
        return BadRecord("record_string", field=field, high=LONGEST_NAME)
    if field in ("outcome", "data"):
        return BadRecord("record_object", field=field)
    return BadRecord(f"record_{field}", high=MOST_MOVES if field == "moves" else LONGEST_NAME)


def _check_seats(record: Record) -> None:
    """Check what depends on several fields."""
    seats = range(len(record.seats))
    if not all(name.isprintable() and not name.isspace() for name in record.seats):
        raise _wrong("seats")
    if len(set(record.bots)) < len(record.bots) or not all(seat in seats for seat in record.bots):
        raise _wrong("bots")
    if record.hints is not UNSET and (len(record.hints) != len(record.seats) or not any(record.hints)):
        raise _wrong("hints")
    if record.advice is not UNSET and not _are_hints_of(record.advice, record):
        raise _wrong("advice")
    if record.stand_ins is not UNSET and not _are_moves_of_people(record.stand_ins, record):
        raise _wrong("stand_ins")
    for number, (seat, text) in enumerate(record.moves, 1):
        if seat != "chance" and seat not in seats:
            raise BadRecord("record_move", number=number, given=quote([seat, text]))


def _are_hints_of(advice: list[KeptHint], record: Record) -> bool:
    """Return True if there are hints, in order, each for a seat and a point of this game."""
    points = [hint.at for hint in advice]
    seats = len(record.seats)
    return (
        bool(points)
        and points == sorted(points)
        and points[-1] <= len(record.moves)
        and all(hint.seat < seats for hint in advice)
    )


def _are_moves_of_people(numbers: list[int], record: Record) -> bool:
    """Return True if the numbers are ascending, and each is a move of a person."""
    if not numbers or numbers != sorted(set(numbers)) or numbers[-1] > len(record.moves):
        return False
    return all(record.moves[number - 1][0] not in ("chance", *record.bots) for number in numbers)


# Replaying


def replay(record: Record) -> Table:
    """Return the table at the end of a record. Raise FalseRecord for an illegal move or a wrong outcome."""
    game = game_named(record.game)
    if record.rules != game.version:
        known = quote(game.version)
        raise BadRecord("record_rules", given=quote(record.rules), title=game.title, known=known)
    data = None if record.data is UNSET else record.data
    table = Table(Setting(game, tuple(record.seats), record.options, data, frozenset(record.bots)))
    _check_options(game, record.options)
    for number, (seat, text) in enumerate(record.moves, 1):
        try:
            table.enter(CHANCE if seat == "chance" else seat, text)
        except MutableError as error:
            move = shorten(text)
            raise FalseRecord("false_move", number=number, seat=seat, move=move, reason=error) from error
    _check_outcome(table, record.outcome)
    table.hints = [*table.hints] if record.hints is UNSET else record.hints
    table.advice = [] if record.advice is UNSET else record.advice
    table.stand_ins = [] if record.stand_ins is UNSET else record.stand_ins
    return table


def _check_options(game: Game, given: dict[str, Value]) -> None:
    """Check that the record has every option, because defaults may change in later versions."""
    names = [option.name for option in game.options]
    for name in names:
        if name not in given:
            raise BadRecord("record_option", option=name, names=names)


def _check_outcome(table: Table, claimed: Any) -> None:
    """Compare the outcomes as JSON texts, so that 2.0 differs from 2 and true from 1."""
    outcome = json.dumps(table.outcome(), sort_keys=True)
    recorded = json.dumps(claimed, sort_keys=True)
    if recorded != outcome:
        raise FalseRecord("false_outcome", outcome=outcome, claimed=recorded[:500])
