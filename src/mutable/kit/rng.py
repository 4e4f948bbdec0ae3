"""The one source of randomness: sfc32, frozen for ever.

Small words and no products, so that it is the same compiled and interpreted. A seed names a game;
streams of one seed are independent (chance, bots, hints), so that a bot's thinking never changes a deal.
"""

from typing import Final

from mypy_extensions import i64

from mutable.kit.bits import bit_of, count_bits, nth_bit

WORD: Final = 0xFFFFFFFF
CHANCE_STREAM: Final = 0
BOT_STREAM: Final = 1
HINT_STREAM: Final = 2


def _mixed(number: int) -> int:
    """A 32-bit avalanche (lowbias32): neighbouring seeds give unrelated words."""
    word = number & WORD
    word = ((word ^ (word >> 16)) * 0x7FEB352D) & WORD
    word = ((word ^ (word >> 15)) * 0x846CA68B) & WORD
    return word ^ (word >> 16)


class Rng:
    """A stream of random words; copies continue alike."""

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
        """One that goes on alike."""
        return continued(self._a, self._b, self._c, self._counter)

    def __reduce__(self) -> tuple[object, ...]:
        return continued, (self._a, self._b, self._c, self._counter)

    def word(self) -> i64:
        """The next 32 random bits."""
        out: i64 = (self._a + self._b + self._counter) & WORD
        self._counter = (self._counter + 1) & WORD
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & WORD
        self._c = (((self._c << 21) | (self._c >> 11)) + out) & WORD
        return out

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely (Lemire's rejection; n under 2**29)."""
        product: i64 = self.word() * n
        if (product & WORD) < n:
            reject: i64 = (WORD + 1 - n) % n
            while (product & WORD) < reject:
                product = self.word() * n
        return product >> 32

    def member(self, mask: i64) -> i64:
        """An element of a set, each equally likely."""
        return nth_bit(mask, self.below(count_bits(mask)))

    def subset(self, mask: i64, size: i64) -> i64:
        """That many elements of a set, each choice equally likely."""
        rest: i64 = mask
        for _ in range(size):
            rest &= ~bit_of(self.member(rest))
        return mask & ~rest

    def shuffle(self, items: list[int]) -> None:
        """Put a list in a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def continued(a: int, b: int, c: int, counter: int) -> Rng:
    """The stream that goes on from here: what pickle calls."""
    rng = Rng(0)
    rng._a, rng._b, rng._c, rng._counter = a, b, c, counter
    return rng
