"""The options of a game: validation, defaults and description."""

import re
from typing import Any

from mutable.kit.errors import BadOption, shorten

Value = bool | int | str

# Defaults that depend on the value of another option: {"variant": {"goslar": 50}}. The other option comes
# earlier in the list of options. Its values are written as on the command line, because JSON keys are texts.
Defaults = dict[str, dict[str, Value]]


class Option:
    """A named choice with a default: one of several values, or any whole number in a range."""

    def __init__(
        self,
        name: str,
        values: list[Value],
        default: Value,
        span: tuple[int, int] | None = None,
        defaults: Defaults | None = None,
    ) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.span = span
        self.defaults: Defaults = defaults or {}

    def described(self) -> dict[str, object]:
        """Return its values and its default; with a span, the values are only suggestions."""
        facts: dict[str, object] = {"values": list(self.values), "default": self.default}
        if self.span is not None:
            facts["min"], facts["max"] = self.span
        return facts

    def described_defaults(self) -> dict[str, object]:
        """Return the defaults that depend on other options, if there are any."""
        return (
            {"defaults": {other: {**values} for other, values in self.defaults.items()}}
            if self.defaults
            else {}
        )

    def default_given(self, chosen: dict[str, Value]) -> Value:
        """Return the default, given the values of earlier options."""
        for other, values in self.defaults.items():
            value = shown(chosen[other])
            if value in values:
                return values[value]
        return self.default

    def check(self, value: object) -> Value:
        """Return the value if it is valid. Raise BadOption otherwise; records may contain anything."""
        if type(value) is int and self._in_span(value):
            return value
        for allowed in self.values:
            if type(allowed) is type(value) and allowed == value:
                return allowed
        raise self._refused(shown(value))

    def parse(self, text: str) -> Value:
        """Parse a value from the command line. Raise BadOption if it is invalid."""
        for allowed in self.values:
            if shown(allowed) == text:
                return allowed
        if self.span is not None and re.fullmatch(r"-?[0-9]{1,9}", text):
            return self.check(int(text))
        raise self._refused(text)

    def _in_span(self, value: int) -> bool:
        return self.span is not None and self.span[0] <= value <= self.span[1]

    def _refused(self, text: str) -> BadOption:
        """Return an error that lists the valid values."""
        given = shorten(text)
        if self.span is not None:
            low, high = self.span
            return BadOption("option_span", option=self.name, low=low, high=high, given=given)
        values = [shown(value) for value in self.values]
        return BadOption("option_values", option=self.name, values=values, given=given)


def flag(name: str) -> Option:
    """Return a boolean option that is off by default."""
    return Option(name, [False, True], False)


def shown(value: object) -> str:
    """Return a value as written on the command line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def resolve_options(options: list[Option], given: dict[str, Any]) -> dict[str, Value]:
    """Return the value of every option, given or default. Raise BadOption for an invalid one."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadOption("no_option", option=shorten(name), names=[*names])
    chosen: dict[str, Value] = {}
    for option in options:
        value = given[option.name] if option.name in given else option.default_given(chosen)
        chosen[option.name] = option.check(value)
    return chosen
