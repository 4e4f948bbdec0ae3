"""The tables at which games are measured. Each game describes its own in `lab/tables.py` in its folder."""

from dataclasses import dataclass

from mutable.games import GAMES, part_of
from mutable.kit.options import Value


@dataclass(frozen=True)
class LearnerTable:
    """The table at which learners are compared: one learner against copies of one bot."""

    opponents: list[str]
    players: int
    options: dict[str, Value]
    width: int  # of the hidden layers of a network


@dataclass(frozen=True)
class ReviewTable:
    """The table at which the evaluator of reviews is studied."""

    players: int
    options: dict[str, Value]
    parts: int  # a usual game has this many times as many hands


def learner_tables() -> dict[str, LearnerTable]:
    """Return the table for learners of every game that describes one."""
    tables = {game: getattr(part_of(game, "lab.tables"), "LEARNERS", None) for game in GAMES}
    return {game: table for game, table in tables.items() if table is not None}


def review_tables() -> dict[str, ReviewTable]:
    """Return the table for the review study of every game that describes one."""
    tables = {game: getattr(part_of(game, "lab.tables"), "REVIEW", None) for game in GAMES}
    return {game: table for game, table in tables.items() if table is not None}
