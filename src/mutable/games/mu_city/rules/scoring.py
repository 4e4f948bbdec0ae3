"""The score of a city, line by line, and the winners (9.1 to 9.5, 10.6, 10.7)."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.rules.city import (
    count_type,
    damage_tokens,
    edge_sources,
    has_all_types,
    most_pairs,
    source_count,
    strongest_line,
    symbols_shown,
    varied_lines,
)
from mutable.games.mu_city.rules.components import Components
from mutable.games.mu_city.rules.effects import (
    ALL_TYPES,
    FAITH,
    FOOD,
    FOOD_GIFT,
    FOOD_PER_TYPE,
    HOLD_ANY,
    HOLD_ONE,
    PER_DAMAGE,
    PER_EDGE,
    PER_MISMATCH,
    PER_PAIR,
    PER_PROJECT,
    PER_SOURCE,
    PER_SOURCE_SET,
    PER_STRENGTH,
    PER_TYPE,
    PER_VARIED_LINE,
    PER_VICTORY,
    STRENGTH,
    VICTORY_WORTH,
    Effect,
)
from mutable.games.mu_city.rules.player_board import PlayerBoard
from mutable.games.mu_city.rules.state import SLOTS, MuCityState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.events import Facts
from mutable.kit.game import Outcome

SURPLUS_WORTH: Final = 2
NEUTRAL: Final = 1
LEVELS: Final = ["stellar", "impressive", "good", "average", "weak"]
LEVEL_FROM: Final = [50, 45, 40, 36]


class Scoring:
    def __init__(self, components: Components, player_board: PlayerBoard) -> None:
        self.components: Components = components
        self.player_board: PlayerBoard = player_board

    # The Harvest (9.1)

    def food(self, state: MuCityState, seat: i64) -> i64:
        """Return the Food of buildings, sources and completed projects."""
        total: i64 = symbols_shown(self.components, state, seat, FOOD)
        for slot in range(SLOTS):
            if self.player_board.is_complete(state, seat, slot):
                effect: Effect = self.components.projects[state.project(seat, slot)].effect
                if effect.kind == FOOD_GIFT:
                    total += effect.amount
                elif effect.kind == FOOD_PER_TYPE:
                    total += effect.amount * count_type(self.components, state, seat, effect.type)
        return total

    def fed(self, state: MuCityState, seat: i64) -> i64:
        """Return the number of fed buildings, which are worth 1 each."""
        return fed_by(self.food(state, seat), count_bits(state.intact_cells(seat)))

    def surplus(self, state: MuCityState, seat: i64) -> i64:
        """Return the points for surplus Food, 2 each."""
        return surplus_by(self.food(state, seat), self.fed(state, seat))

    # The other lines (9.2, 9.3)

    def faith(self, state: MuCityState, seat: i64) -> i64:
        return symbols_shown(self.components, state, seat, FAITH)

    def printed(self, state: MuCityState, seat: i64) -> i64:
        """Return the points printed on completed projects."""
        total: i64 = 0
        for slot in range(SLOTS):
            if self.player_board.is_complete(state, seat, slot):
                total += self.components.projects[state.project(seat, slot)].points
        return total

    def of_effect(self, state: MuCityState, seat: i64, slot: i64) -> i64:
        """Return the points of a project's effect at the end."""
        if not self.player_board.is_complete(state, seat, slot):
            return 0
        effect: Effect = self.components.projects[state.project(seat, slot)].effect
        if effect.kind == HOLD_ANY or effect.kind == HOLD_ONE:
            return effect.amount * self.player_board.extra_tokens(state, seat, slot)
        return effect.amount * self.times(state, seat, effect)

    def times(self, state: MuCityState, seat: i64, effect: Effect) -> i64:
        """Return how often an endgame effect scores (6.10 to 6.17)."""
        kind: i64 = effect.kind
        if kind == PER_PROJECT:
            return self.player_board.completed(state, seat)
        if kind == PER_TYPE:
            return count_type(self.components, state, seat, effect.type)
        if kind == PER_SOURCE:
            return source_count(state, seat, effect.symbol)
        if kind == PER_VICTORY:
            return state.victories.get(seat)
        if kind == PER_DAMAGE:
            return damage_tokens(state, seat)
        if kind == PER_EDGE:
            return (edge_sources(state, seat) + effect.every - 1) // effect.every
        return self._times_of_pattern(state, seat, effect)

    def _times_of_pattern(self, state: MuCityState, seat: i64, effect: Effect) -> i64:
        kind: i64 = effect.kind
        if kind == PER_VARIED_LINE:
            return varied_lines(self.components, state, seat)
        if kind == ALL_TYPES:
            return 1 if has_all_types(self.components, state, seat) else 0
        if kind == PER_SOURCE_SET:
            return self._source_sets(state, seat)
        if kind == PER_PAIR:
            return most_pairs(self.components, state, seat, state.intact_cells(seat))
        if kind == PER_STRENGTH:
            return strongest_line(self.components, state, seat) // effect.every
        if kind == PER_MISMATCH:
            return count_bits(state.mismatches(seat)) // effect.every
        return 0

    def _source_sets(self, state: MuCityState, seat: i64) -> i64:
        fewer: i64 = _lesser(source_count(state, seat, FAITH), source_count(state, seat, FOOD))
        return _lesser(fewer, source_count(state, seat, STRENGTH))

    def effects(self, state: MuCityState, seat: i64) -> i64:
        total: i64 = 0
        for slot in range(SLOTS):
            total += self.of_effect(state, seat, slot)
        return total

    # Solo (10.6)

    def neutral_stock(self, state: MuCityState) -> i64:
        """Return the neutral city's tokens at the end."""
        return stock_by(state.stock, self._neutral_symbols(state), count_bits(state.intact_cells(NEUTRAL)))

    def neutral_left(self, state: MuCityState) -> i64:
        """Return its Food and Faith in excess of its intact buildings, which count as tokens."""
        return self.neutral_stock(state) - state.stock

    def _neutral_symbols(self, state: MuCityState) -> i64:
        symbols: i64 = symbols_shown(self.components, state, NEUTRAL, FOOD)
        return symbols + symbols_shown(self.components, state, NEUTRAL, FAITH)

    def food_left(self, state: MuCityState, seat: i64) -> i64:
        """Return the Food that feeds no building (9.1)."""
        return self.food(state, seat) - self.fed(state, seat)

    # The result

    def total(self, state: MuCityState, seat: i64) -> i64:
        total: i64 = self.fed(state, seat) + self.surplus(state, seat) + self.faith(state, seat)
        total += self.printed(state, seat) + self.effects(state, seat)
        total += VICTORY_WORTH * state.victories.get(seat)
        if state.is_solo:
            total -= self.neutral_stock(state) + state.victories.get(NEUTRAL)
        return total

    def winners(self, state: MuCityState) -> i64:
        """Return the seats with most points, then most Victory tokens; ties are shared (9.4, 9.5)."""
        best: i64 = -9999
        found: i64 = 0
        for seat in range(state.seats):
            rank: i64 = rank_of(self.total(state, seat), state.victories.get(seat))
            if rank > best:
                best = rank
                found = 0
            if rank == best:
                found |= bit_of(seat)
        return found

    def outcome(self, state: MuCityState) -> Outcome:
        seats = range(int(state.seats))
        won = self.winners(state)
        outcome: Outcome = {
            "winners": [seat for seat in seats if won & bit_of(seat)],
            "totals": [self.total(state, seat) for seat in seats],
            "lines": self.lines(state),
            "reason": "solo" if state.is_solo else "harvest",
        }
        if state.is_solo:
            outcome["level"] = level_of(outcome["totals"][0])
        return outcome

    def events(self, state: MuCityState) -> list[Facts]:
        """Return an event with the score of each city, the best first."""
        seats = list(range(int(state.seats)))
        seats.sort(key=lambda seat: -rank_of(self.total(state, seat), state.victories.get(seat)))
        return [self._event_of(state, seat) for seat in seats]

    def _event_of(self, state: MuCityState, seat: int) -> Facts:
        facts: Facts = {
            "event": "score",
            "seat": seat,
            "points": self.total(state, seat),
            "harvest": self.fed(state, seat) + self.surplus(state, seat),
            "faith": self.faith(state, seat),
            "projects": self.printed(state, seat) + self.effects(state, seat),
            "victories": VICTORY_WORTH * state.victories.get(seat),
        }
        if state.is_solo:
            facts["event"] = "score_alone"
            facts["neutral"] = self.neutral_stock(state) + state.victories.get(NEUTRAL)
        return facts

    def lines(self, state: MuCityState) -> list[dict[str, object]]:
        seats = range(int(state.seats))
        lines: list[dict[str, object]] = [
            self._fed_line(state),
            {"line": "surplus", "points": [self.surplus(state, seat) for seat in seats]},
            {"line": "faith", "points": [self.faith(state, seat) for seat in seats]},
            {"line": "printed", "points": [self.printed(state, seat) for seat in seats]},
            *self._effect_lines(state),
            {"line": "victory", "points": [VICTORY_WORTH * state.victories.get(seat) for seat in seats]},
        ]
        if state.is_solo:
            lines.append({"line": "neutral_stock", "points": [-self.neutral_stock(state)]})
            lines.append({"line": "neutral_victory", "points": [-state.victories.get(NEUTRAL)]})
        return lines

    def _fed_line(self, state: MuCityState) -> dict[str, object]:
        seats = range(int(state.seats))
        return {
            "line": "fed",
            "points": [self.fed(state, seat) for seat in seats],
            "food": [self.food(state, seat) for seat in seats],
            "intact": [count_bits(state.intact_cells(seat)) for seat in seats],
        }

    def _effect_lines(self, state: MuCityState) -> list[dict[str, object]]:
        """Return a line for each project whose effect scores for at least one seat."""
        lines: list[dict[str, object]] = []
        for index, project in enumerate(self.components.projects):
            points = [self.points_of(state, seat, index) for seat in range(int(state.seats))]
            if any(points):
                number = str(project.number)
                lines.append({"line": "effect", "project": number, "effect": number, "points": points})
        return lines

    def points_of(self, state: MuCityState, seat: int, project: int) -> int:
        slot = state.slot_of(seat, project)
        return self.of_effect(state, seat, slot) if slot >= 0 else 0


