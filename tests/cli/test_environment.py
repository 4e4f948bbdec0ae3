"""Every option of `mutable serve` has an environment variable; the command line takes precedence."""

import argparse
from pathlib import Path
from typing import Any

import pytest

from mutable.cli.main import main, parser
from mutable.cli.operating import serve
from mutable.cli.operating.environment import variable_of

ROOT = Path(__file__).parents[2]

# For each option: the text of its variable and its meaning, then arguments and their meaning.
GIVEN: dict[str, tuple[str, object, list[str], object]] = {
    "MUTABLE_HOST": ("0.0.0.0", "0.0.0.0", ["--host", "::1"], "::1"),
    "MUTABLE_PORT": ("8001", 8001, ["--port", "8000"], 8000),  # the default, but given explicitly
    "MUTABLE_PUBLIC_URL": (
        "https://a.example",
        "https://a.example",
        ["--public-url", "https://b"],
        "https://b",
    ),
    "MUTABLE_ALLOW_HOST": ("a.example, b.example", ["a.example", "b.example"], ["--allow-host", "c"], ["c"]),
    "MUTABLE_BEHIND_PROXY": ("yes", True, ["--behind-proxy"], True),
    "MUTABLE_DB": ("sqlite:///a", "sqlite:///a", ["--db", "sqlite:///b"], "sqlite:///b"),
    "MUTABLE_PROCESSES": ("2", 2, ["--processes", "3"], 3),
    "MUTABLE_PACE": ("0.5", 0.5, ["--pace", "0.6"], 0.6),
    "MUTABLE_RATE": ("5", 5.0, ["--rate", "6"], 6.0),
    "MUTABLE_SOCKETS_PER_ADDRESS": ("50", 50, ["--sockets-per-address", "60"], 60),
    "MUTABLE_REVIEW_SECONDS": ("2", 2.0, ["--review-seconds", "3"], 3.0),
    "MUTABLE_METRICS_PORT": ("9001", 9001, ["--metrics-port", "9002"], 9002),
    "MUTABLE_METRICS_HOST": ("10.0.0.1", "10.0.0.1", ["--metrics-host", "10.0.0.2"], "10.0.0.2"),
    "MUTABLE_LOG_FORMAT": ("json", "json", ["--log-format", "text"], "text"),
    "MUTABLE_LOG_LEVEL": ("error", "error", ["--log-level", "warning"], "warning"),
    "MUTABLE_OPEN": ("1", True, ["--open"], True),
}


def serve_parser() -> argparse.ArgumentParser:
    (commands,) = (action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    found: argparse.ArgumentParser = commands.choices["serve"]
    return found


OPTIONS = {
    variable_of(action): action.dest
    for action in serve_parser()._actions
    if action.option_strings and action.dest != "help"
}


@pytest.fixture(autouse=True)
def nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in OPTIONS:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[argparse.Namespace]:
    """Record the options with which a server would start."""
    found: list[argparse.Namespace] = []
    monkeypatch.setattr(serve, "run", lambda options: found.append(options) or 0)
    return found


def test_every_option_is_tried_here() -> None:
    assert OPTIONS.keys() == GIVEN.keys()


def test_the_help_names_every_variable() -> None:
    told = serve_parser().format_help()
    assert [name for name in OPTIONS if f"[{name}]" not in told] == []


def test_the_document_names_every_variable() -> None:
    told = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    assert [name for name in OPTIONS if f"`{name}" not in told] == []


@pytest.mark.parametrize("name", GIVEN)
def test_a_variable_counts_and_what_is_typed_wins(
    name: str, served: list[argparse.Namespace], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, meant, typed, wins = GIVEN[name]
    assert main(["serve"]) == 0
    monkeypatch.setenv(name, text)
    assert main(["serve"]) == 0
    assert main(["serve", *typed]) == 0
    before, by_variable, by_flag = (vars(options) for options in served)
    assert before[OPTIONS[name]] != meant
    own = {key: by_variable[key] for key in ("run", "began")}  # different for each call
    assert by_variable == {**before, OPTIONS[name]: meant, **own}
    assert by_flag[OPTIONS[name]] == wins


def test_an_empty_variable_is_none(served: list[argparse.Namespace], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in OPTIONS:
        monkeypatch.setenv(name, " ")
    assert main(["serve"]) == 0
    assert (served[0].port, served[0].hosts, served[0].db) == (8000, [], None)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("MUTABLE_PORT", "eight", "must be a number"),
        ("MUTABLE_PORT", "0", "--port must be from 1 to 65535, not 0"),
        ("MUTABLE_METRICS_PORT", "70000", "--metrics-port must be from 1 to 65535, not 70000"),
        ("MUTABLE_PACE", "61", "--pace must be from 0 to 60 seconds, not 61.0"),
        ("MUTABLE_RATE", "0.5", "--rate must be at least 1, not 0.5"),
        ("MUTABLE_SOCKETS_PER_ADDRESS", "0", "--sockets-per-address must be at least 1, not 0"),
        ("MUTABLE_REVIEW_SECONDS", "x", "must be from 0.1 to 86400 seconds, not x"),
        ("MUTABLE_BEHIND_PROXY", "maybe", "must be 1 or 0, true or false, yes or no, on or off"),
        ("MUTABLE_LOG_FORMAT", "xml", "must be text or json"),
    ],
)
def test_a_bad_value_is_refused_by_the_name_of_its_variable(
    name: str,
    text: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    served: list[Any],
) -> None:
    monkeypatch.setenv(name, text)
    monkeypatch.setenv("LANG", "en")
    assert main(["serve"]) == 2
    assert capfd.readouterr().err.splitlines()[-1] == (
        f"mutable: invalid environment variable {name}={text}: {said}"
    )
    assert served == []


def test_a_bad_flag_is_refused_though_the_variable_is_right(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], served: list[Any]
) -> None:
    monkeypatch.setenv("MUTABLE_PORT", "8001")
    monkeypatch.setenv("LANG", "en")
    assert main(["serve", "--port", "0"]) == 2
    assert capfd.readouterr().err.splitlines()[-1] == "mutable: --port must be from 1 to 65535, not 0"
    assert served == []


def test_other_commands_find_the_store_that_is_served(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MUTABLE_DB", "sqlite:////nowhere/tables.sqlite3")
    monkeypatch.setenv("LANG", "en")
    assert main(["backup", "copy"]) == 2
    assert "there is no store at /nowhere/tables.sqlite3" in capfd.readouterr().err
