"""A review in words: what holds for all stands in the pack beside this file, kinds in the game's own."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mutable.coach.hints.hint import Told
from mutable.coach.hints.wording import decimal, share
from mutable.coach.review.account import Account
from mutable.games import GAMES
from mutable.kit.game import Rules
from mutable.kit.plurals import category
from mutable.kit.words import LANGUAGES, read_pack

if TYPE_CHECKING:
    from mutable.coach.review.level_match import Range
    from mutable.coach.review.review import Share


class ReviewWords:
    """The sentences of a review, each in every language."""

    def __init__(self, game: str, rules: Rules, counts_wins: bool) -> None:
        self._kinds = {lang: GAMES[game].pack(lang).get("hints", {}) for lang in LANGUAGES}
        self._counts_wins = counts_wins
        self._alone = rules.players == 1

    def unit(self) -> Told:
        """A game has a name of its own for its points, not for the chance to win."""
        if self._counts_wins:
            return {lang: str(_pack(lang)["chance"]) for lang in LANGUAGES}
        return {lang: str(self._own(lang, "unit") or _pack(lang)["points"]) for lang in LANGUAGES}

    def kind(self, kind: str) -> Told:
        """What a kind of decision is called."""
        return {lang: str(self._own(lang, "kinds").get(kind) or _pack(lang)["other"]) for lang in LANGUAGES}

    def nothing(self) -> Told:
        """That no reason stands out."""
        return {lang: str(_pack(lang)["no_reason"]) for lang in LANGUAGES}

    def no_figures(self, has_moments: bool) -> Told:
        """Why no figures are told, and what is to be looked at instead."""
        key = "look" if has_moments else "no_errors"
        return {lang: f"{_pack(lang)['no_figures']} {_pack(lang)[key]}" for lang in LANGUAGES}

    def with_level(self, like: "Range | None", whole: Told) -> Told:
        """First at what level it was played, where that can be told."""
        if like is None:
            return whole
        low, high = like
        key = "like_one" if low == high else "like_two" if high == low + 1 else "like_some"
        return {lang: f"{_pack(lang)[key].format(low, high)} {told}" for lang, told in whole.items()}

    def whole(self, account: Account, kinds: "list[Share]", has_moments: bool) -> Told:
        """What the result came from, then what cost most; or that some moments may have cost something."""
        return {lang: " ".join(self._whole(lang, account, kinds, has_moments)) for lang in LANGUAGES}

    def _whole(self, lang: str, account: Account, kinds: "list[Share]", has_moments: bool) -> list[str]:
        say = _pack(lang)
        told = [self._brought("luck", account.luck, lang) or say["luck_even"]]
        if not self._alone:
            told += filter(None, [self._brought("gifts", account.gifts, lang)])
        errors = self._brought("errors", -account.errors, lang)
        if not errors or not kinds or kinds[0].loss <= 0.0:
            return [*told, say["look" if has_moments else "no_errors"]]
        worst = kinds[0]
        return [*told, errors, say["worst"].format(worst.name[lang], self.amount(worst.loss, lang))]

    def _brought(self, what: str, value: float, lang: str) -> str:
        """A sentence; empty, if it came to nothing. More than a whole win is explained: it came and went."""
        amount = self.amount(abs(value), lang)
        if amount == self.amount(0.0, lang):
            return ""
        twice = "_twice" if self._counts_wins and abs(value) > 1.0 else ""
        return str(_pack(lang)[f"{what}_{'good' if value > 0 else 'bad'}{twice}"]).format(amount)

    def amount(self, value: float, lang: str) -> str:
        """A chance as a share, points as they are."""
        if self._counts_wins:
            return str(_pack(lang)["of_chance"]).format(share(value, lang))
        return str(_pack(lang)["of_points"]).format(decimal(value, lang), self._unit_of(value, lang))

    def _unit_of(self, value: float, lang: str) -> str:
        """Return the unit in the form of the rounded value: 1.5 points, but 1,5 point in French."""
        is_one = category(lang, round(value, 1), shows_decimals=True) == "one"
        return str(self._own(lang, "unit") or _pack(lang)["point" if is_one else "points"])

    def _own(self, lang: str, section: str) -> Any:
        return self._kinds[lang].get(section, {})


@cache
def _pack(lang: str) -> dict[str, Any]:
    return read_pack(Path(__file__).parent, lang)
