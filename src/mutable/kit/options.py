"""The options of a game, one table: printed, checked and recorded from here."""

import re
from typing import Any

from mutable.kit.errors import BadOption

Value = bool | int | str


class Option:
    """A named choice with a default: one of some values, or any whole number of a range."""

    def __init__(
        self, name: str, values: list[Value], default: Value, span: tuple[int, int] | None = None
    ) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.span = span

    def described(self) -> dict[str, object]:
        """As `mutable games --json` prints it; with a span, the values are common choices of it."""
        facts: dict[str, object] = {"values": list(self.values), "default": self.default}
        if self.span is not None:
            facts["min"], facts["max"] = self.span
        return facts

    def checked(self, value: object) -> Value:
        """The value itself, if this option takes it; a record may hold anything."""
        if type(value) is int and self._in_span(value):
            return value
        for allowed in self.values:
            if type(allowed) is type(value) and allowed == value:
                return allowed
        raise BadOption(f"option {self.name} takes {self._what_is_right()}, not {_shown(value)}")

    def parsed(self, text: str) -> Value:
        """The value that a person wrote on the command line."""
        for allowed in self.values:
            if _shown(allowed) == text:
                return allowed
        if self.span is not None and re.fullmatch(r"-?[0-9]{1,9}", text):
            return self.checked(int(text))
        raise BadOption(f"option {self.name} takes {self._what_is_right()}, not {text}")

    def _in_span(self, value: int) -> bool:
        return self.span is not None and self.span[0] <= value <= self.span[1]

    def _what_is_right(self) -> str:
        if self.span is not None:
            return f"a whole number from {self.span[0]} to {self.span[1]}"
        return " or ".join(_shown(value) for value in self.values)


def flag(name: str) -> Option:
    """An option that is off unless asked for."""
    return Option(name, [False, True], False)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def resolved(options: list[Option], given: dict[str, Any]) -> dict[str, Value]:
    """Every option with its value, given or default; what is given is checked here."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadOption(f"there is no option {name}; the options are: {', '.join(names)}")
    return {option.name: option.checked(given.get(option.name, option.default)) for option in options}
