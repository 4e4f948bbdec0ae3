"""A review in words: what holds for all stands in the pack beside this file, kinds in the game's own."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mutable.bots.hints.hint import Told
from mutable.bots.hints.words import decimal, share
from mutable.bots.review.account import Account
from mutable.games import GAMES
from mutable.kit.game import Rules
from mutable.kit.words import LANGUAGES, read_pack

if TYPE_CHECKING:
    from mutable.bots.review.review import Share


class ReviewWords:
    def __init__(self, game: str, rules: Rules, counts_wins: bool) -> None:
        self._kinds = {lang: GAMES[game].pack(lang).get("hints", {}) for lang in LANGUAGES}
        self._counts_wins = counts_wins
        self._alone = rules.players == 1

    def unit(self) -> Told:
        key = "chance" if self._counts_wins else "points"
        return {lang: str(self._own(lang, "unit") or _pack(lang)[key]) for lang in LANGUAGES}

    def kind(self, kind: str) -> Told:
        return {lang: str(self._own(lang, "kinds").get(kind) or _pack(lang)["other"]) for lang in LANGUAGES}

    def nothing(self) -> Told:
        return {lang: str(_pack(lang)["no_reason"]) for lang in LANGUAGES}

    def no_figures(self) -> Told:
        return {lang: str(_pack(lang)["no_figures"]) for lang in LANGUAGES}

    def whole(self, account: Account, kinds: "list[Share]") -> Told:
        """What the result came from, then what cost most."""
        return {lang: " ".join(self._whole(lang, account, kinds)) for lang in LANGUAGES}

    def _whole(self, lang: str, account: Account, kinds: "list[Share]") -> list[str]:
        say = _pack(lang)
        told = [
            say["luck_good" if account.luck >= 0 else "luck_bad"].format(self.amount(abs(account.luck), lang))
        ]
        nothing = self.amount(0.0, lang)
        if not self._alone and self.amount(abs(account.gifts), lang) != nothing:
            key = "gifts_good" if account.gifts >= 0 else "gifts_bad"
            told.append(say[key].format(self.amount(abs(account.gifts), lang)))
        if not kinds or kinds[0].loss <= 0.0:
            return [*told, say["no_errors"]]
        told.append(say["own_errors"].format(self.amount(account.errors, lang)))
        worst = kinds[0]
        return [*told, say["worst"].format(worst.name[lang], self.amount(worst.loss, lang))]

    def amount(self, value: float, lang: str) -> str:
        """A chance as a share, points as they are."""
        if self._counts_wins:
            return str(_pack(lang)["of_chance"]).format(share(value, lang))
        return str(_pack(lang)["of_points"]).format(decimal(value, lang), self.unit()[lang])

    def _own(self, lang: str, section: str) -> Any:
        return self._kinds[lang].get(section, {})


@cache
def _pack(lang: str) -> dict[str, Any]:
    return read_pack(Path(__file__).parent, lang)
