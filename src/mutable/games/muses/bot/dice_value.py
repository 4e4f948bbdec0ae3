"""The value of the dice to the root's troupe, with a cache, since a search meets the same dice often.

A finished dance is scored. An unfinished one is valued by a small network trained on finished self-play games
(`python -m mutable.lab.training muses`) from the dice and the troupe that is next. Three troupes have a
network of their own, with an output for each troupe. Where no network applies (several hands, another Will of
Apollo, a level without network), the dance is scored as if it ended here.
"""

from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.bots.search.domain import WIN, mix_hash
from mutable.bots.search.network import Layer, load_layers
from mutable.games.muses.bot.evaluation import DanceEvaluation, Guess
from mutable.games.muses.rules.components import LAST
from mutable.games.muses.rules.nibbles import first_of, nibble
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import DANCERS, MYSTERY, NEUTRAL, MusesState
from mutable.games.muses.rules.troupes import Troupes

SLOTS: Final = 65536
VALUE_BITS: Final = 20  # of a cache entry, below the number of its search
VALUE_MASK: Final = 0xFFFFF
NETWORK_FILE: Final = Path(__file__).parent / "dice_value.json"  # for two troupes
NETWORK_FILE_OF_THREE: Final = Path(__file__).parent / "dice_value.three.json"

# A feature of a die: its side, the suns of its muse, and its pips.
NEXT: Final = 0  # the troupe that is on turn next
AFTER_NEXT: Final = 1  # of three troupes: the one that is on turn after it
PREVIOUS: Final = 2  # of three troupes: the one that was on turn
NEUTRAL_SIDE: Final = 3
PIPS: Final = LAST - 1  # values of a die before the end
SUNS: Final = 3
OF_A_SIDE: Final = SUNS * PIPS
FEATURES: Final = 2 * OF_A_SIDE + PIPS
FEATURES_OF_THREE: Final = 3 * OF_A_SIDE  # no neutral die
MAX_ESTIMATE: Final = 98  # hundredths of WIN that an estimate reaches at most


class DiceValue:
    """Values dice in one search after another; `begin` sets what is constant during a search."""

    def __init__(
        self, rules: MusesRules, evaluation: DanceEvaluation, network_file: Path | None, slots: i64 = SLOTS
    ) -> None:
        self._slots: i64 = slots  # a power of two
        self._troupes: Troupes = rules.troupes
        self._suns_of: list[i64] = rules.components.suns
        self._evaluation: DanceEvaluation = evaluation
        self._layers: list[Layer] = []
        if network_file is not None and _is_trained_setting(rules):
            self._layers = load_layers(network_file)
            assert self._layers[0].inputs == features_of(rules.troupes.count)
        self._width: i64 = self._layers[0].outputs if self._layers else 0
        self._state: MusesState = MusesState(0)
        self._guesses: list[Guess] = []
        self._seat: i64 = 0
        self._search: i64 = 0
        self._cache: vec[i64] = vec[i64]()  # pairs: a key, and a value with the number of its search
        # By the troupe that is next, dancer and pips: the contribution to the first layer.
        self._rows: vec[float] = _floats(rules.troupes.count * DANCERS * LAST * self._width)
        self._sums: vec[float] = _floats(self._width)

    def has_network(self) -> bool:
        """Return True if a network values unfinished dances here."""
        return len(self._layers) > 0

    def begin(self, state: MusesState, guesses: list[Guess], seat: i64) -> None:
        """Start a search: set the owners of the dice, the hidden arrangements and the root's seat."""
        self._state.assign(state)
        self._guesses = guesses
        self._seat = seat
        self._search += 1
        if len(self._cache) == 0:
            self._cache = _numbers(2 * self._slots)
        if self._layers:
            self._compute_rows()

    def worth(self, dice: i64, mover: i64, is_over: bool) -> i64:
        """Return the value of dice to the root's troupe, after a turn of `mover`."""
        key: i64 = dice * 16 + mover
        if is_over:
            key += 8
        slot: i64 = 2 * (mix_hash(0, key) & (self._slots - 1))
        cache = self._cache
        if cache[slot] != key or cache[slot + 1] >> VALUE_BITS != self._search:
            cache[slot] = key
            cache[slot + 1] = (self._search << VALUE_BITS) + WIN + self._compute(dice, mover, is_over)
        return (cache[slot + 1] & VALUE_MASK) - WIN

    def _compute(self, dice: i64, mover: i64, is_over: bool) -> i64:
        if self._layers and not is_over:
            return self._network_value(dice, mover)
        self._state.dice = dice
        self._state.seat = mover
        return self._evaluation.worth(self._state, self._guesses, self._seat, is_over)

    # The network

    def _network_value(self, dice: i64, mover: i64) -> i64:
        """Evaluate the network, with the first layer from precomputed rows."""
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
        """Return the side of a troupe: next on turn, after that, or last."""
        return self._troupes.of(troupe - coming + self._troupes.count)

    def _output(self, side: i64) -> i64:
        """Compute the output: zero-sum for two troupes; with three each has an output of its own."""
        last: Layer = self._layers[1]
        weights = last.weights
        sums = self._sums
        outputs: i64 = last.outputs
        which: i64 = side if outputs > 1 else 0
        logit: float = last.biases[which]
        for at in range(self._width):
            if sums[at] > 0.0:
                logit += sums[at] * weights[at * outputs + which]
        worth: i64 = i64(_balance(logit) * float(WIN // 100 * MAX_ESTIMATE))
        return worth if side == which else -worth

    def _compute_rows(self) -> None:
        rest: i64 = self._state.present()
        while rest:
            dancer: i64 = first_of(rest)
            rest &= rest - 1
            for pips in range(1, LAST):
                for coming in range(self._troupes.count):
                    self._compute_row(dancer, pips, coming)

    def _compute_row(self, dancer: i64, pips: i64, coming: i64) -> None:
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
            return feature_of(NEUTRAL_SIDE, 0, pips)
        muse: i64 = dancer if dancer < MYSTERY else nibble(behind, dancer - MYSTERY) - 1
        return feature_of(self._side(self._troupes.of(owner), coming), self._suns_of[muse], pips)


def features_of(troupes: i64) -> i64:
    """Return the number of features."""
    return FEATURES_OF_THREE if troupes == 3 else FEATURES


def feature_of(side: i64, suns: i64, pips: i64) -> i64:
    """Return the feature of a die; `side` is one of the four constants above."""
    if side == NEUTRAL_SIDE:
        return 2 * OF_A_SIDE + pips - 1
    return side * OF_A_SIDE + (suns - 1) * PIPS + pips - 1


def _is_trained_setting(rules: MusesRules) -> bool:
    """Return True if the networks were trained for these rules."""
    suns = rules.components.suns
    is_single = rules.options["hands"] == 1 and rules.scorer.apollo_all
    return is_single and min(suns) >= 1 and max(suns) <= SUNS


def _balance(logit: float) -> float:
    """Map a logit to -1 (lost) to 1 (won): tanh of its half, by a rational approximation."""
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
