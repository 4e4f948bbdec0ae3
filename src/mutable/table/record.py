"""A game as one JSON document: all that is needed to play it again, and nothing more."""

import json
from pathlib import Path
from typing import Any

from mutable.games import game_named
from mutable.kit.errors import BadRecord, MutableError
from mutable.kit.game import CHANCE
from mutable.table.table import Setting, Table

FORMAT = "mutable"
VERSION = 1
SUFFIX = ".mutable.json"


class FalseRecord(MutableError):
    """A readable record that does not hold: an illegal move, or an outcome that is not its own."""

    def __init__(self, reason: str, move: int | None) -> None:
        super().__init__(reason)
        self.move = move


def record_of(table: Table, bots: frozenset[int] | None = None) -> dict[str, Any]:
    """With the seats of the bots as they are now, if the table does not know."""
    setting = table.setting
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": setting.game.name,
        "rules": setting.game.version,
        "options": table.rules.options,
        "seats": list(setting.seats),
        "bots": sorted(setting.bots if bots is None else bots),
        "moves": [["chance" if seat == CHANCE else seat, text] for seat, text in table.entries],
        "outcome": table.outcome(),
    }
    if setting.data is not None:
        record["data"] = setting.data
    return record


def save_record(table: Table, path: Path) -> None:
    """Write beside and rename, so that a record is never half there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".part")
    beside.write_text(record_text(table), encoding="utf-8")
    beside.replace(path)


def record_text(table: Table, bots: frozenset[int] | None = None) -> str:
    """One field and one move a line, so that a person can read and edit it."""
    record = record_of(table, bots)
    moves = ",\n  ".join(_compact(move) for move in record.pop("moves"))
    fields = ",\n ".join(f"{_compact(name)}: {_compact(value)}" for name, value in record.items())
    return f'{{\n {fields},\n "moves": [\n  {moves}\n ]\n}}\n'


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def load_record(path: Path) -> dict[str, Any]:
    try:
        return parse_record(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{path} cannot be read: {error}") from error


def parse_record(text: str) -> dict[str, Any]:
    """A readable record of a version we know; BadRecord says what is wrong with any other."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits
        raise BadRecord(f"not a record: the JSON is broken or cut off ({error})") from error
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadRecord(f'not a record: "format" must be "{FORMAT}"')
    if type(record.get("version")) is not int or record["version"] != VERSION:
        raise BadRecord(f"a record of version {record.get('version')!r}; only version {VERSION} is known")
    _check_fields(record)
    return record


def _check_fields(record: dict[str, Any]) -> None:
    shapes = {"game": str, "rules": str, "options": dict, "seats": list, "moves": list}
    for field, shape in shapes.items():
        if not isinstance(record.get(field), shape):
            raise BadRecord(f'not a record: "{field}" is missing or not a {shape.__name__}')
    if not all(_is_name(name) for name in record["seats"]):
        raise BadRecord('not a record: "seats" must be a list of names of 1 to 80 characters')
    if not _are_seats(record.setdefault("bots", []), len(record["seats"])):
        raise BadRecord('not a record: "bots" must be a list of seat numbers')
    for field in ("outcome", "data"):
        if not isinstance(record.get(field), dict | None):
            raise BadRecord(f'not a record: "{field}" must be an object')
    for number, entry in enumerate(record["moves"], 1):
        if not _is_entry(entry, len(record["seats"])):
            raise BadRecord(f'not a record: move {number} must be [seat or "chance", text], not {entry!r}')


def _is_name(name: Any) -> bool:
    return isinstance(name, str) and 0 < len(name) <= 80 and name.isprintable() and not name.isspace()


def _are_seats(value: Any, seats: int) -> bool:
    return isinstance(value, list) and all(type(seat) is int and 0 <= seat < seats for seat in value)


def _is_entry(entry: Any, seats: int) -> bool:
    if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[1], str):
        return False
    return entry[0] == "chance" or _are_seats([entry[0]], seats)


def replay(record: dict[str, Any]) -> Table:
    """The table at the end of a record; FalseRecord names the move that cannot be."""
    game = game_named(record["game"])
    if record["rules"] != game.version:
        raise BadRecord(f"rules {record['rules']!r} of {game.title} are not known, only {game.version!r}")
    bots = frozenset(record["bots"])
    setting = Setting(game, tuple(record["seats"]), record["options"], record.get("data"), bots)
    table = Table(setting)
    for number, (seat, text) in enumerate(record["moves"], 1):
        try:
            table.enter(CHANCE if seat == "chance" else seat, text)
        except MutableError as error:
            raise FalseRecord(f"move {number} ({seat}: {text}): {error}", number) from error
    _check_outcome(table, record.get("outcome"))
    return table


def _check_outcome(table: Table, claimed: Any) -> None:
    outcome = table.outcome()
    if claimed != outcome:
        raise FalseRecord(f"the outcome is {json.dumps(outcome)}, not {json.dumps(claimed)}", None)
