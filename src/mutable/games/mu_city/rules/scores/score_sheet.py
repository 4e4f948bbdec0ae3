"""The score sheet as if the game ended now; at the end, each line also lists the pieces that it scores.

An outcome has only the lines, because records contain it and it must never change.
"""

from mypy_extensions import i64

from mutable.games.mu_city.rules.city import source_count, symbols_shown
from mutable.games.mu_city.rules.effects import FAITH, FOOD, FOOD_GIFT, FOOD_PER_TYPE, PER_PROJECT
from mutable.games.mu_city.rules.scores.scored_pieces import ScoredPieces
from mutable.games.mu_city.rules.scoring import NEUTRAL, SURPLUS_WORTH, Scoring
from mutable.games.mu_city.rules.state import ENDED, SLOTS, MuCityState

Facts = dict[str, list[str]]


class ScoreSheet:
    def __init__(self, scoring: Scoring) -> None:
        self.scoring: Scoring = scoring

    def facts(self, state: MuCityState) -> dict[str, object]:
        totals = [self.scoring.total(state, seat) for seat in range(int(state.seats))]
        lines = [self._explained(state, line) for line in self.scoring.lines(state)]
        return {"totals": totals, "lines": lines}

    def _explained(self, state: MuCityState, line: dict[str, object]) -> dict[str, object]:
        """Add the parts of a line's points; at the end, also the pieces that it scores."""
        line = {**line, **self._made_of(state, str(line["line"]))}
        return self._with_counted(state, line) if state.phase == ENDED else line

    def _made_of(self, state: MuCityState, name: str) -> dict[str, object]:
        """Return the parts of a line: Food by origin, surplus Food, or the neutral city's tokens."""
        if name == "fed":
            return self._sources_of_food(state)
        if name == "surplus":
            left = [self.scoring.food_left(state, seat) for seat in range(int(state.seats))]
            return {"left": left, "worth": SURPLUS_WORTH}
        if name == "neutral_stock":
            return {"tokens": state.stock, "left": self.scoring.neutral_left(state)}
        return {}

    def _with_counted(self, state: MuCityState, line: dict[str, object]) -> dict[str, object]:
        """Add the scored pieces by city; the neutral city comes after the player's."""
        name = str(line["line"])
        if name.startswith("neutral"):
            return {**line, "counted": [ScoredPieces().facts(), self._neutral(state, name)]}
        seats = range(int(state.seats))
        return {**line, "counted": [self._counted(state, seat, name, line) for seat in seats]}

    def _counted(self, state: MuCityState, seat: int, name: str, line: dict[str, object]) -> Facts:
        if name in ("fed", "surplus"):
            return self._symbol(state, seat, FOOD)
        if name == "faith":
            return self._symbol(state, seat, FAITH)
        if name == "printed":
            return self._completed(state, seat)
        if name == "effect":
            return self._effect(state, seat, str(line["project"]))
        return ScoredPieces().facts()

    def _sources_of_food(self, state: MuCityState) -> dict[str, object]:
        """Return the Food of buildings and of sources; projects give the rest."""
        seats = range(int(state.seats))
        sources = [source_count(state, seat, FOOD) for seat in seats]
        shown = [symbols_shown(self.scoring.components, state, seat, FOOD) for seat in seats]
        return {"buildings": [shown[seat] - sources[seat] for seat in seats], "sources": sources}

    def _neutral(self, state: MuCityState, name: str) -> Facts:
        pieces = ScoredPieces()
        if name == "neutral_stock":
            pieces.add_symbol(self.scoring.components, state, NEUTRAL, FOOD)
            pieces.add_symbol(self.scoring.components, state, NEUTRAL, FAITH)
        return pieces.facts()

    def _symbol(self, state: MuCityState, seat: int, symbol: i64) -> Facts:
        """Return the buildings and sources of a symbol; for Food, also the projects that give it."""
        components = self.scoring.components
        pieces = ScoredPieces()
        pieces.add_symbol(components, state, seat, symbol)
        for slot in range(SLOTS):
            if symbol == FOOD and self.scoring.player_board.is_complete(state, seat, slot):
                project = components.projects[state.project(seat, slot)]
                if project.effect.kind in (FOOD_GIFT, FOOD_PER_TYPE):
                    pieces.projects.append(str(project.number))
                    pieces.add_effect(components, state, seat, project.effect)
        return pieces.facts()

    def _completed(self, state: MuCityState, seat: int) -> Facts:
        pieces = ScoredPieces()
        for slot in range(SLOTS):
            if self.scoring.player_board.is_complete(state, seat, slot):
                pieces.projects.append(
                    str(self.scoring.components.projects[state.project(seat, slot)].number)
                )
        return pieces.facts()

    def _effect(self, state: MuCityState, seat: int, number: str) -> Facts:
        pieces = ScoredPieces()
        for index, project in enumerate(self.scoring.components.projects):
            if str(project.number) == number and self.scoring.points_of(state, seat, index):
                if project.effect.kind == PER_PROJECT:
                    return self._completed(state, seat)
                pieces.projects.append(number)
                pieces.add_effect(self.scoring.components, state, seat, project.effect)
        return pieces.facts()
