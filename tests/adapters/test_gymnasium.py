"""The Gymnasium environment passes Gymnasium's own check and keeps its documented properties."""

import warnings

import pytest

MISSING = "the extra research is not installed: "
gymnasium = pytest.importorskip("gymnasium", reason=MISSING + "Gymnasium is missing")

from gymnasium.utils.env_checker import check_env

from mutable.adapters.gymnasium import env
from mutable.kit.errors import BadOption, MutableError, UnknownMove
from tests.adapters.cases import Case, every_case, every_game


@every_case
def test_the_environment_passes_check_env(case: Case) -> None:
    """Created by `gymnasium.make`, so that the check includes reproducible seeds."""
    options = {"players": case.players, "seat": case.players - 1, **dict(case.options)}
    made = gymnasium.make(f"mutable/{case.game.name}-v0", **options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)


def played(table, seed: int) -> tuple[int, float]:
    """Play a game of random actions; return their number and the final reward."""
    observed, _ = table.reset(seed=seed)
    table.action_space.seed(seed)
    for count in range(1, 10_000):
        observed, reward, over, cut, _ = table.step(table.action_space.sample(observed["action_mask"]))
        assert not cut
        if over:
            return count, reward
        assert reward == 0
    raise AssertionError("the game has no end")


@every_game
def test_a_learner_plays_whole_games_against_bots(game: str) -> None:
    options = {"hands": 1} if game in ("mu_tricks", "muses") else {}
    table = env(game, bots="greedy", **options)
    results = [played(table, seed) for seed in (1, 2, 1)]
    assert results[0] == results[2]
    assert all(-1 <= reward <= 1 for _, reward in results)


def test_each_seat_can_have_a_bot_of_its_own() -> None:
    table = env("mu_tricks", players=4, hands=1, bots=["random", "greedy", "level1"], iterations=2)
    assert played(table, 1)[0] > 10


def test_an_illegal_action_ends_the_episode_with_the_loss_and_the_reason() -> None:
    table = env("muses")
    observed, _ = table.reset(seed=1)
    action = int(observed["action_mask"].argmin())
    observed, reward, over, _, info = table.step(action)
    assert (reward, over) == (-1, True)
    assert info["refusal"].startswith("rule 3.1: ")
    assert not observed["action_mask"].any()
    with pytest.raises(MutableError, match="reset the environment"):
        table.step(action)


def test_the_mask_is_also_there_by_itself() -> None:
    table = env("muster")
    observed, _ = table.reset(seed=1)
    assert table.action_masks().tolist() == observed["action_mask"].astype(bool).tolist()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"seat": 2}, "seat must be from 0 to 1, not 2"),
        ({"bots": "genius"}, "there is no bot genius for muster"),
        ({"bots": ["random", "random"]}, "one for each of the 1 seats, not 2"),
        ({"iterations": 0}, "iterations must be"),
        ({"unity": "yes"}, "option unity takes false or true, not yes"),
    ],
)
def test_wrong_input_is_told_in_a_sentence(arguments: dict, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        env("muster", **arguments)


def test_an_action_beyond_the_space_is_an_error_and_no_loss() -> None:
    table = env("muster")
    table.reset(seed=1)
    with pytest.raises(UnknownMove, match="there is no action -1"):
        table.step(-1)
    assert not table.play.is_over()
