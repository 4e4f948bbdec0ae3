"""The arithmetic of networks equals a direct computation."""

import json
from pathlib import Path

import pytest

from mutable.bots.search.network import Layer, SparseNetwork, load_network

WIDE = [[0.5, -1.0, 2.0], [1.0, 1.0, 1.0], [-2.0, 0.25, 0.0], [0.0, 3.0, -1.0]]  # by feature
LATER = [[1.0, -1.0], [0.5, 2.0], [-1.0, 1.0]]
FIRST_BIAS, LAST_BIAS = [0.1, 0.2, -0.3], [1.0, -1.0]


def net() -> SparseNetwork:
    flat = [[number for row in rows for number in row] for rows in (WIDE, LATER)]
    return SparseNetwork([Layer(flat[0], FIRST_BIAS), Layer(flat[1], LAST_BIAS)])


def by_hand(amounts: dict[int, float]) -> list[float]:
    sums = [bias + sum(WIDE[f][at] * n for f, n in amounts.items()) for at, bias in enumerate(FIRST_BIAS)]
    shown = [max(0.0, number) for number in sums]
    return [bias + sum(LATER[f][at] * shown[f] for f in range(3)) for at, bias in enumerate(LAST_BIAS)]


@pytest.mark.parametrize("amounts", [{}, {0: 1.0}, {1: 2.0, 3: 1.0}, {0: 0.5, 2: -1.5, 3: 0.25}])
def test_a_net_sums_what_is_true_and_passes_on_what_is_above_nothing(amounts: dict[int, float]) -> None:
    made = net()
    for _ in range(2):  # what was true before is forgotten
        made.clear()
        for feature, amount in amounts.items():
            made.add_scaled(feature, amount)
        made.forward()
    assert [made.output(at) for at in range(2)] == pytest.approx(by_hand(amounts))


def test_adding_a_feature_is_adding_it_once() -> None:
    made = net()
    made.clear()
    made.add(1)
    made.add(1)
    made.forward()
    assert [made.output(at) for at in range(2)] == pytest.approx(by_hand({1: 2.0}))


def test_a_net_of_more_layers_ends_without_a_floor() -> None:
    made = SparseNetwork([Layer([1.0], [0.0]), Layer([-1.0], [0.0])])
    made.clear()
    made.add(0)
    made.forward()
    assert made.output() == -1.0


def test_a_stored_net_is_what_its_whole_numbers_say(tmp_path: Path) -> None:
    path = tmp_path / "net.json"
    layers = [
        {"scale": 0.01, "weights": [50, -100, 200, 100], "biases": [10, 20]},
        {"scale": 0.5, "weights": [2, 4], "biases": [-1]},
    ]
    path.write_text(json.dumps({"version": 1, "layers": layers}), encoding="utf-8")
    made = load_network(path)
    assert (made.inputs, made.outputs) == (2, 1)
    made.clear()
    made.add(1)
    made.forward()
    assert made.output() == pytest.approx(1.0 * 2.1 + 2.0 * 1.2 - 0.5)
