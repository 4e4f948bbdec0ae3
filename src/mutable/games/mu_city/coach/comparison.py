"""The motives of one comparison of two moves of Mū."""

from collections.abc import Callable
from operator import gt
from typing import TYPE_CHECKING

from mutable.coach.analysis.continuation import Pair
from mutable.coach.analysis.motive import Motive
from mutable.games.mu_city.rules.board import CELLS, EMPTY, LINE_NAMES
from mutable.games.mu_city.rules.city import line_strength, source_count
from mutable.games.mu_city.rules.effects import BOOST, FOOD_GIFT, FOOD_PER_TYPE, SYMBOLS, VICTORY
from mutable.games.mu_city.rules.moves import BUILD, KEEP, KEEP_PLANS, PLACE, PLAN
from mutable.games.mu_city.rules.state import NONE, SLOTS, MuCityState
from mutable.kit.bits import count_bits
from mutable.kit.events import Facts
from mutable.kit.game import State

if TYPE_CHECKING:  # the reasoner makes comparisons
    from mutable.games.mu_city.coach.motives import MuCityReasoner

WHOLE = ""
HARVEST, FAITH_LINE, PROJECTS, VICTORIES, RIVAL = "harvest", "faith", "projects", "victories", "rival"
# The line of the score sheet that an effect feeds, if it is not that of the projects.
PART_OF_EFFECT = {VICTORY: VICTORIES, BOOST: VICTORIES, FOOD_GIFT: HARVEST, FOOD_PER_TYPE: HARVEST}
NOT_LESS = 0.75  # share of the continuations in which what a move prepares must not turn out worse
MOSTLY = 0.6  # share in which it must turn out better
MORE_OFTEN = 0.5
OWN_LINES = 4  # of the score sheet: all but what is counted against a seat
DUEL = 2


