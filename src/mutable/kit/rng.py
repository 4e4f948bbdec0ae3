"""The random number generator: sfc32. Its output must never change, because records depend on it.

It uses 32-bit words, so that compiled and interpreted code agree. The streams of a seed
(chance, bots, hints) are independent, so that a bot's search never changes a deal.
"""

from typing import Final

from mypy_extensions import i64

from mutable.kit.bits import bit_of, count_bits, nth_bit

WORD: Final = 0xFFFFFFFF
CHANCE_STREAM: Final = 0
BOT_STREAM: Final = 1
HINT_STREAM: Final = 2


def _mixed(number: int) -> int:
    """Mix 32 bits (lowbias32), so that neighbouring seeds give unrelated words."""
    word = number & WORD
    word = ((word ^ (word >> 16)) * 0x7FEB352D) & WORD
    word = ((word ^ (word >> 15)) * 0x846CA68B) & WORD
    return word ^ (word >> 16)


class Rng:
    """A stream of random words; a copy continues with the same words."""

    def __init__(self, seed: int, stream: int = CHANCE_STREAM) -> None:
        low = _mixed(seed)
        high = _mixed(low ^ (seed >> 32))
        self._a: i64 = high
        self._b: i64 = _mixed(high ^ stream)
        self._c: i64 = low
        self._counter: i64 = 1
        for _ in range(15):
            self.word()

    def copy(self) -> "Rng":
        """Return a generator that continues with the same words."""
        return continued(self._a, self._b, self._c, self._counter)

    def __reduce__(self) -> tuple[object, ...]:
        return continued, (self._a, self._b, self._c, self._counter)

    def word(self) -> i64:
        """Return the next 32 random bits."""
        out: i64 = (self._a + self._b + self._counter) & WORD
        self._counter = (self._counter + 1) & WORD
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & WORD
        self._c = (((self._c << 21) | (self._c >> 11)) + out) & WORD
        return out

    def below(self, n: i64) -> i64:
        """Return a uniform number from 0 to n - 1 (Lemire's rejection method; n below 2**29)."""
        product: i64 = self.word() * n
        if (product & WORD) < n:
            reject: i64 = (WORD + 1 - n) % n
            while (product & WORD) < reject:
                product = self.word() * n
        return product >> 32

    def member(self, mask: i64) -> i64:
        """Return a uniformly random element of a set."""
        return nth_bit(mask, self.below(count_bits(mask)))

    def subset(self, mask: i64, size: i64) -> i64:
        """Return a uniformly random subset of this size."""
        rest: i64 = mask
        for _ in range(size):
            rest &= ~bit_of(self.member(rest))
        return mask & ~rest

    def shuffle(self, items: list[int]) -> None:
        """Shuffle a list in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def continued(a: int, b: int, c: int, counter: int) -> Rng:
    """Return the generator with this internal state; used by pickle."""
    rng = Rng(0)
    rng._a, rng._b, rng._c, rng._counter = a, b, c, counter
    return rng
