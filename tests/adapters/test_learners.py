"""Learners of other projects train on our environments. `make soak` installs them: PyTorch is large."""

from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="the extra training is not installed: PyTorch is missing")
MISSING = "Stable-Baselines3 is not installed; make soak installs it"
env_util = pytest.importorskip("stable_baselines3.common.env_util", reason=MISSING)
contrib = pytest.importorskip("sb3_contrib", reason=MISSING)

import mutable.adapters.gymnasium as gymnasium_adapter
from mutable.batch import Batch
from mutable.kit.errors import IllegalAction

NAME = f"mutable/muster-v{gymnasium_adapter.SPACES_VERSION}"


@pytest.mark.parametrize("game", ["mu_city", "mu_tricks", "muses", "muster"])
def test_stable_baselines_makes_vectors_of_our_environments_and_pictures_of_them(game: str) -> None:
    made = env_util.make_vec_env(f"mutable/{game}-v1", 2)
    seen = made.reset()
    assert seen["observation"].shape[0] == 2
    assert [picture.ndim for picture in made.env_method("render")] == [3, 3]


def test_masked_ppo_learns_from_our_masks() -> None:
    made = env_util.make_vec_env(NAME, 4, env_kwargs={"opponents": "random"}, seed=1)
    learner = contrib.MaskablePPO("MultiInputPolicy", made, n_steps=32, batch_size=64, seed=1)
    before = [weights.detach().clone() for weights in learner.policy.parameters()]
    learner.learn(256)
    assert any((one != other).any() for one, other in zip(before, learner.policy.parameters(), strict=True))


def test_a_batch_writes_its_observations_into_a_tensor() -> None:
    batch = Batch("muster", size=4, seed=1)
    tensor = torch.zeros((4, batch.features))
    batch.observe(scaled=True, out=tensor.numpy())
    assert tensor.numpy().tolist() == batch.observe(scaled=True).tolist()


@pytest.mark.filterwarnings("ignore:The given NumPy array is not writable")
def test_what_a_tensor_writes_into_the_masks_makes_nothing_legal() -> None:
    batch = Batch("muster", size=2, seed=1)
    illegal: Any = (~batch.turn().masks).argmax(axis=1)
    torch.from_numpy(batch.turn().masks).logical_not_()
    with pytest.raises(IllegalAction, match="not legal in game 0"):
        batch.step(illegal)
