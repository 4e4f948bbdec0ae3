"""Pitfalls of compiled Python; each of them has caused a bug or a slowdown."""

import ast
import contextlib
import copy
import importlib
import importlib.util
import pickle
import pkgutil
from collections.abc import Iterator
from pathlib import Path

from core_modules import core_modules

import mutable
from mutable.games import GAMES
from mutable.kit import bits
from mutable.kit.extras import MissingExtra
from mutable.kit.rng import Rng

ROOT = Path(mutable.__file__).parent
CORE = core_modules(ROOT)
LARGEST_UNBOXED = 2**62


def nodes(kind: type[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
    for path in CORE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, kind):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node  # type: ignore[attr-defined]


def test_a_bit_is_where_it_should_be_up_to_the_last_one() -> None:
    for index in range(62):
        assert bits.bit_of(index) == 2**index
        assert bits.lowest(2**index) == index
        assert bits.count_bits(2**index) == 1
        assert bits.low_bits(index) == 2**index - 1


def is_constant(node: ast.expr) -> bool:
    """Return True for a literal, a constant's name, or a literal converted to i64: compiled, all are 32 bits
    wide.
    """
    return isinstance(node, ast.Constant | ast.Call) or (isinstance(node, ast.Name) and node.id.isupper())


def test_no_literal_is_shifted_left_but_the_top_bit() -> None:
    """Pitfall 1: compiled, this is a 32-bit shift. Only bits.TOP uses one, folded at compile time."""
    shifts = [
        place
        for place, node in nodes(ast.BinOp)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and is_constant(node.left)
    ]
    assert [place.split(":")[0] for place in shifts] == ["kit/bits.py"]
    in_place = [p for p, node in nodes(ast.AugAssign) if isinstance(node.op, ast.LShift)]  # type: ignore[attr-defined]
    assert in_place == []


def test_every_attribute_of_a_compiled_class_is_annotated_where_it_is_born() -> None:
    """Pitfall 2: one number without a type makes everything nine times slower."""
    offences = []
    for place, node in nodes(ast.ClassDef):
        assert isinstance(node, ast.ClassDef)
        bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
        for method in node.body:
            if isinstance(method, ast.FunctionDef) and method.name == "__init__" and not bases & OUTER:
                offences += [f"{place} {name}" for name in unannotated_numbers(method)]
    assert offences == []


OUTER = {"MutableError", "Words"}  # not in hot code; their base defines the attributes


def unannotated_numbers(method: ast.FunctionDef) -> list[str]:
    """Return the attributes without a type when they are first set. Parameters have their own types."""
    parameters = {argument.arg for argument in method.args.args}
    annotated = {
        node.target.attr
        for node in ast.walk(method)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute)
    }
    found = []
    for node in ast.walk(method):
        if isinstance(node, ast.Assign) and isinstance(target := node.targets[0], ast.Attribute):
            is_own = isinstance(target.value, ast.Name) and target.value.id == "self"
            is_parameter = isinstance(node.value, ast.Name) and node.value.id in parameters
            if is_own and not is_parameter and target.attr not in annotated:
                found.append(target.attr)
    return found


def test_the_numbers_of_a_state_are_never_boxed() -> None:
    """Pitfall 2 again: in the files where random play spends its time, every number is an i64."""
    hot = {"state.py", "legality.py", "choices.py", "row.py", "rng.py"}
    boxed = [
        place
        for place, node in nodes(ast.AnnAssign)
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Attribute)
        and isinstance(node.annotation, ast.Name)
        and node.annotation.id == "int"
        and place.split(":")[0].split("/")[-1] in hot
    ]
    assert boxed == []


def test_no_literal_is_too_large_to_stay_unboxed() -> None:
    """Pitfall 3: from 2**62 on, a literal is a Python object."""
    large = [
        place
        for place, node in nodes(ast.Constant)
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value >= LARGEST_UNBOXED
    ]
    assert large == []


def test_the_generator_is_frozen_for_ever() -> None:
    """Pitfall 4: every product or shift that may overflow is masked. These words are the same on every
    machine.
    """
    rng = Rng(1)
    assert [rng.word() for _ in range(4)] == FROZEN_WORDS
    assert [Rng(2**70 + 5, 1).below(1000) for _ in range(2)] == [FROZEN_BELOW] * 2


FROZEN_WORDS = [163102818, 1944459421, 2759902301, 1571891561]
FROZEN_BELOW = 683


def test_states_survive_pickle_and_copy() -> None:
    """Pitfall 5: a compiled class needs its own __reduce__."""
    for game in GAMES.values():
        rules = game.rules(game.usual_players, {})
        state = rules.start()
        rng = Rng(3)
        for _ in range(30):
            seat = rules.turn(state)
            move = rules.chance(state, rng) if seat == 6 else rules.random_move(state, seat, rng)
            rules.apply(state, seat, move)
        for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert again is not state
            assert again.facts() == state.facts()


def test_every_module_can_be_imported() -> None:
    """Pitfall 6: an interpreted class that inherits from a compiled one fails on import."""
    learns = importlib.util.find_spec("torch") is not None  # every module for training needs PyTorch
    for module in pkgutil.walk_packages(mutable.__path__, "mutable."):
        if not module.name.endswith("__main__") and (learns or "training" not in module.name.split(".")):
            with contextlib.suppress(MissingExtra):  # an adapter whose library is not installed
                importlib.import_module(module.name)
