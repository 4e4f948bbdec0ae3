"""The PettingZoo environments pass PettingZoo's own checks and keep their documented properties."""

import warnings

import pytest

MISSING = "the extra research is not installed: "
pytest.importorskip("pettingzoo", reason=MISSING + "PettingZoo is missing")

from pettingzoo.test import api_test, parallel_api_test, seed_test

from mutable.adapters.pettingzoo import env, parallel_env
from mutable.kit.errors import BadOption, MutableError, UnknownMove
from tests.adapters.cases import Case, every_case

# What PettingZoo itself says of every environment whose observation has a mask beside it.
MASKED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
)


def arguments(case: Case) -> dict:
    return {"game": case.game.name, "players": case.players, **dict(case.options)}


@every_case
def test_the_turn_by_turn_environment_passes_api_test(case: Case) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(**arguments(case)), num_cycles=80)
    assert {str(warning.message) for warning in caught} <= set(MASKED)


@every_case
def test_the_turn_by_turn_environment_passes_seed_test(case: Case) -> None:
    seed_test(lambda: env(**arguments(case)), num_cycles=30)


@every_case
def test_the_parallel_environment_passes_parallel_api_test(case: Case) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel_env(**arguments(case)), num_cycles=400)


def test_a_whole_game_pays_at_its_end_and_in_sum_nothing() -> None:
    table = env("mu_tricks", players=5, hands=1)
    table.reset(seed=3)
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observed, reward, over, _, _ = table.last()
        paid[agent] += reward
        table.step(None if over else table.action_space(agent).sample(observed["action_mask"]))
    assert sum(paid.values()) == pytest.approx(0)
    assert max(paid.values()) > 0


def test_an_illegal_action_loses_the_game_for_its_agent() -> None:
    table = env("muster")
    table.reset(seed=1)
    loser = table.agent_selection
    mask = table.observe(loser)["action_mask"]
    table.step(int(mask.argmin()))
    assert table.terminations == {"player_0": True, "player_1": True}
    assert table.rewards[loser] == -1
    assert sum(table.rewards.values()) == 0


@pytest.mark.parametrize("breach", ["illegal", "waits"])
def test_at_once_only_the_one_who_broke_the_rules_has_lost(breach: str) -> None:
    table = parallel_env("mu_city", players=3)
    observed, _ = table.reset(seed=1)
    actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observed.items()}
    first = observed["player_0"]["action_mask"]
    actions["player_0"] = table.wait if breach == "waits" else int(first.argmin())
    _, rewards, over, _, _ = table.step(actions)
    assert rewards == {"player_0": -1.0, "player_1": 0.5, "player_2": 0.5}
    assert all(over.values())


def test_at_once_nothing_has_happened_where_an_action_is_missing() -> None:
    table = parallel_env("mu_city", players=3)
    observed, _ = table.reset(seed=1)
    before = table.play.state.facts()
    actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observed.items()}
    with pytest.raises(UnknownMove, match="there is no action 99999"):
        table.step({**actions, "player_2": 99_999})
    del actions["player_2"]
    with pytest.raises(MutableError, match="no action for player_2"):
        table.step(actions)
    assert table.play.state.facts() == before


def test_who_has_nothing_to_decide_has_no_legal_action_or_waits() -> None:
    table = env("muster")
    table.reset(seed=1)
    (other,) = set(table.agents) - {table.agent_selection}
    assert not table.observe(other)["action_mask"].any()
    at_once = parallel_env("muster")
    observed, _ = at_once.reset(seed=1)
    masks = [seen["action_mask"] for seen in observed.values()]
    assert sorted(int(mask[at_once.wait]) for mask in masks) == [0, 1]
    assert sorted(int(mask[:-1].any()) for mask in masks) == [0, 1]


def test_in_mu_all_decide_in_one_step() -> None:
    table = parallel_env("mu_city", players=4)
    observed, _ = table.reset(seed=1)
    assert not any(seen["action_mask"][table.wait] for seen in observed.values())
    table.step({agent: int(seen["action_mask"].argmax()) for agent, seen in observed.items()})
    assert table.play.rules.view(table.play.state, 0)["phase"] == "play"


def test_a_seed_names_the_games_that_follow_it() -> None:
    def hands(seed: int | None) -> list:
        table = env("muster")
        found = []
        for number in range(3):
            table.reset(seed=seed if number == 0 else None)
            found.append(table.observe("player_0")["observation"].tolist())
        return found

    assert hands(5) == hands(5)
    assert hands(5) != hands(6)
    assert len({str(hand) for hand in hands(5)}) == 3


def test_wrong_input_is_told_in_a_sentence() -> None:
    with pytest.raises(BadOption, match="there is no game chess"):
        env("chess")
    with pytest.raises(BadOption, match="Muster is for 2 players, not 3"):
        env("muster", players=3)
    with pytest.raises(BadOption, match="there is no option speed"):
        env("muster", speed=3)
    table = env("muster")
    table.reset(seed=1)
    with pytest.raises(MutableError, match="must decide"):
        table.step(None)
    with pytest.raises(UnknownMove, match="there is no action 5000"):
        table.step(5000)
    at_once = parallel_env("muster")
    at_once.reset(seed=1)
    with pytest.raises(MutableError, match="no action for player_0"):
        at_once.step({})


def test_what_is_rendered_is_what_a_spectator_sees() -> None:
    table = env("muster", render_mode="ansi")
    table.reset(seed=1)
    assert '"seat": null' in table.render()
    table.close()
