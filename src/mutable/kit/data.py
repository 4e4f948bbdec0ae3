"""Reading a file of card faces: every field is checked, and every complaint names the field."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from mutable.kit.errors import BadData


class Field:
    """A table of a data file, and where it stands in it."""

    def __init__(self, values: dict[str, Any], place: str) -> None:
        self.values = values
        self.place = place

    def number(self, key: str, low: int, high: int) -> int:
        return self._number(self._get(key), f"{self.place}: {key}", low, high)

    def numbers(self, key: str, low: int, high: int) -> list[int]:
        """A list of whole numbers that is not empty."""
        place = f"{self.place}: {key}"
        items = self._list(key)
        return [self._number(item, f"{place}[{i + 1}]", low, high) for i, item in enumerate(items)]

    def text(self, key: str) -> str:
        value = self._get(key)
        if not isinstance(value, str) or not 0 < len(value) <= 40 or not value.isprintable():
            raise BadData(f"{self.place}: {key} must be a text of 1 to 40 characters, not {value!r}")
        return value

    def word(self, key: str) -> str:
        """A name that can stand in a move's text."""
        value = self.text(key)
        if not re.fullmatch(r"[a-z]+", value):
            raise BadData(f"{self.place}: {key} must be lower-case letters a to z, not {value!r}")
        return value

    def one_of(self, key: str, allowed: list[str]) -> str:
        value = self.text(key)
        if value not in allowed:
            raise BadData(f"{self.place}: {key} must be one of {', '.join(allowed)}, not {value!r}")
        return value

    def records(self, key: str, least: int, most: int) -> list["Field"]:
        """A list of tables."""
        items = self._list(key)
        if not least <= len(items) <= most:
            raise BadData(f"{self.place}: {key} must have {least} to {most} entries, not {len(items)}")
        return [record_of(item, f"{key}[{i + 1}]") for i, item in enumerate(items)]

    def _get(self, key: str) -> Any:
        if key not in self.values:
            raise BadData(f"{self.place}: {key} is missing")
        return self.values[key]

    def _list(self, key: str) -> list[Any]:
        value = self._get(key)
        if not isinstance(value, list) or not value:
            raise BadData(f"{self.place}: {key} must be a list with something in it, not {value!r}")
        return value

    def _number(self, value: Any, place: str, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            raise BadData(f"{place} must be a whole number from {low} to {high}, not {value!r}")
        return value


def record_of(value: Any, place: str) -> Field:
    """A value that must be a table."""
    if not isinstance(value, dict):
        raise BadData(f"{place} must be a table of fields, not {value!r}")
    return Field(value, place)


def load_data(path: Path) -> dict[str, Any]:
    """A data file, parsed but not yet checked against a game; a record can hold it."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        json.dumps(data, allow_nan=False)
    except OSError as error:
        raise BadData(f"{path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{path} is not a TOML file: {error}") from error
    except (TypeError, ValueError) as error:  # a date, a NaN
        raise BadData(f"{path} may hold texts, numbers, lists and tables only: {error}") from error
    return data
