"""The sheet as if the game ended now; in the end each line with what it counts, so that a board can light it.

An outcome has the lines alone: a record keeps it, and must be the same for ever.
"""

from mypy_extensions import i64

from mutable.games.mu_city.rules.city import source_count, symbols_shown
from mutable.games.mu_city.rules.counted import Counted
from mutable.games.mu_city.rules.effects import FAITH, FOOD, FOOD_GIFT, FOOD_PER_TYPE, PER_PROJECT
from mutable.games.mu_city.rules.scoring import NEUTRAL, SURPLUS_WORTH, Scoring
from mutable.games.mu_city.rules.state import ENDED, SLOTS, MuCityState

Facts = dict[str, list[str]]


class Standing:
    def __init__(self, scoring: Scoring) -> None:
        self.scoring: Scoring = scoring

    def told(self, state: MuCityState) -> dict[str, object]:
        totals = [self.scoring.total(state, seat) for seat in range(int(state.seats))]
        lines = [self._explained(state, line) for line in self.scoring.lines(state)]
        return {"totals": totals, "lines": lines}

    def _explained(self, state: MuCityState, line: dict[str, object]) -> dict[str, object]:
        """With what its points are made of; in the end, when cities are counted, also what counts."""
        line = {**line, **self._made_of(state, str(line["line"]))}
        return self._with_counted(state, line) if state.phase == ENDED else line

    def _made_of(self, state: MuCityState, name: str) -> dict[str, object]:
        """Food by where it comes from; Food, and the neutral's symbols, that are left over."""
        if name == "fed":
            return self._sources_of_food(state)
        if name == "surplus":
            left = [self.scoring.food_left(state, seat) for seat in range(int(state.seats))]
            return {"left": left, "worth": SURPLUS_WORTH}
        if name == "neutral_stock":
            return {"tokens": state.stock, "left": self.scoring.neutral_left(state)}
        return {}

    def _with_counted(self, state: MuCityState, line: dict[str, object]) -> dict[str, object]:
        """By city; the neutral one comes after the player's."""
        name = str(line["line"])
        if name.startswith("neutral"):
            return {**line, "counted": [Counted().facts(), self._neutral(state, name)]}
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
        return Counted().facts()

    def _sources_of_food(self, state: MuCityState) -> dict[str, object]:
        """What neither buildings nor sources give is the projects'."""
        seats = range(int(state.seats))
        sources = [source_count(state, seat, FOOD) for seat in seats]
        shown = [symbols_shown(self.scoring.components, state, seat, FOOD) for seat in seats]
        return {"buildings": [shown[seat] - sources[seat] for seat in seats], "sources": sources}

    def _neutral(self, state: MuCityState, name: str) -> Facts:
        counted = Counted()
        if name == "neutral_stock":
            counted.add_symbol(self.scoring.components, state, NEUTRAL, FOOD)
            counted.add_symbol(self.scoring.components, state, NEUTRAL, FAITH)
        return counted.facts()

    def _symbol(self, state: MuCityState, seat: int, symbol: i64) -> Facts:
        """The buildings and sources of a symbol; of Food, the projects that give some, too."""
        components = self.scoring.components
        counted = Counted()
        counted.add_symbol(components, state, seat, symbol)
        for slot in range(SLOTS):
            if symbol == FOOD and self.scoring.player_board.is_complete(state, seat, slot):
                project = components.projects[state.project(seat, slot)]
                if project.effect.kind in (FOOD_GIFT, FOOD_PER_TYPE):
                    counted.projects.append(str(project.number))
                    counted.add_effect(components, state, seat, project.effect)
        return counted.facts()

    def _completed(self, state: MuCityState, seat: int) -> Facts:
        counted = Counted()
        for slot in range(SLOTS):
            if self.scoring.player_board.is_complete(state, seat, slot):
                counted.projects.append(
                    str(self.scoring.components.projects[state.project(seat, slot)].number)
                )
        return counted.facts()

    def _effect(self, state: MuCityState, seat: int, number: str) -> Facts:
        counted = Counted()
        for index, project in enumerate(self.scoring.components.projects):
            if str(project.number) == number and self.scoring.points_of(state, seat, index):
                if project.effect.kind == PER_PROJECT:
                    return self._completed(state, seat)
                counted.projects.append(number)
                counted.add_effect(self.scoring.components, state, seat, project.effect)
        return counted.facts()
