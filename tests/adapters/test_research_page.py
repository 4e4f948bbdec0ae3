"""The examples of docs/research.md run unchanged, and behave as the page says."""

import re
from pathlib import Path
from typing import Any

import pytest

from mutable._engine import is_compiled
from mutable.games import GAMES

MISSING = "the extra research is not installed: "
for package in ("pettingzoo", "gymnasium", "pyspiel"):
    pytest.importorskip(package, reason=f"{MISSING}{package} is missing")

from mutable.adapters.episode import Episode
from mutable.table.setup import setup_of
from tests.adapters.cases import SHORT_CASES

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)

compiled_only = pytest.mark.skipif(not is_compiled(), reason="the same games as compiled, many times slower")


def ran(example: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(example, "docs/research.md", "exec"), names)
    return names


def test_there_are_four_examples() -> None:
    assert len(EXAMPLES) == 4


def test_the_random_loop_plays_a_game_to_its_end() -> None:
    names = ran(EXAMPLES[0])
    assert sum(names["won"].values()) == pytest.approx(0)
    assert not names["table"].agents


@compiled_only
def test_the_learner_beats_random_as_the_page_says() -> None:
    episodes, least = re.search(r"After ([\d,]+) episodes it wins at least (\d+) of 100", PAGE).groups()
    names = ran(EXAMPLES[1])
    assert names["EPISODES"] == int(episodes.replace(",", ""))
    assert names["won"] >= int(least) / 100


def test_many_games_of_gymnasium_end_with_what_was_seen_last() -> None:
    names = ran(EXAMPLES[2])
    assert names["last"].shape == names["seen"]["observation"].shape[1:]


@compiled_only
def test_the_ismcts_of_openspiel_plays_our_bot() -> None:
    names = ran(EXAMPLES[3])
    assert all(sum(result) == 0 for result in names["results"])


@pytest.mark.parametrize("game", ["mu_city", "mu_tricks", "muster", "muses"])
def test_the_numbers_of_actions_are_those_of_the_page(game: str) -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {GAMES[game].title} |"))
    told = [int(number) for number in re.findall(r"\d+", row.split("|")[2])]
    counts = {
        case.game.rules(case.players, dict(case.options)).moves.seat_rows
        for case in SHORT_CASES
        if case.game.name == game
    }
    assert (min(told), max(told)) == (min(counts), max(counts))


def test_the_parts_of_an_observation_are_those_of_the_page() -> None:
    layout = Episode(setup_of("muster")).observations.layout
    rows = [line for line in PAGE.splitlines() if re.match(r"\| `(seat|deck|laid_on|hand|piles)", line)]
    assert set(re.findall(r"`(\w+)`", " ".join(row.split("|")[1] for row in rows))) == set(layout)
    assert layout["piles"].stop - layout["piles"].start == 15 * 58