class MoveComparison:
    def __init__(
        self, reasoner: "MuCityReasoner", start: MuCityState, seat: int, better: int, worse: int
    ) -> None:
        self._reasoner, self._rules, self._start, self._seat = reasoner, reasoner.city, start, seat
        self._table = reasoner.table
        self._better, self._worse = better, worse
        self._after, self._instead = self._end_of(better), self._end_of(worse)

    def _end_of(self, move: int) -> MuCityState:
        """Return the position after the turn of a move; after a token alone, because others follow."""
        if self._verb(move) != PLACE:
            return self._reasoner.usual_turn(self._start, self._seat, move)
        state = self._start.copy()
        self._rules.apply(state, self._seat, move)
        return state

    def motives(self) -> list[Motive]:
        return [
            *self._of_projects(),
            *self._of_battles(),
            *self._of_harvest(),
            *self._of_faith(),
            *self._of_neighbour(),
            *self._of_sources(),
            *self._all_round(),
        ]

    def _verb(self, move: int) -> int:
        return int(self._table.kind[move])

    # Projects

    def _of_projects(self) -> list[Motive]:
        if self._verb(self._better) in (KEEP_PLANS, PLAN):
            return [self._chosen(project) for project in self._newly_chosen()]
        projects = [int(self._start.project(self._seat, slot)) for slot in range(SLOTS)]
        return [motive for one in projects if one != EMPTY for motive in self._of_project(one)]

    def _newly_chosen(self) -> list[int]:
        """Return the projects that only the better move keeps or plays."""
        table = self._table
        kept, others = (
            {int(table.one[move]), int(table.two[move])} - {NONE} for move in (self._better, self._worse)
        )
        return sorted(kept - others)

    def _chosen(self, project: int) -> Motive:
        def holds(pair: Pair) -> bool:
            return self._worth(pair.better.state, project) > self._worth(pair.worse.state, project)

        effect = self._rules.components.projects[project].effect.kind
        part = PART_OF_EFFECT.get(int(effect), PROJECTS)
        return Motive("suits", part, self._facts_of(project), holds, MOSTLY)

    def _of_project(self, project: int) -> list[Motive]:
        """Return that a project gets more of its tokens this turn."""
        now, then = (self._missing(state, project) for state in (self._after, self._instead))
        if now >= then:
            return []

        def holds(pair: Pair) -> bool:
            return self._worth(pair.better.state, project) >= self._worth(pair.worse.state, project)

        facts = {**self._facts_of(project), "missing": now, "instead": then}
        return [Motive("advances" if now else "completes", PROJECTS, facts, holds, NOT_LESS)]

    def _facts_of(self, project: int) -> Facts:
        number = str(self._rules.components.projects[project].number)
        return {"project": number, "the_project": number}

    def _missing(self, state: MuCityState, project: int) -> int:
        """Return how many tokens a project still needs."""
        slot, card = state.slot_of(self._seat, project), self._rules.components.projects[project]
        filled = self._rules.scoring.player_board.filled(state, self._seat, slot)
        return int(count_bits(card.all_spaces & ~filled))

    def _worth(self, state: State, project: int) -> int:
        """Return what a project has brought at the end of a game."""
        assert isinstance(state, MuCityState)
        scoring = self._rules.scoring
        for slot in range(SLOTS):
            if state.project(self._seat, slot) == project:
                if not scoring.player_board.is_complete(state, self._seat, slot):
                    return 0
                points = self._rules.components.projects[project].points
                return int(points + scoring.of_effect(state, self._seat, slot))
        return 0

    # Battles

    def _of_battles(self) -> list[Motive]:
        """Return that the city gets more Strength where a battle is known to come."""
        coming = {int(line) for line in self._start.lines[self._start.battle :]} - {NONE}
        return [motive for line in sorted(coming) for motive in self._of_battle(line)]

    def _of_battle(self, line: int) -> list[Motive]:
        own, less = (self._strength(state, self._seat, line) for state in (self._after, self._instead))
        if own <= less:
            return []
        others = [city for city in range(int(self._start.cities)) if city != self._seat]
        rival = max(self._strength(self._start, city, line) for city in others)

        def holds(pair: Pair) -> bool:
            better, worse = pair.better.state, pair.worse.state
            assert isinstance(better, MuCityState)
            assert isinstance(worse, MuCityState)
            return bool(better.victories.get(self._seat) >= worse.victories.get(self._seat))

        facts: Facts = {"the_line": LINE_NAMES[line], "own": own, "rival": rival, "instead": less}
        return [Motive("battle", VICTORIES, facts, holds, NOT_LESS)]

    def _strength(self, state: MuCityState, city: int, line: int) -> int:
        return int(line_strength(self._rules.components, state, city, line))

    # Food and Faith

    def _of_harvest(self) -> list[Motive]:
        food = self._rules.scoring.food
        return [self._of_line("harvest", 0, HARVEST, *(int(food(at, self._seat)) for at in self._ends))]

    def _of_faith(self) -> list[Motive]:
        faith = self._rules.scoring.faith
        return [self._of_line("faith", 1, FAITH_LINE, *(int(faith(at, self._seat)) for at in self._ends))]

    @property
    def _ends(self) -> tuple[MuCityState, MuCityState]:
        """Return the positions after the two turns."""
        return self._after, self._instead

    def _of_line(self, key: str, number: int, part: str, own: int, less: int) -> Motive:
        """Return that a line gains at once, or that the move prepares more of it."""
        holds = self._reasoner.line_keeps(number, self._seat)
        if own > less:
            return Motive(key, part, {"own": own, "instead": less}, holds, NOT_LESS)
        return Motive(f"{key}_later", part, {}, holds, NOT_LESS)

    # Sources

    def _of_sources(self) -> list[Motive]:
        """Return that the building completes more sources at once."""
        if {self._verb(self._better), self._verb(self._worse)} != {BUILD}:
            return []
        before = self._sources(self._start)
        own, less = (self._sources(state) - before for state in self._ends)
        return (
            [Motive("sources", WHOLE, {"own": own, "instead": less}, self._scores_more(), MOSTLY)]
            if own > less
            else []
        )

    def _all_round(self) -> list[Motive]:
        """Return that several lines gain, for a building that no single line speaks for."""
        if {self._verb(self._better), self._verb(self._worse)} != {BUILD}:
            return []
        lines, seat = self._reasoner.lines, self._seat

        def holds(pair: Pair) -> bool:
            better, worse = (lines(one.state, seat)[:OWN_LINES] for one in (pair.better, pair.worse))
            return sum(better) > sum(worse) and sum(map(gt, better, worse)) > 1

        return [Motive("all_round", WHOLE, {}, holds, MORE_OFTEN)]

    def _sources(self, state: MuCityState) -> int:
        return sum(int(source_count(state, self._seat, symbol)) for symbol in range(len(SYMBOLS)))

    def _scores_more(self) -> Callable[[Pair], bool]:
        score = self._rules.score

        def holds(pair: Pair) -> bool:
            return bool(score(pair.better.state, self._seat) > score(pair.worse.state, self._seat))

        return holds

    # The neighbour

    def _of_neighbour(self) -> list[Motive]:
        """Return that the other player would build a card that only the better move keeps."""
        if self._verb(self._better) != KEEP or self._rules.players != DUEL:
            return []
        return [self._denied(card) for card in self._newly_chosen()]

    def _denied(self, card: int) -> Motive:
        def holds(pair: Pair) -> bool:
            return self._is_built(pair.worse.state, card) and not self._is_built(pair.better.state, card)

        return Motive("denies", RIVAL, {"card": self._rules.components.names[card]}, holds, MOSTLY)

    def _is_built(self, state: State, card: int) -> bool:
        """Return True if a card stands in the other city."""
        assert isinstance(state, MuCityState)
        return any(int(state.card_at(1 - self._seat, cell)) == card for cell in range(CELLS))
