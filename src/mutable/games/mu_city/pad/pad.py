"""The score pad of Mū: each entry is the final count of a game, line by line."""

from typing import Any

from mutable.games.mu_city.pad.checks import Checks
from mutable.games.mu_city.pad.entry import MuCityEnd
from mutable.games.mu_city.pad.table import state_of
from mutable.games.mu_city.rules.components import Components
from mutable.games.mu_city.rules.effects import SYMBOLS, TYPES, VICTORY_WORTH
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.scoring import (
    NEUTRAL,
    Scoring,
    fed_by,
    level_of,
    rank_of,
    stock_by,
    surplus_by,
)
from mutable.games.mu_city.rules.state import MuCityState
from mutable.kit.bits import count_bits
from mutable.kit.game import Rules
from mutable.kit.words import Words
from mutable.pad.sheet import Counts, PadLine, ScoredEntry
from mutable.pad.text import PadWords
from mutable.pad.wins import Wins

LINES = ("fed", "surplus", "faith", "printed", "effects", "victory")
OF_THE_NEUTRAL = ("neutral_stock", "neutral_victory")


class MuCityPad:
    entry = MuCityEnd
    counts: Counts = "wins"

    def __init__(self, rules: Rules, words: Words, names: list[str]) -> None:
        assert isinstance(rules, MuCityRules)
        self._box: Components = rules.components
        self._scoring: Scoring = rules.scoring
        self._words = words
        self._pad_words = PadWords(words, names)
        self._seats = range(len(names))
        self._solo = len(names) == 1
        self._checks = Checks(rules.components, len(names), names, self._pad_words)
        self._wins = Wins(len(names))
        self.options = ["expert"]

    def form(self) -> dict[str, Any]:
        name = self._pad_words.name
        return {
            "neutral": self.text("neutral_city") if self._solo else None,
            "types": [{"name": kind, "text": name("type", kind)} for kind in TYPES],
            "symbols": [{"name": symbol, "text": name("symbol", symbol)} for symbol in SYMBOLS],
            "projects": [
                {
                    "number": project.number,
                    "text": name("project", project.number),
                    "effect": name("effect", project.number),
                    "points": int(project.points),
                    "extra": int(project.effect.extra),
                }
                for project in self._box.projects
            ],
        }

    def score(self, entry: MuCityEnd) -> ScoredEntry:
        self._checks.check(entry)
        state = state_of(self._box, len(self._seats), entry)
        columns = [self._column(state, entry, seat) for seat in self._seats]
        lines = [PadLine(self._line(key), [column[key] for column in columns]) for key in columns[0]]
        totals = [sum(column.values()) for column in columns]
        winners = self._winners(state, totals)
        why = [*self._reasons(state, entry), self._result(winners, totals)]
        return ScoredEntry(lines, totals, why, self._wins.add(winners), winners)

    def _column(self, state: MuCityState, entry: MuCityEnd, seat: int) -> dict[str, int]:
        """Return a player's points by line."""
        figures, scoring = entry.cities[seat].figures, self._scoring
        if figures is None:
            found = [scoring.fed(state, seat), scoring.surplus(state, seat), scoring.faith(state, seat)]
            found += [scoring.printed(state, seat), scoring.effects(state, seat)]
        else:
            fed = fed_by(figures.food, figures.intact)
            found = [fed, surplus_by(figures.food, fed), figures.faith, figures.printed, figures.effects]
        found.append(VICTORY_WORTH * state.victories.get(seat))
        column = {key: int(points) for key, points in zip(LINES, found, strict=True)}
        return {**column, **self._against(state, entry)} if self._solo else column

    def _against(self, state: MuCityState, entry: MuCityEnd) -> dict[str, int]:
        """Return the lines that the neutral city subtracts (10.6)."""
        figures = entry.cities[NEUTRAL].figures
        stock = (
            self._scoring.neutral_stock(state)
            if figures is None
            else stock_by(entry.stock, figures.food, figures.intact)
        )
        return {"neutral_stock": -int(stock), "neutral_victory": -int(state.victories.get(NEUTRAL))}

    def _winners(self, state: MuCityState, totals: list[int]) -> list[int]:
        ranks = [int(rank_of(total, state.victories.get(seat))) for seat, total in enumerate(totals)]
        return [seat for seat in self._seats if ranks[seat] == max(ranks)]

    # Texts

    def _line(self, key: str) -> str:
        return self.text("line_effects") if key == "effects" else self._words.line({"line": key})

    def _reasons(self, state: MuCityState, entry: MuCityEnd) -> list[str]:
        texts: list[str] = []
        for seat in self._seats:
            figures, scoring = entry.cities[seat].figures, self._scoring
            food = scoring.food(state, seat) if figures is None else figures.food
            intact = count_bits(state.intact_cells(seat)) if figures is None else figures.intact
            texts.append(self.text("why_fed", seat=seat, food=int(food), intact=int(intact)))
            if figures is None:
                texts += self._effects(state, seat)
        return texts

    def _effects(self, state: MuCityState, seat: int) -> list[str]:
        points = [
            (one.number, self._scoring.points_of(state, seat, i)) for i, one in enumerate(self._box.projects)
        ]
        return [
            self.text("why_effect", seat=seat, project=str(number), effect=str(number), points=int(worth))
            for number, worth in points
            if worth
        ]

    def _result(self, winners: list[int], totals: list[int]) -> str:
        count = totals[winners[0]]
        if self._solo:
            return self.text("why_solo", count=count, level=level_of(count))
        tied = totals.count(count) > len(winners)
        return self._pad_words.text_for("why_victories" if tied else "why_won", winners, count=count)

    def text(self, key: str, **facts: object) -> str:
        return self._pad_words.text(key, facts)

    def totals(self) -> list[int]:
        return [*self._wins.totals]

    def leaders(self) -> list[int]:
        return [] if self._solo else self._wins.leaders()

    def ending(self) -> str | None:
        return None
