"""The rollout policy of Mū: plays the move with the best heuristic value, without search."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.policy import RolloutPolicy
from mutable.games.mu_city.bot.borders import Borders
from mutable.games.mu_city.bot.token_search import TokenSearch
from mutable.games.mu_city.bot.valuation import Valuation
from mutable.games.mu_city.bot.weights import MuCityWeights
from mutable.games.mu_city.rules.board import CELLS, EMPTY
from mutable.games.mu_city.rules.cards.passing import receiver_of
from mutable.games.mu_city.rules.components import Components, ProjectCard
from mutable.games.mu_city.rules.effects import STRENGTH
from mutable.games.mu_city.rules.moves import (
    BUILD,
    COVERING,
    DESTROY,
    DIVERTING,
    KEEP,
    KEEP_PLANS,
    PLACE,
    PLAN,
    REMOVE,
    TAKE,
    USE,
    MuCityMoves,
)
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.scoring import NEUTRAL
from mutable.games.mu_city.rules.state import BATTLES, BOOSTING, KEEPING, PLAYING, TURNS, MuCityState
from mutable.kit.bits import bit_of, count_bits, lowest
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng

NEVER: Final = -1000.0
NO_SEAT: Final = -1
WORD_COUNT: Final = 4294967296.0  # number of values of a random word


class MuCityPolicy(RolloutPolicy):
    def __init__(self, rules: MuCityRules, weights: MuCityWeights, borders: Borders) -> None:
        self._city: MuCityRules = rules
        self._components: Components = rules.components
        self._moves: MuCityMoves = rules.legality.moves
        self._weights: MuCityWeights = weights
        self._valuation: Valuation = Valuation(rules, weights, borders)
        self._taker_valuation: Valuation = Valuation(rules, weights, borders)
        self._token_search: TokenSearch = TokenSearch(rules, weights, self._valuation)
        self._hand: i64 = 0
        self._cards: list[float] = [0.0] * 64
        self._passing: bool = False  # True if passed cards count by their worth to the taker
        self._taker_worth: list[float] = [0.0] * 64  # by card in hand: its worth to the taker
        self._cell: list[i64] = [EMPTY] * 64  # by card in hand: its best cell
        self._elsewhere: list[float] = [0.0] * 64  # and its worth on the second best cell
        self.noise: float = 0.0  # random points added to each move of the other seats
        self.noiseless_seat: i64 = NO_SEAT  # the seat without noise

    def choose(self, rules: Rules, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, MuCityState)
        moves = rules.legal(state, seat)
        if len(moves) == 1:
            return moves[0]
        self.prepare(state, seat)
        best: float = 2.0 * NEVER
        found: i64 = moves[0]
        for move in moves:
            worth: float = self.worth(state, seat, move)
            if self.noise > 0.0 and seat != self.noiseless_seat:
                worth += self.noise * float(rng.word()) / WORD_COUNT
            if worth > best:
                best = worth
                found = move
        return found

    def prepare(self, state: MuCityState, seat: i64) -> None:
        """Prepare the valuation of a decision, which `worth` uses."""
        if state.phase == KEEPING:
            self._value_hand(state, seat)
            self._value_passed_cards(state, seat)
        else:
            self._valuation.read(state, seat)
            if state.phase == PLAYING:
                self._value_next_turn(state, seat)

    def worth(self, state: MuCityState, seat: i64, move: i64) -> float:
        """Return the heuristic value of a move in points; comparable only within one decision."""
        kind: i64 = self._moves.kind[move]
        one: i64 = self._moves.one[move]
        two: i64 = self._moves.two[move]
        if kind == BUILD:
            return self._build_worth(state, seat, one, two)
        if kind in (PLACE, TAKE) and self._weights.fine:
            return self._token_search.worth(state, seat, move)
        if kind == PLACE:
            return self._valuation.place_worth(state, seat, two)
        if kind == PLAN:
            return self._plan_worth(state, seat, one)
        if kind in (KEEP, KEEP_PLANS):
            return self._pair_worth(one, two)
        if kind == TAKE:
            return self._valuation.take_worth(one)
        if kind == COVERING:
            return self._cover_worth(one, two)
        return self._battle_worth(state, kind, one)

    def ranked(self, state: MuCityState, seat: i64) -> list[tuple[float, i64]]:
        """Return pairs of the negated value and the move for all legal moves, the best first."""
        self.prepare(state, seat)
        found = [(-self.worth(state, seat, move), move) for move in self._city.legal(state, seat)]
        found.sort()
        return found

    # Drafting and building

    def _value_hand(self, state: MuCityState, seat: i64) -> None:
        """Value every card in hand on its best cell."""
        self._valuation.read(state, seat)
        self._hand = state.hands.get(seat)
        rest: i64 = self._hand
        while rest:
            card: i64 = lowest(rest)
            rest &= rest - 1
            if state.round == 0:
                self._cards[card] = self._plan_worth(state, seat, card)
            else:
                self._cards[card] = _best_worth(self._valuation, state, seat, card)

    def _value_passed_cards(self, state: MuCityState, seat: i64) -> None:
        """Value the cards in hand for the seat that gets the passed ones."""
        self._passing = self._weights.deny > 0.0 and state.round > 0
        if not self._passing:
            return
        taker: i64 = receiver_of(state.seats, state.round, seat)
        self._taker_valuation.read(state, taker)
        rest: i64 = self._hand
        while rest:
            card: i64 = lowest(rest)
            rest &= rest - 1
            self._taker_worth[card] = _best_worth(self._taker_valuation, state, taker, card)

    def _value_next_turn(self, state: MuCityState, seat: i64) -> None:
        """Value each card in hand for the next turn, in case the other card is built now."""
        self._hand = 0
        if self._weights.kept == 0.0 or state.is_solo or state.round == 0 or state.turn == TURNS - 1:
            return
        self._hand = state.hands.get(seat)
        rest: i64 = self._hand
        while rest:
            card: i64 = lowest(rest)
            rest &= rest - 1
            self._value_card_next_turn(state, seat, card)

    def _value_card_next_turn(self, state: MuCityState, seat: i64, card: i64) -> None:
        best: float = NEVER
        after: float = NEVER
        rest: i64 = state.empty_cells(seat)
        while rest:
            cell: i64 = lowest(rest)
            rest &= rest - 1
            worth: float = self._valuation.card_worth(state, seat, card, cell)
            if worth > best:
                after = best
                best = worth
                self._cell[card] = cell
            elif worth > after:
                after = worth
        self._cards[card] = best
        self._elsewhere[card] = after

    def _pair_worth(self, one: i64, two: i64) -> float:
        """Return the value of a pair: the better card is played now, the other counts in part."""
        first: float = self._cards[one]
        second: float = self._cards[two]
        lost: float = self._passing_cost(self._hand & ~(bit_of(one) | bit_of(two)))
        if first < second:
            return second + self._weights.second * first - lost
        return first + self._weights.second * second - lost

    def _passing_cost(self, passed: i64) -> float:
        """Return the cost of passing these cards: a share of the taker's two best ones."""
        if not self._passing:
            return 0.0
        best: float = NEVER
        after: float = 0.0
        rest: i64 = passed
        while rest:
            worth: float = self._taker_worth[lowest(rest)]
            rest &= rest - 1
            if worth > best:
                after = best if best > NEVER else 0.0
                best = worth
            else:
                after = worth
        return self._weights.deny * best + self._weights.deny_next * after

    def _plan_worth(self, state: MuCityState, seat: i64, index: i64) -> float:
        project: ProjectCard = self._components.projects[index]
        worth: float = self._valuation.project_value.worth(state, seat, project, CELLS)
        return worth - self._weights.space * float(project.size)

    def _build_worth(self, state: MuCityState, seat: i64, card: i64, cell: i64) -> float:
        found: float = self._valuation.card_worth(state, seat, card, cell)
        if state.is_solo:
            found -= self._neutral_gain(state, card, cell)
        other: i64 = self._hand & ~bit_of(card)
        if other:
            found += self._weights.kept * self._next_turn_worth(lowest(other), cell)
        return found

    def _next_turn_worth(self, card: i64, taken: i64) -> float:
        """Return the worth of a card once a cell is taken."""
        return self._elsewhere[card] if self._cell[card] == taken else self._cards[card]

    def _neutral_gain(self, state: MuCityState, card: i64, cell: i64) -> float:
        """Return what the other card of the pair brings the neutral city in a solo game (10.3)."""
        partner: i64 = state.display[state.display.index(card) ^ 1]
        kind: i64 = self._components.type_of[partner]
        borders = self._valuation.borders
        found: float = 0.0
        for symbol in range(3):
            met: i64 = borders.open_halves(state, NEUTRAL, symbol)
            met &= borders.fragments[(partner * CELLS + cell) * 3 + symbol]
            found += float(count_bits(met)) * (1.0 if symbol == STRENGTH else 1.7)
        for symbol in range(2):
            found += 0.7 * float(self._components.symbols[3 * kind + symbol])
        return found + 0.4 * float(self._components.symbols[3 * kind + STRENGTH])

    # Covers

    def _cover_worth(self, border: i64, symbol: i64) -> float:
        found: float = self._valuation.extra[symbol]
        if symbol == STRENGTH:
            return found + self._valuation.gain(border // 4)
        return found + self._valuation.symbol[symbol]

    # Battles

    def _battle_worth(self, state: MuCityState, kind: i64, one: i64) -> float:
        """Return the value of a battle move; passing is 0."""
        if kind == USE:
            return self._boost_worth(state) if state.phase == BOOSTING else 0.0
        if kind == DESTROY:
            return -self._cell_worth(state, state.actor, one)
        if kind == REMOVE:
            return -self._weights.remove - 0.01 * float(one)
        if kind == DIVERTING:
            lost: float = self._cell_worth(state, state.actor, one) + self._weights.divert
            return self._cell_worth(state, state.actor, state.target) - lost
        return 0.0

    def _boost_worth(self, state: MuCityState) -> float:
        """Return a positive value if the boost wins a Victory token, or in the last battle."""
        seat: i64 = state.actor
        own: i64 = self._city.battles.strength(state, seat)
        high: i64 = 0
        for city in range(state.cities):
            if city != seat:
                high = max(high, self._city.battles.strength(state, city))
        if own >= high:
            return -1.0
        return 1.0 if own + 3 >= high or state.battle == BATTLES - 1 else -0.5

    def _cell_worth(self, state: MuCityState, city: i64, cell: i64) -> float:
        """Return the cost of a destruction on a cell."""
        if state.marks_at(city, cell):
            return 0.0
        card: i64 = state.card_at(city, cell)
        if card == EMPTY:
            return self._weights.marked
        kind: i64 = self._components.type_of[card]
        found: float = self._weights.fallen
        if city < state.seats:
            found += self._valuation.types[kind]
            if self._components.gift[kind]:
                found -= float(self._components.gift[kind]) * (self._valuation.any + self._weights.trade)
        for line in (cell // 3, 3 + cell % 3):
            found += self._valuation.gain(line) * float(self._components.symbols[3 * kind + STRENGTH])
        return found if city < state.seats else -found


def _best_worth(valuation: Valuation, state: MuCityState, seat: i64, card: i64) -> float:
    """Return the worth of a card on its best cell."""
    best: float = NEVER
    rest: i64 = state.empty_cells(seat)
    while rest:
        worth: float = valuation.card_worth(state, seat, card, lowest(rest))
        rest &= rest - 1
        if worth > best:
            best = worth
    return best
