"""The score pad of Mü: check a hand, convert it to a result, and record it as the rules do."""

from typing import Any

from mutable.games.mu_tricks.pad.checks import Checks
from mutable.games.mu_tricks.pad.hand import MuTricksHand
from mutable.games.mu_tricks.pad.limits import SheetLimits
from mutable.games.mu_tricks.pad.reasons import Reasons
from mutable.games.mu_tricks.rules.hand.result import ECLAT, NONE, PLAYED, VOID, HandResult
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import BY_POINTS, RUNNING, MuTricksState
from mutable.kit.game import Rules
from mutable.kit.words import Words
from mutable.pad.errors import InvalidEntry
from mutable.pad.sheet import Counts, PadLine, ScoredEntry
from mutable.pad.text import SECTION, PadWords

KINDS = {"played": PLAYED, "void": VOID, "eclat": ECLAT}


class MuTricksPad:
    entry = MuTricksHand
    counts: Counts = "points"

    def __init__(self, rules: Rules, words: Words, names: list[str]) -> None:
        assert isinstance(rules, MuTricksRules)
        sections = ["classic_pad", SECTION] if rules.variant.classic else [SECTION]
        self._rules = rules
        self._seats = range(len(names))
        self._pad_words = PadWords(words, names, sections)
        self._limits = SheetLimits(rules)
        self._checks = Checks(rules.variant, self._limits)
        self._reasons = Reasons(rules, self._pad_words)
        self._scorer = rules.phases.scorer
        self._state = MuTricksState()
        self.options = ["variant", "hands", *(["points"] if rules.variant.to_points else [])]

    def form(self) -> dict[str, Any]:
        variant, limits = self._rules.variant, self._limits
        return {
            "kinds": ["played", "void", *(["eclat"] if variant.classic else [])],
            "roles": {role: self._pad_words.name("role", role) for role in ("crown", "shield", "partner")},
            "shield": variant.has_shield,
            "partner": variant.has_partner,
            "side": limits.side[1] if variant.side else None,
            "least": limits.least_shown,
            "most": limits.most_shown,
            "total": limits.deck if limits.all_points == (limits.deck, limits.deck) else None,
            "colours": [{"name": one.name, "paint": one.paint} for one in self._rules.components.colours],
            "trumps": [{"name": one, "text": self._pad_words.name("trump", one)} for one in limits.trumps],
        }

    def score(self, entry: MuTricksHand) -> ScoredEntry:
        if self._state.end != RUNNING:
            raise InvalidEntry("match_over", count=len(self._state.sheet))
        self._checks.check(entry)
        hand = self._result(entry)
        self._rules.phases.finish(self._state, hand, None)
        points = [int(self._scorer.hand_score(hand, seat)) for seat in self._seats]
        return ScoredEntry(self._lines(hand), points, self._reasons.of(hand), self.totals(), [])

    def _lines(self, hand: HandResult) -> list[PadLine]:
        lines: list[dict[str, Any]] = self._scorer.score_lines(hand)
        return [PadLine(self._pad_words.text(f"line_{line['line']}", {}), line["points"]) for line in lines]

    def _result(self, entry: MuTricksHand) -> HandResult:
        hand = HandResult(KINDS[entry.kind])
        if entry.kind != "void":
            for seat, count in enumerate(entry.shown):
                hand.shown.set(seat, count)
        if entry.kind == "eclat":
            hand.last = _seat(entry.last)
        if entry.kind == "played":
            hand.crown, hand.shield, hand.partner = map(_seat, (entry.crown, entry.shield, entry.partner))
            hand.minor, hand.major = self._trump(entry.minor), self._trump(entry.major)
            hand.side = entry.side or 0
            for seat, points in enumerate(entry.points):
                hand.points.set(seat, points)
        return hand

    def _trump(self, name: str | None) -> int:
        return NONE if name is None else self._rules.components.trump_named(name)

    def text(self, key: str, **facts: object) -> str:
        return self._pad_words.text(key, facts)

    def totals(self) -> list[int]:
        return [int(self._scorer.total(self._state, seat)) for seat in self._seats]

    def leaders(self) -> list[int]:
        won = self._scorer.winners(self._state)
        return [seat for seat in self._seats if won >> seat & 1] if self._state.sheet else []

    def ending(self) -> str | None:
        if self._state.end == RUNNING:
            return None
        reason = "end_points" if self._state.end == BY_POINTS else "end_hands"
        winners, best = self.leaders(), self._scorer.highest(self._state)
        how = {"reason": self.text(reason), "points": best}
        return self._pad_words.text_for("winner", winners, **how)


def _seat(given: int | None) -> int:
    return NONE if given is None else given
