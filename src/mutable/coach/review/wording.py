"""Texts of a review. The pack beside this file is for all games; a game's own pack names its kinds."""

from functools import cache
from pathlib import Path
from typing import Any

from mutable.coach.analysis.text import LocalizedText
from mutable.coach.analysis.wording import format_decimal, format_share
from mutable.coach.review.account import Account, KindSummary, Shares
from mutable.coach.review.level_match import Range
from mutable.coach.review.turning_points import TurningPoint
from mutable.games import GAMES
from mutable.kit.game import Rules
from mutable.kit.plurals import category
from mutable.kit.words import LANGUAGES, read_pack


class ReviewWords:
    """Render the sentences of a review in every language."""

    def __init__(self, game: str, rules: Rules, counts_wins: bool) -> None:
        self._kinds = {lang: GAMES[game].pack(lang).get("hints", {}) for lang in LANGUAGES}
        self._counts_wins = counts_wins
        self._alone = rules.players == 1

    def unit(self) -> LocalizedText:
        """Return the unit: the chance to win, or the game's name for its points."""
        if self._counts_wins:
            return {lang: str(_pack(lang)["chance"]) for lang in LANGUAGES}
        return {lang: str(self._own(lang, "unit") or _pack(lang)["points"]) for lang in LANGUAGES}

    def kind(self, kind: str) -> LocalizedText:
        """Return the name of a kind of decision."""
        return {lang: str(self._own(lang, "kinds").get(kind) or _pack(lang)["other"]) for lang in LANGUAGES}

    def no_reason(self) -> LocalizedText:
        """Return the sentence for a loss without a single reason."""
        return {lang: str(_pack(lang)["no_reason"]) for lang in LANGUAGES}

    def overturned(self) -> LocalizedText:
        """Return the sentence that a longer look prefers another move than the hint did. It does not name the
        move, which may name a player: a review has no names.
        """
        return {lang: str(_pack(lang)["overturned"]) for lang in LANGUAGES}

    def no_figures(self, has_moments: bool) -> LocalizedText:
        """Return why there are no numbers, and whether there are moments to look at."""
        key = "look" if has_moments else "no_errors"
        return {lang: f"{_pack(lang)['no_figures']} {_pack(lang)[key]}" for lang in LANGUAGES}

    def turning_point(self, point: TurningPoint, names: list[str], lang: str) -> str:
        """Return the name of the cause of a turning point."""
        key = f"point_{point.cause}"
        if point.cause in ("luck", "play"):
            key = f"{key}_{'good' if point.change > 0 else 'bad'}"
        return str(_pack(lang)[key]).format("" if point.by is None else names[point.by])

    def with_level(self, like: Range | None, summary: LocalizedText) -> LocalizedText:
        """Put the sentence on the level first, if the level is known."""
        if like is None:
            return summary
        low, high = like
        key = "like_one" if low == high else "like_two"
        return {lang: f"{_pack(lang)[key].format(low, high)} {text}" for lang, text in summary.items()}

    def summary(
        self, account: Account, shares: Shares | None, kinds: list[KindSummary], has_moments: bool
    ) -> LocalizedText:
        """Return the sources of the result and the most costly kind of decision."""
        parts = account if shares is None else shares
        suffix = "" if shares is None else "_share"
        return {
            lang: " ".join(self._sentences(lang, parts, suffix, kinds, has_moments)) for lang in LANGUAGES
        }

    def _sentences(
        self, lang: str, parts: Account | Shares, suffix: str, kinds: list[KindSummary], has_moments: bool
    ) -> list[str]:
        pack = _pack(lang)
        sentences = [pack["swings"]] if suffix else []
        sentences.append(self._contribution(f"luck{suffix}", parts.luck, lang) or pack["luck_even"])
        if not self._alone:
            sentences += filter(None, [self._contribution(f"gifts{suffix}", parts.gifts, lang)])
        errors = self._contribution(f"errors{suffix}", -parts.errors, lang)
        if not errors or not kinds or kinds[0].loss <= 0.0:
            return [*sentences, pack["look" if has_moments else "no_errors"]]
        worst = kinds[0].name[lang]
        if suffix:
            return [*sentences, errors, pack["worst_share"].format(worst)]
        return [*sentences, errors, pack["worst"].format(worst, self.amount(kinds[0].loss, lang))]

    def _contribution(self, what: str, value: float, lang: str) -> str:
        """Return a sentence on one source of the result; empty if it rounds to nothing."""
        is_share = what.endswith("_share")
        amount, nothing = (
            format_share(size, lang) if is_share else self.amount(size, lang) for size in (abs(value), 0.0)
        )
        if amount == nothing:
            return ""
        return str(_pack(lang)[f"{what}_{'good' if value > 0 else 'bad'}"]).format(amount)

    def value(self, value: float, lang: str) -> str:
        """Format a value without its unit."""
        return format_share(value, lang) if self._counts_wins else format_decimal(value, lang)

    def amount(self, value: float, lang: str) -> str:
        """Format a chance as a share and points as a number."""
        if self._counts_wins:
            return str(_pack(lang)["of_chance"]).format(format_share(value, lang))
        return str(_pack(lang)["of_points"]).format(format_decimal(value, lang), self._unit_of(value, lang))

    def _unit_of(self, value: float, lang: str) -> str:
        """Return the unit in the form of the rounded value: 1.5 points, but 1,5 point in French."""
        is_one = category(lang, round(value, 1), shows_decimals=True) == "one"
        return str(self._own(lang, "unit") or _pack(lang)["point" if is_one else "points"])

    def _own(self, lang: str, section: str) -> Any:
        return self._kinds[lang].get(section, {})


@cache
def _pack(lang: str) -> dict[str, Any]:
    return read_pack(Path(__file__).parent, lang)