def fed_by(food: i64, intact: i64) -> i64:
    """Return the number of fed buildings: each Food feeds one intact building (9.1)."""
    return _lesser(food, intact)


def surplus_by(food: i64, fed: i64) -> i64:
    return SURPLUS_WORTH * (food - fed)


def stock_by(stock: i64, symbols: i64, intact: i64) -> i64:
    """Return the neutral city's tokens, plus its symbols in excess of its intact buildings (10.6)."""
    return stock + (symbols - intact if symbols > intact else 0)


def rank_of(total: i64, victories: i64) -> i64:
    """Return a sort key: points first, then Victory tokens (9.4, 9.5)."""
    return 100 * total + victories


def goals() -> list[dict[str, object]]:
    """Return the levels of a solo game with their least points (10.7); the last level has none."""
    found: list[dict[str, object]] = [
        {"level": level, "least": least} for level, least in zip(LEVELS, LEVEL_FROM, strict=False)
    ]
    return [*found, {"level": LEVELS[-1], "least": None}]


def level_of(points: int) -> str:
    """Return the level of a solo game (10.7)."""
    for level, least in zip(LEVELS, LEVEL_FROM, strict=False):
        if points >= least:
            return level
    return LEVELS[-1]


def _lesser(one: i64, other: i64) -> i64:
    return one if one < other else other
