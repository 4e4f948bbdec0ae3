"""What the study of the evaluator taught: how far its word goes, by game and by kind of decision.

Kinds stand in `bots/review/<game>` (`KINDS`); the rest is what a study found (`found.py`).
"""

from dataclasses import dataclass, replace

from mutable.coach.review.reliability import reliability_of
from mutable.games import part_of

SURE = 3.0  # standard errors that a loss must be above nothing, where no study asks for more
OTHER = "other"
BY_WINS = (0.03, 0.08, 0.2)  # losses worth a word, clear ones and grave ones: chances to win
BY_POINTS = (2.0, 6.0, 15.0)  # and points


@dataclass(frozen=True)
class Thresholds:
    kinds: dict[str, str]  # of decisions, by the word that a move begins with
    proved: dict[str, float]  # by kind, losses as parts of what was said; 0: no figure holds
    steps: tuple[float, float, float]
    sure: float = SURE  # standard errors that a loss must be above nothing
    is_fair: bool = False  # was nobody lucky on average, over many games of like bots?

    def kind_of(self, move: str) -> str:
        return self.kinds.get(move.split()[0], OTHER)

    def is_clear(self, loss: float, noise: float) -> bool:
        """Is it an error, and no noise?"""
        return loss > self.sure * noise and loss > self.steps[0]

    def grade(self, loss: float) -> str:
        return "grave" if loss >= self.steps[2] else "clear" if loss >= self.steps[1] else "small"

    @property
    def counts_wins(self) -> bool:
        return self.steps == BY_WINS

    @property
    def hold(self) -> bool:
        """Was all of it proved? Else luck and error are not told in thresholds beside each other."""
        return self.is_fair and any(part > 0.0 for part in self.proved.values())

    def confirmed_for(self, kind: str) -> float:
        return self.proved.get(kind, 0.0)


def thresholds_of(game: str, counts_wins: bool) -> Thresholds:
    """Of a game that was not studied nothing is said in thresholds."""
    plain = default_thresholds(game, counts_wins)
    found = reliability_of(game)
    if found is None:
        return plain
    return replace(plain, proved=found.proved, sure=found.sure, is_fair=found.is_fair)


def default_thresholds(game: str, counts_wins: bool) -> Thresholds:
    """What a study begins with: nothing was learned yet."""
    kinds: dict[str, str] = getattr(part_of(game, "coach.review"), "KINDS", {})
    return Thresholds(kinds, {}, BY_WINS if counts_wins else BY_POINTS)
