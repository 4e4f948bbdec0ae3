"""What the dice of a dance look like to the root's troupe: each remembered, since searches meet them again.

A finished dance is scored. An unfinished one is valued by a small network trained on finished self-play
games (`python -m mutable.lab.training muses`): which dice will still become what Apollo wants, and whose
turn is next, count there. Of three troupes it is another net, with a chance for each.
Where none ever learned (several hands, another will of Apollo, a mind that does without), the dance is
reckoned as if it ended here.
"""

from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.bots.search.board import WIN, mixed
from mutable.bots.search.net import Layer, stored_layers
from mutable.games.muses.bot.evaluation import Guess, Reckoning
from mutable.games.muses.rules.components import LAST
from mutable.games.muses.rules.nibbles import first_of, nibble
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import DANCERS, MYSTERY, NEUTRAL, MusesState
from mutable.games.muses.rules.troupes import Troupes

SLOTS: Final = 65536
KEPT_BITS: Final = 20  # room for a worth below the number of its search
KEPT: Final = 0xFFFFF
LEARNED: Final = Path(__file__).parent / "dice_value.json"  # of two troupes
LEARNED_OF_THREE: Final = Path(__file__).parent / "dice_value.three.json"

# What is true of a die: whose it is, the suns of its muse, and its pips.
NEXT: Final = 0  # the troupe that is on turn next
OTHERS: Final = 1  # of three troupes: the one that is on turn after it
LAST_ONES: Final = 2  # of three troupes: the one that was on turn
NOBODYS: Final = 3
PIPS: Final = LAST - 1  # that a die shows before the end
SUNS: Final = 3
OF_A_SIDE: Final = SUNS * PIPS
FEATURES: Final = 2 * OF_A_SIDE + PIPS
FEATURES_OF_THREE: Final = 3 * OF_A_SIDE  # nobody's die is there
MOST_SURE: Final = 98  # hundredths of WIN that looks come to at most


