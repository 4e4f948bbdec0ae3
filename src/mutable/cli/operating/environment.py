"""Options that may also be set in the environment: `--public-url URL` is `MUTABLE_PUBLIC_URL=URL`.

The command line takes precedence. An empty variable counts as not set.
"""

import argparse
from collections.abc import Callable, Mapping
from typing import Any

from mutable.cli.arguments import CLI
from mutable.kit.errors import BadOption, MutableError, shorten

Check = Callable[[Any], None]
"""Raises BadOption if the value is not allowed."""

SWITCH = {
    "1": True,
    "true": True,
    "yes": True,
    "on": True,
    "0": False,
    "false": False,
    "no": False,
    "off": False,
}


def variable_of(action: argparse.Action) -> str:
    return "MUTABLE_" + max(action.option_strings, key=len).lstrip("-").replace("-", "_").upper()


class FromEnvironment:
    """All options of a parser; its help then names the variables."""

    def __init__(self, parser: argparse.ArgumentParser, checks: Mapping[str, Check]) -> None:
        self._checks = checks
        self._options = [
            action for action in parser._actions if action.option_strings and action.dest != "help"
        ]
        self._defaults = {action.dest: action.default for action in self._options}
        for action in self._options:
            action.default = argparse.SUPPRESS  # shows whether the option was typed
            action.help = " ".join([action.help or "", f"[{variable_of(action)}]"]).strip()

    def complete(self, typed: argparse.Namespace, environment: Mapping[str, str]) -> argparse.Namespace:
        """Fill in options that were not typed; raise BadOption for a wrong value."""
        for action in self._options:
            if hasattr(typed, action.dest):
                self._check(action, getattr(typed, action.dest))
            else:
                setattr(typed, action.dest, self._untyped(action, environment))
        return typed

    def _untyped(self, action: argparse.Action, environment: Mapping[str, str]) -> Any:
        name = variable_of(action)
        text = environment.get(name, "").strip()
        if not text:
            return self._defaults[action.dest]
        try:
            value = _read(action, text)
            self._check(action, value)
        except (MutableError, argparse.ArgumentTypeError) as problem:
            raise BadOption("variable", CLI, name=name, given=shorten(text), problem=problem) from problem
        return value

    def _check(self, action: argparse.Action, value: Any) -> None:
        if action.dest in self._checks:
            self._checks[action.dest](value)


def _read(action: argparse.Action, text: str) -> Any:
    if action.nargs == 0:
        return _switch(text)
    if isinstance(action, argparse._AppendAction):
        return [_one(action, part) for part in text.replace(",", " ").split()]
    return _one(action, text)


def _switch(text: str) -> bool:
    if text.lower() not in SWITCH:
        raise BadOption("not_a_switch", CLI)
    return SWITCH[text.lower()]


def _one(action: argparse.Action, text: str) -> Any:
    if action.choices is not None and text not in action.choices:
        raise BadOption("not_a_choice", CLI, names=[*action.choices])
    if not callable(action.type):
        return text
    try:
        return action.type(text)
    except ValueError:
        raise BadOption("not_a_number", CLI) from None
