"""Learning, where PyTorch is there: what is learned is what compiled code evaluates."""

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="the extra training is not installed: PyTorch is missing")

from mutable.bots.mu_city.traits import SIZE
from mutable.bots.search.net import stored_net
from mutable.training.__main__ import main
from mutable.training.nets import Examples, Sparse, learn, write_net


def parity() -> Examples:
    """True is what no single feature tells: whether one of two, but not both."""
    examples = Examples()
    for game in range(400):
        one, two = game % 2, game // 2 % 2
        examples.add([one, 2 + two, 4], [1.0, 1.0, 0.5], [float(one != two)], game)
    return examples


def test_a_net_learns_what_no_single_feature_tells_and_is_stored_as_it_is(tmp_path: Path) -> None:
    examples = parity().packed()
    net = Sparse(5, [8, 8])
    assert learn(net, examples, rounds=60, size=64, rate=0.03) < 0.05
    write_net(net, tmp_path / "net.json")
    kept = stored_net(tmp_path / "net.json")
    batch = examples.part(examples.split(0.1, 1)[1])
    for place, wanted in zip(examples.split(0.1, 1)[1], net(batch), strict=True):
        kept.clear()
        for at in range(examples.starts[place], examples.starts[place + 1]):
            kept.add_by(int(examples.features[at]), float(examples.amounts[at]))
        kept.run()
        assert kept.output() == pytest.approx(float(wanted), abs=0.01)


def test_the_net_of_a_city_is_learned_by_one_command_and_repeats(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        words = ["mu_city", "--players", "1", "--games", "60", "--out", str(tmp_path / name)]
        assert main(words) == 0
    one, other = ((tmp_path / name / "foresight.1.json").read_bytes() for name in ("one", "other"))
    assert one == other
    assert stored_net(tmp_path / "one" / "foresight.1.json").inputs == 3 * SIZE
