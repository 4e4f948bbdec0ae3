"""The server's log: time and level, one line per event for machines, and no addresses."""

import json
import logging
import re
from collections.abc import Callable, Iterator

import pytest

from mutable.server.logs import write_logs

Lines = Callable[[], list[str]]

log = logging.getLogger("mutable")


@pytest.fixture
def lines(capfd: pytest.CaptureFixture[str]) -> Iterator[Lines]:
    """Yield a function that reads what was written to standard error; restore logging afterwards."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield lambda: capfd.readouterr().err.splitlines()
    root.handlers = handlers
    root.setLevel(level)


def fail() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        log.exception("the bot %s failed", "best")


def test_a_line_tells_its_time_in_utc_and_its_level(lines: Lines) -> None:
    write_logs("text", "info")
    log.warning("the store can be written again")
    shape = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z WARNING mutable: the store can be written again"
    (line,) = lines()
    assert re.fullmatch(shape, line)


def test_for_machines_every_event_is_one_object_in_one_line_exceptions_too(lines: Lines) -> None:
    write_logs("json", "info")
    fail()
    log.info("“Mū”")
    first, second = [json.loads(line) for line in lines()]
    assert (first["level"], first["logger"], first["message"]) == ("error", "mutable", "the bot best failed")
    assert first["exception"].startswith("Traceback")
    assert first["exception"].endswith("ValueError: two\nlines")
    assert first["time"].endswith("Z")
    assert {**second, "time": ""} == {"time": "", "level": "info", "logger": "mutable", "message": "“Mū”"}


@pytest.mark.parametrize(("level", "told"), [("error", 1), ("warning", 2), ("info", 3)])
def test_what_is_below_the_level_is_not_told(level: str, told: int, lines: Lines) -> None:
    write_logs("text", level)
    log.error("one")
    log.warning("two")
    log.info("three")
    log.debug("four")
    assert len(lines()) == told
