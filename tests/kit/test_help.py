"""help() and inspect show as much of the compiled engine as of its sources."""

import inspect
import pydoc
from importlib.resources import files

from mutable.kit import rollout
from mutable.kit.game import Rules


def test_a_class_says_what_it_is_and_how_it_is_made() -> None:
    told = pydoc.plain(pydoc.render_doc(Rules))
    assert "class Rules" in told
    assert "The rules of a game for one number of players" in told
    assert list(inspect.signature(Rules).parameters) == ["players", "options", "moves"]


def test_a_method_says_what_it_does_and_what_it_takes() -> None:
    told = pydoc.plain(pydoc.render_doc(Rules.apply))
    assert "Apply a move to the state, and append its events to the log." in told
    assert "apply(self, " in told
    assert list(inspect.signature(Rules.apply).parameters) == ["self", "state", "seat", "move", "log"]
    assert inspect.signature(Rules.apply).parameters["log"].default is None


def test_a_function_and_a_module_say_what_they_are_for() -> None:
    told = inspect.getdoc(rollout.roll_out)
    assert told == "Play a state to its end with random moves; return the number of the seats' decisions."
    assert list(inspect.signature(rollout.roll_out).parameters) == ["rules", "state", "rng"]
    assert (rollout.__doc__ or "").startswith("Fast random play without views")


def test_type_checkers_are_told_to_read_the_sources() -> None:
    assert (files("mutable") / "py.typed").is_file()