class Looks:
    """Of one search after the other: `begin` tells what is the same all over it."""

    def __init__(
        self, rules: MusesRules, reckoning: Reckoning, learned: Path | None, slots: i64 = SLOTS
    ) -> None:
        self._slots: i64 = slots  # a power of two
        self._troupes: Troupes = rules.troupes
        self._suns_of: list[i64] = rules.components.suns
        self._reckoning: Reckoning = reckoning
        self._layers: list[Layer] = []
        if learned is not None and _is_usual(rules):
            self._layers = stored_layers(learned)
            assert self._layers[0].inputs == features_of(rules.troupes.count)
        self._width: i64 = self._layers[0].outputs if self._layers else 0
        self._state: MusesState = MusesState(0)
        self._guesses: list[Guess] = []
        self._seat: i64 = 0
        self._search: i64 = 0
        self._known: vec[i64] = vec[i64]()  # by two: a key, and a worth with the number of its search
        # By the troupe that is next, dancer and pips: what the net's first layer is told.
        self._rows: vec[float] = _floats(rules.troupes.count * DANCERS * LAST * self._width)
        self._sums: vec[float] = _floats(self._width)

    def begin(self, state: MusesState, guesses: list[Guess], seat: i64) -> None:
        """Before a search: who owns which dice, what may be hidden, and for whom it is asked."""
        self._state.assign(state)
        self._guesses = guesses
        self._seat = seat
        self._search += 1
        if len(self._known) == 0:
            self._known = _numbers(2 * self._slots)
        if self._layers:
            self._write_rows()

    def worth(self, dice: i64, mover: i64, is_over: bool) -> i64:
        """To the root's troupe, after a turn of this seat."""
        key: i64 = dice * 16 + mover
        if is_over:
            key += 8
        slot: i64 = 2 * (mixed(0, key) & (self._slots - 1))
        known = self._known
        if known[slot] != key or known[slot + 1] >> KEPT_BITS != self._search:
            known[slot] = key
            known[slot + 1] = (self._search << KEPT_BITS) + WIN + self._found(dice, mover, is_over)
        return (known[slot + 1] & KEPT) - WIN

    def _found(self, dice: i64, mover: i64, is_over: bool) -> i64:
        if self._layers and not is_over:
            return self._learned(dice, mover)
        self._state.dice = dice
        self._state.seat = mover
        return self._reckoning.worth(self._state, self._guesses, self._seat, is_over)

    # The net

    def _learned(self, dice: i64, mover: i64) -> i64:
        """As it would be were its first layer added up die by die, only quicker."""
        width: i64 = self._width
        sums = self._sums
        rows = self._rows
        biases = self._layers[0].biases
        for at in range(width):
            sums[at] = biases[at]
        coming: i64 = self._troupes.of(self._troupes.of(mover) + 1)
        first: i64 = coming * DANCERS * LAST * width
        rest: i64 = dice
        while rest:
            start: i64 = first + (rest & 15) * width
            if rest & 15:
                for at in range(width):
                    sums[at] += rows[start + at]
            rest >>= 4
            first += LAST * width
        return self._output(self._side(self._troupes.of(self._seat), coming))

    def _side(self, troupe: i64, coming: i64) -> i64:
        """Is it on turn next, after that, or last?"""
        return self._troupes.of(troupe - coming + self._troupes.count)

    def _output(self, side: i64) -> i64:
        """Of two troupes one wins as much as the other loses; of three each has an output of its own."""
        last: Layer = self._layers[1]
        weights = last.weights
        sums = self._sums
        outputs: i64 = last.outputs
        which: i64 = side if outputs > 1 else 0
        logit: float = last.biases[which]
        for at in range(self._width):
            if sums[at] > 0.0:
                logit += sums[at] * weights[at * outputs + which]
        worth: i64 = i64(_balance(logit) * float(WIN // 100 * MOST_SURE))
        return worth if side == which else -worth

    def _write_rows(self) -> None:
        rest: i64 = self._state.present()
        while rest:
            dancer: i64 = first_of(rest)
            rest &= rest - 1
            for pips in range(1, LAST):
                for coming in range(self._troupes.count):
                    self._write_row(dancer, pips, coming)

    def _write_row(self, dancer: i64, pips: i64, coming: i64) -> None:
        start: i64 = ((coming * DANCERS + dancer) * LAST + pips) * self._width
        rows = self._rows
        for at in range(self._width):
            rows[start + at] = 0.0
        all_weights: i64 = 0
        for guess in self._guesses:
            all_weights += guess.weight
        for guess in self._guesses:
            feature: i64 = self._feature(dancer, pips, guess.behind, coming)
            self._add(start, feature, float(guess.weight) / float(all_weights))

    def _add(self, start: i64, feature: i64, amount: float) -> None:
        rows = self._rows
        weights = self._layers[0].weights
        for at in range(self._width):
            rows[start + at] += amount * weights[feature * self._width + at]

    def _feature(self, dancer: i64, pips: i64, behind: i64, coming: i64) -> i64:
        owner: i64 = self._state.owner(dancer)
        if owner == NEUTRAL:
            return feature_of(NOBODYS, 0, pips)
        muse: i64 = dancer if dancer < MYSTERY else nibble(behind, dancer - MYSTERY) - 1
        return feature_of(self._side(self._troupes.of(owner), coming), self._suns_of[muse], pips)


def features_of(troupes: i64) -> i64:
    """How many there are."""
    return FEATURES_OF_THREE if troupes == 3 else FEATURES


def feature_of(side: i64, suns: i64, pips: i64) -> i64:
    """The number of what is true of a die; whose it is, is one of the four above."""
    if side == NOBODYS:
        return 2 * OF_A_SIDE + pips - 1
    return side * OF_A_SIDE + (suns - 1) * PIPS + pips - 1


def _is_usual(rules: MusesRules) -> bool:
    """Are these dances as those that the nets learned from?"""
    suns = rules.components.suns
    is_single = rules.options["hands"] == 1 and rules.scorer.apollo_all
    return is_single and min(suns) >= 1 and max(suns) <= SUNS


def _balance(logit: float) -> float:
    """From a chance to win as its logit to -1 (lost) … 1 (won): the tangent of its half, by a fraction."""
    half: float = max(-3.0, min(logit / 2.0, 3.0))
    square: float = half * half
    return half * (27.0 + square) / (27.0 + 9.0 * square)


def _numbers(count: i64) -> vec[i64]:
    found = vec[i64]()
    for _ in range(count):
        found = append(found, i64(-1))
    return found


def _floats(count: i64) -> vec[float]:
    found = vec[float]()
    for _ in range(count):
        found = append(found, 0.0)
    return found
