"""Sets as ints: the quick functions agree with the plain ones."""

from itertools import pairwise

from mutable.kit.bits import bit_of, count_bits, low_bits, lowest, members, nth_bit
from mutable.kit.rng import Rng


def some_sets() -> list[int]:
    """Full, sparse and dense ones, up to the top element 61."""
    rng = Rng(1)
    wide = [(rng.word() << 32 | rng.word()) & low_bits(61) for _ in range(300)]
    thin = [one & other for one, other in pairwise(wide)]
    single = [bit_of(element) for element in range(62)]
    return [*wide, *thin, *single, low_bits(61), low_bits(61) | bit_of(61), 3 << 60]


def test_the_nth_element_is_the_nth_of_the_members() -> None:
    for mask in some_sets():
        plain = [element for element in range(62) if mask >> element & 1]
        assert members(mask) == plain
        assert count_bits(mask) == len(plain)
        assert [nth_bit(mask, n) for n in range(len(plain))] == plain
        assert not plain or lowest(mask) == plain[0]
