"""Thresholds for calling a move an error, by game and kind of decision.

A game's part `coach.review` has the kinds (`KINDS`); `reliability.py` has the findings of its study.
"""

from dataclasses import dataclass, replace

from mutable.coach.review.reliability import reliability_of
from mutable.games import part_of

SURE = 3.0  # standard errors that a loss must exceed, unless a study requires more
OTHER = "other"
BY_WINS = (0.03, 0.08, 0.2)  # small, clear and grave losses, as chances to win
BY_POINTS = (2.0, 6.0, 15.0)  # the same in points


@dataclass(frozen=True)
class Thresholds:
    """Kinds of decisions, confirmed shares and limits of one game."""

    kinds: dict[str, str]  # of decisions, by the first word of a move
    proved: dict[str, float]  # by kind, the confirmed share of a claimed loss; 0 if not reliable
    steps: tuple[float, float, float]
    sure: float = SURE  # standard errors that a loss must exceed
    is_fair: bool = False  # True if mean luck is 0 over many games of equal bots

    def kind_of(self, move: str) -> str:
        return self.kinds.get(move.split()[0], OTHER)

    def is_clear(self, loss: float, noise: float) -> bool:
        """Return True if a loss is significant and large enough to report."""
        return loss > self.sure * noise and loss > self.steps[0]

    def grade(self, loss: float) -> str:
        return "grave" if loss >= self.steps[2] else "clear" if loss >= self.steps[1] else "small"

    @property
    def counts_wins(self) -> bool:
        return self.steps == BY_WINS

    @property
    def hold(self) -> bool:
        """Return True if luck and errors may be shown as numbers."""
        return self.is_fair and any(part > 0.0 for part in self.proved.values())

    def confirmed_for(self, kind: str) -> float:
        return self.proved.get(kind, 0.0)


def thresholds_of(game: str, counts_wins: bool) -> Thresholds:
    """Return the thresholds from the study; the defaults for a game that was not studied."""
    plain = default_thresholds(game, counts_wins)
    found = reliability_of(game)
    if found is None:
        return plain
    return replace(plain, proved=found.proved, sure=found.sure, is_fair=found.is_fair)


def default_thresholds(game: str, counts_wins: bool) -> Thresholds:
    """Return thresholds without any findings."""
    kinds: dict[str, str] = getattr(part_of(game, "coach.review"), "KINDS", {})
    return Thresholds(kinds, {}, BY_WINS if counts_wins else BY_POINTS)
