"""Find the motive of a difference between two moves, or none.

Both moves are played on in the same worlds with the same luck. A motive is given only if the part of the
difference that it explains is clear in both halves of the sample, and its claim is true there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from mutable.coach.analysis.continuation import Continuation, Pair
from mutable.coach.analysis.motive import Motive
from mutable.coach.analysis.reasoner import Reasoner
from mutable.coach.analysis.statistics import is_above, mean
from mutable.kit.game import State, Worlds
from mutable.kit.rng import Rng

if TYPE_CHECKING:
    from mutable.coach.analysis.evaluator import Evaluator

PAIRS = 200
CHECKS = 12  # pairs in which other players play on
SURE = 3.0  # standard errors of the difference and of the part
LEAST_PART = 0.4  # of the difference
LEAST_EFFECT = 0.25  # of the difference must vanish if the event is forbidden
BY_WINS, BY_POINTS = 0.03, 1.5  # smaller differences need no reason

WHOLE = ""  # the part of a motive that explains the whole difference


@dataclass(frozen=True)
class FoundMotives:
    """One motive, or two that explain a difference together."""

    motives: list[Motive]
    gain: float  # the difference
    part: float  # what they explain of it


def least_difference(counts_wins: bool) -> float:
    """Return the smallest difference between two moves that is explained."""
    return BY_WINS if counts_wins else BY_POINTS


class ReasonSearch:
    """The continuations of two moves, and what they say about motives."""

    def __init__(
        self, reasoner: Reasoner, worlds: Worlds, seat: int, better: int, worse: int, rng: Rng,
        pairs: int = PAIRS,
    ) -> None:  # fmt: skip
        self._reasoner = reasoner
        self._seat, self._better, self._worse = seat, better, worse
        self._drawn: list[tuple[State, int]] = [
            (worlds.draw(rng).copy(), int(rng.word()))
            for _ in range(pairs)  # a source may reuse its state
        ]
        self.pairs = [self._pair(world, luck) for world, luck in self._drawn]
        self._splits = [reasoner.split(pair) for pair in self.pairs]

    @property
    def gain(self) -> float:
        """Return the mean difference."""
        return mean([pair.gain for pair in self.pairs])

    def is_clear(self) -> bool:
        """Return True if the difference is significant. Half of the usual least difference is enough here:
        a difference that was chosen because it was large is smaller in a second sample.
        """
        gains = [pair.gain for pair in self.pairs]
        least = least_difference(self._reasoner.evaluator.adviser.counts_wins) / 2
        return mean(gains) >= least and is_above(gains, SURE)

    def find(self) -> FoundMotives | None:
        """Return the motive that carries most of the difference, or two that do together, or None."""
        if not self.is_clear():
            return None
        motives = [motive for motive in self.motives() if self.is_true(motive)]
        # What is said of a part is more telling than what is said of the whole.
        motives.sort(
            key=lambda motive: (not motive.decides, motive.part == WHOLE, -mean(self._part([motive])))
        )
        for size in (1, 2):
            for chosen in combinations(motives, size):
                if self.carries(chosen) and all(self.withstands(motive) for motive in chosen):
                    return FoundMotives([*chosen], self.gain, mean(self._part(chosen)))
        return None

    def motives(self) -> list[Motive]:
        """Return the game's motives for these two moves."""
        return self._reasoner.motives(self._drawn[0][0], self._seat, self._better, self._worse)

    def is_true(self, motive: Motive) -> bool:
        """Return True if the motive's part is clear, and its claim holds in both halves of the sample."""
        part = self._part([motive])
        return is_above(part, SURE) and all(
            mean(part[half]) > 0.0 and self.share_holding(motive, half) >= motive.least
            for half in self._halves()
        )

    def holds_again(self, motive: Motive) -> bool:
        """Return True if a motive that was found on other worlds holds here: its part still speaks for the
        better move, and its claim is mostly true.
        """
        return mean(self._part([motive])) > 0.0 and self.share_holding(motive) >= motive.least_again

    def carries(self, motives: Sequence[Motive]) -> bool:
        """Return True if the motives' parts make up much of the difference in both halves of the sample.

        Two motives of one part, or one of the whole, explain nothing together that one does not.
        """
        names = {motive.part for motive in motives}
        if len(names) < len(motives) or (len(motives) > 1 and WHOLE in names):
            return False
        part = self._part(motives)
        return mean(part) > self._largest_counterpart() and all(
            mean(part[half]) >= LEAST_PART * mean([pair.gain for pair in self.pairs[half]]) > 0.0
            for half in self._halves()
        )

    def share_holding(self, motive: Motive, half: slice | None = None) -> float:
        """Return the share of the pairs in which the claim of a motive holds."""
        pairs = self.pairs[half or slice(None)]
        return sum(motive.holds(pair) for pair in pairs) / len(pairs)

    def _halves(self) -> tuple[slice, slice]:
        middle = len(self.pairs) // 2
        return slice(0, middle), slice(middle, None)

    def _part(self, motives: Sequence[Motive]) -> list[float]:
        """Return the part of each pair's difference that motives explain."""
        names = {motive.part for motive in motives}
        if WHOLE in names:
            return [pair.gain for pair in self.pairs]
        return [sum(split.get(name, 0.0) for name in names) for split in self._splits]

    def _largest_counterpart(self) -> float:
        """Return the size of the largest part that speaks for the worse move."""
        names = {name for split in self._splits for name in split}
        means = [mean([split.get(name, 0.0) for split in self._splits]) for name in names]
        return max([0.0, *(-value for value in means)])

    def withstands(self, motive: Motive) -> bool:
        """Return True if the claim also holds where other players play on, and the difference shrinks where
        the event that the motive names is forbidden.
        """
        if sum(motive.holds(pair) for pair in self.others) < motive.least * len(self.others):
            return False
        if motive.forbid is None:
            return True
        without = [self._pair(world, luck, motive).gain for world, luck in self._drawn]
        return mean(without) <= (1.0 - LEAST_EFFECT) * self.gain

    @cached_property
    def others(self) -> list[Pair]:
        """Return some pairs in which players of another kind play on."""
        return [
            Pair(
                self._seat,
                *(self._played_by_others(world, move, luck) for move in (self._better, self._worse)),
            )
            for world, luck in self._drawn[:CHECKS]
            if self._reasoner.others(luck) is not None
        ]

    def _played_by_others(self, world: State, move: int, luck: int) -> Continuation:
        return self._reasoner.play(world, self._seat, move, luck, choose=self._reasoner.others(luck))

    def _pair(self, world: State, luck: int, motive: Motive | None = None) -> Pair:
        forbid = None if motive is None else motive.forbid
        better, worse = (
            self._reasoner.play(world, self._seat, move, luck, forbid) for move in (self._better, self._worse)
        )
        return Pair(self._seat, better, worse)


def find_motive(
    evaluator: "Evaluator", worlds: Worlds, seat: int, better: int, worse: int, rng: Rng, pairs: int = PAIRS
) -> FoundMotives | None:
    """Return why one move is better than another, or None if no single reason stands out."""
    return ReasonSearch(evaluator.reasoner, worlds, seat, better, worse, rng, pairs).find()
