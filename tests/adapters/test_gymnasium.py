"""The Gymnasium environment passes Gymnasium's own check and keeps its documented properties."""

import copy
import pickle
import warnings

import pytest

MISSING = "the extra research is not installed: "
gymnasium = pytest.importorskip("gymnasium", reason=MISSING + "Gymnasium is missing")

from gymnasium.utils.env_checker import check_env

from mutable.adapters.gymnasium import env
from mutable.adapters.picture import picture_of
from mutable.kit.errors import BadOption, MutableError, UnknownMove
from mutable.kit.game import SPECTATOR
from tests.adapters.cases import Case, every_case, every_game


@every_case
def test_the_environment_passes_check_env(case: Case) -> None:
    """Created by `gymnasium.make`, so that the check includes reproducible seeds."""
    options = {"players": case.players, "seat": case.players - 1, **dict(case.options)}
    made = gymnasium.make(f"mutable/{case.game.name}-v1", **options)
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
    table = env(game, opponents="greedy", **options)
    results = [played(table, seed) for seed in (1, 2, 1)]
    assert results[0] == results[2]
    assert all(-1 <= reward <= 1 for _, reward in results)


def test_each_seat_can_have_a_bot_of_its_own() -> None:
    table = env("mu_tricks", players=4, hands=1, opponents=["random", "greedy", "level1"], iterations=2)
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
        ({"opponents": "genius"}, "there is no bot genius for muster"),
        ({"opponents": ["random", "random"]}, "one for each of the 1 seats, not 2"),
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


@every_game
def test_a_finished_game_has_its_scores_winners_and_reason_in_the_info(game: str) -> None:
    table = env(game, **({"hands": 1} if game in ("mu_tricks", "muses") else {}))
    observed, info = table.reset(seed=1)
    table.action_space.seed(1)
    over = False
    while not over:
        assert info == {}
        action = table.action_space.sample(observed["action_mask"])
        observed, reward, over, _, info = table.step(action)
    outcome = table.play.rules.outcome(table.play.state)
    assert info["scores"] == outcome["totals"]
    assert info["score"] == outcome["totals"][0]
    assert (info["winners"], info["reason"]) == (outcome["winners"], outcome["reason"])
    assert (0 in info["winners"]) == (reward >= 0)


def test_an_episode_is_truncated_after_max_cycles_decisions_and_not_before() -> None:
    table = env("muster", max_cycles=3)
    for _ in range(2):
        observed, _ = table.reset(seed=1)
        cuts = []
        for _ in range(3):
            observed, _, over, cut, _ = table.step(int(observed["action_mask"].argmax()))
            cuts.append((over, cut))
        assert cuts == [(False, False), (False, False), (False, True)]
        with pytest.raises(MutableError, match="reset the environment"):
            table.step(0)


def test_a_random_legal_action_replaces_an_illegal_one_where_that_is_chosen() -> None:
    def played(table) -> list:
        observed, _ = table.reset(seed=4)
        found, over = [], False
        while not over:
            observed, _, over, _, info = table.step(int(observed["action_mask"].argmin()))
            assert "refusal" not in info
            found.append(observed["observation"].tolist())
        return found

    table = env("muster", illegal="random")
    assert played(table) == played(pickle.loads(pickle.dumps(table))) == played(copy.deepcopy(table))


@every_game
def test_a_picture_is_drawn_of_what_a_spectator_sees_and_has_one_size(game: str) -> None:
    table = env(game, render_mode="rgb_array")
    observed, _ = table.reset(seed=1)
    first = table.render()
    for _ in range(4):
        observed, *_ = table.step(int(observed["action_mask"].argmax()))
    later = table.render()
    assert first.shape == later.shape == (700, later.shape[1], 3)
    assert str(first.dtype) == "uint8"
    assert (first != later).any()
    assert len({tuple(pixel) for pixel in later.reshape(-1, 3)[::5]}) > 4  # the colours of the table


def test_a_picture_depends_on_nothing_hidden() -> None:
    """Deals that look the same to a spectator give the same picture."""
    pictures: dict[str, set[bytes]] = {}
    table = env("muster")
    for seed in range(6):
        table.reset(seed=seed)
        shown = str(table.play.rules.view(table.play.state, SPECTATOR))
        pictures.setdefault(shown, set()).add(picture_of(table.play).tobytes())
    assert len(pictures) < 6
    assert all(len(same) == 1 for same in pictures.values())


def test_a_human_sees_the_table_after_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("muster", render_mode="human")
    observed, _ = table.reset(seed=1)
    assert "castle" in capsys.readouterr().out
    table.step(int(observed["action_mask"].argmax()))
    assert "castle" in capsys.readouterr().out
    assert table.render() is None


def test_the_name_of_the_version_before_still_works_and_its_argument_bots() -> None:
    with pytest.warns(DeprecationWarning, match="out of date|now called opponents"):
        old = gymnasium.make("mutable/muster-v0", bots="greedy")
    new = gymnasium.make("mutable/muster-v1", opponents="greedy")
    assert old.observation_space == new.observation_space
    assert old.reset(seed=3)[0]["observation"].tolist() == new.reset(seed=3)[0]["observation"].tolist()
    with pytest.raises(BadOption, match="give only opponents"):
        env("muster", opponents="greedy", bots="random")


def test_the_learner_may_have_another_seat_in_every_episode() -> None:
    table = env("mu_tricks", 4, seat="random", hands=1, opponents="greedy")
    seats = []
    for seed in range(12):
        observed, info = table.reset(seed=seed)
        assert info == {"seat": table.seat}
        own = table.play.observations.parts(observed["observation"])["seat"]
        assert own.argmax() == table.seat
        seats.append(table.seat)
    assert set(seats) == {0, 1, 2, 3}
    assert seats[3] == (table.reset(seed=3)[1]["seat"])


@pytest.mark.parametrize("reward", ["win", "score", "difference"])
def test_the_reward_is_the_win_the_score_or_the_lead(reward: str) -> None:
    table = env("muses", 3, hands=1, reward=reward)
    observed, _ = table.reset(seed=1)
    over = False
    while not over:
        observed, paid, over, _, info = table.step(int(observed["action_mask"].argmax()))
        assert over or paid == 0
    own, *others = info["scores"]
    expected = {"win": table.play.rewards()[0], "score": own, "difference": own - max(others)}
    assert paid == expected[reward]
    with pytest.raises(BadOption, match='reward must be "win", "score", "difference" or "shaped", not'):
        env("muses", reward="glory")


def test_a_reduced_game_is_an_environment_by_its_name() -> None:
    made = gymnasium.make("mutable/muster-v1", game="muster:rainbow")
    assert made.action_space.n == env("muster:rainbow").action_space.n < env("muster").action_space.n
    assert played(env("muster:rainbow"), 1)[0] > 1
