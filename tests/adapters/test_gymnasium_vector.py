"""Many games as one vector environment: the same answers as Gymnasium's own, in its three modes of reset."""

from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="the extra research is not installed: Gymnasium")
import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from mutable.adapters.gymnasium import env
from mutable.adapters.gymnasium_vector import ManyGames, vector_env
from mutable.batch import Batch
from mutable.kit.errors import BadOption, IllegalAction, MutableError

GAMES, STEPS = 4, 90
MODES = list(AutoresetMode)
SMALL: dict[str, Any] = {"hands": 1}


def many(mode: AutoresetMode, **more: Any) -> ManyGames:
    return vector_env("muses", GAMES, autoreset_mode=mode, **{**SMALL, **more})


def first_legal(seen: dict[str, Any]) -> Any:
    return seen["action_mask"].argmax(axis=1)


def course(mode: AutoresetMode, seed: int, **more: Any) -> list[list[tuple]]:
    """Play first legal actions; return for each game what was seen at each decision and at each end, and the
    reward and flags there, without regard to when the next game is shown.
    """
    table = many(mode, **more)
    seen, _ = table.reset(seed=seed)
    found: list[list[tuple]] = [[] for _ in range(GAMES)]
    over = np.zeros(GAMES, bool)
    for _ in range(STEPS):
        acting = ~over if mode == AutoresetMode.NEXT_STEP else np.ones(GAMES, bool)
        for game in np.flatnonzero(acting):
            found[game].append(tuple(seen["observation"][game]))
        seen, rewards, ended, cut, infos = table.step(first_legal(seen))
        over = ended | cut
        for game in np.flatnonzero(over):
            same = mode == AutoresetMode.SAME_STEP
            last = infos["final_obs"][game] if same else {name: rows[game] for name, rows in seen.items()}
            found[game].append((*last["observation"], rewards[game], ended[game], cut[game]))
            assert last["action_mask"].any() == cut[game]
        assert not rewards[~ended].any()
        if mode == AutoresetMode.DISABLED and over.any():
            seen, _ = table.reset(options={"reset_mask": over})
    return found


@pytest.mark.parametrize("limit", [None, 3])
def test_all_modes_play_the_same_games_and_show_the_same_ends(limit: int | None) -> None:
    by_mode = [course(mode, 5, max_cycles=limit) for mode in MODES]
    for games in zip(*by_mode, strict=True):
        shortest = min(map(len, games))
        assert shortest > 30
        assert games[0][:shortest] == games[1][:shortest] == games[2][:shortest]


@pytest.mark.parametrize("mode", MODES)
def test_answers_have_the_shapes_types_and_infos_of_gymnasiums_own(mode: AutoresetMode) -> None:
    ours = many(mode, max_cycles=12)
    theirs = SyncVectorEnv([lambda: env("muses", max_cycles=12, **SMALL)] * GAMES, autoreset_mode=mode)
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    met: list[set[str]] = []
    for table in (ours, theirs):
        keys, over = set(), np.zeros(GAMES, bool)
        seen, _ = table.reset(seed=1)
        for _ in range(40):
            seen, rewards, ended, cut, infos = table.step(first_legal(seen))
            assert seen in table.observation_space
            assert (rewards.dtype, ended.dtype, cut.dtype) == (np.float64, np.bool_, np.bool_)
            keys |= {f"{key} {value.dtype}" for key, value in infos.items() if isinstance(value, np.ndarray)}
            keys |= {f"final {key} {value.dtype}" for key, value in infos.get("final_info", {}).items()}
            over = ended | cut
            if mode == AutoresetMode.DISABLED and over.any():
                seen, _ = table.reset(options={"reset_mask": over})
        met.append(keys)
    assert met[0] == met[1] != set()


def test_the_step_after_the_end_ignores_the_action_and_returns_no_reward() -> None:
    table = many(AutoresetMode.NEXT_STEP, max_cycles=2)
    seen, _ = table.reset(seed=3)
    first = seen["observation"].copy()
    for _ in range(2):
        seen, _, _, cut, _ = table.step(first_legal(seen))
    assert cut.all()
    seen, rewards, ended, cut, _ = table.step(np.full(GAMES, -1))
    assert not np.any([rewards, ended, cut])
    assert (seen["observation"] != first).any(axis=1).all()


def test_what_is_wrong_is_said_in_a_sentence_and_changes_nothing() -> None:
    table = many(AutoresetMode.DISABLED, max_cycles=1)
    seen, _ = table.reset(seed=3)
    with pytest.raises(IllegalAction, match="not legal in game 1"):
        table.step(np.array([*first_legal(seen)[:1], -1, 0, 0]))
    table.step(first_legal(seen))
    with pytest.raises(MutableError, match="reset them first"):
        table.step(first_legal(seen))
    with pytest.raises(BadOption, match="reset_mask must be an array of 4 booleans"):
        table.reset(options={"reset_mask": [True]})
    with pytest.raises(BadOption, match="autoreset_mode must be one of NextStep"):
        vector_env("muses", 2, autoreset_mode="later")
    with pytest.raises(BadOption, match="finals=True"):
        Batch("muses", size=1).finals()
    with pytest.raises(BadOption, match="where must be an array of 2 booleans"):
        Batch("muses", size=2).step([0, 0], where=[1, 0])


def test_rewards_of_the_end_are_those_of_the_scores() -> None:
    table = many(AutoresetMode.SAME_STEP, reward="difference", opponents="greedy")
    seen, _ = table.reset(seed=3)
    ends = 0
    while ends < 6:
        seen, rewards, ended, _, infos = table.step(first_legal(seen))
        for game in np.flatnonzero(ended):
            scores = infos["final_info"]["scores"][game]
            assert rewards[game] == scores[0] - scores[1]
            assert scores == table.batch.scores[game].tolist()
            ends += 1


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_finals_change_no_game_and_are_what_a_seat_would_see(bot: str) -> None:
    """With and without `finals`, and with a listener's history, games are the same."""
    plain = Batch("muses", size=GAMES, seed=2, opponents={1: bot}, **SMALL)
    kept = Batch("muses", size=GAMES, seed=2, opponents={1: bot}, finals=True, history=50, **SMALL)
    ends = 0
    while ends < 6:
        actions = plain.random_actions().copy()
        before = [kept.save(game).kept.state for game in range(GAMES)]
        one, other = plain.step(actions), kept.step(actions)
        for left, right in zip(one, other, strict=True):
            assert (left == right).all()
        assert (plain.observe() == kept.observe()).all()
        assert list(kept.finals()) == np.flatnonzero(other.done).tolist()
        for game, end in kept.finals().items():
            assert end.scores == kept.scores[game].tolist()
            assert end.views.shape == (2, kept.features)
            hands = end.views[:, kept.layout["seat"]]
            assert (hands[0] != hands[1]).any()
            assert before[game].facts() != kept.save(game).kept.state.facts()
            ends += 1
