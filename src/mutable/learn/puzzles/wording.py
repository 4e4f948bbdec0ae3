"""Format the values of a puzzle's moves: chances to win, or points."""

from pathlib import Path

from mutable.coach.analysis.evaluator import ADVISERS
from mutable.coach.analysis.wording import HintWords, format_decimal, format_share
from mutable.kit.game import Rules
from mutable.kit.words import read_pack

HERE = Path(__file__).parent


class WorthWords:
    """Formats values for one game at one table."""

    def __init__(self, game: str, rules: Rules) -> None:
        adviser = ADVISERS[game](rules)
        self._counts_wins = adviser.counts_wins
        self._is_signed = adviser.counts != "points_alone"
        self._points = HintWords(game, rules, adviser.suffixes).unit(adviser.counts)

    def unit(self, lang: str) -> str:
        """Return the name of the unit."""
        return str(read_pack(HERE, lang)["chance"]) if self._counts_wins else self._points[lang]

    def figure(self, worth: float, lang: str) -> str:
        if self._counts_wins:
            return format_share(worth, lang)
        return ("+" if self._is_signed and round(worth, 1) > 0 else "") + format_decimal(worth, lang)
