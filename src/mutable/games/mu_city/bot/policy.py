"""How seats play in an imagined game of Mū: sensibly, at once, without trying anything out."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.policy import Policy
from mutable.games.mu_city.bot.borders import Borders
from mutable.games.mu_city.bot.token_search import Trial
from mutable.games.mu_city.bot.valuation import Outlook
from mutable.games.mu_city.bot.weights import Taste
from mutable.games.mu_city.rules.board import CELLS, EMPTY
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
from mutable.games.mu_city.rules.passing import receiver_of
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.scoring import NEUTRAL
from mutable.games.mu_city.rules.state import BATTLES, BOOSTING, KEEPING, PLAYING, TURNS, MuCityState
from mutable.kit.bits import bit_of, count_bits, lowest
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng

NEVER: Final = -1000.0
NOBODY: Final = -1
WORDS: Final = 4294967296.0  # random words there are


class MuCityPolicy(Policy):
    def __init__(self, rules: MuCityRules, taste: Taste, borders: Borders) -> None:
        self._city: MuCityRules = rules
        self._components: Components = rules.components
        self._moves: MuCityMoves = rules.legality.moves
        self._taste: Taste = taste
        self._outlook: Outlook = Outlook(rules, taste, borders)
        self._theirs: Outlook = Outlook(rules, taste, borders)
        self._trial: Trial = Trial(rules, taste, self._outlook)
        self._hand: i64 = 0
        self._cards: list[float] = [0.0] * 64
        self._passing: bool = False  # it minds who gets what it does not keep
        self._denied: list[float] = [0.0] * 64  # what cards in hand are worth to who would get them
        self._cell: list[i64] = [EMPTY] * 64  # the best one for a card in hand,
        self._elsewhere: list[float] = [0.0] * 64  # and its worth on the next best
        self.doubt: float = 0.0  # others may choose a move that looks worse by less than so many points
        self.sure: i64 = NOBODY  # who has no doubt

    def choose(self, rules: Rules, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, MuCityState)
        moves = rules.legal(state, seat)
        if len(moves) == 1:
            return moves[0]
        self.look(state, seat)
        best: float = 2.0 * NEVER
        found: i64 = moves[0]
        for move in moves:
            worth: float = self.worth(state, seat, move)
            if self.doubt > 0.0 and seat != self.sure:
                worth += self.doubt * float(rng.word()) / WORDS
            if worth > best:
                best = worth
                found = move
        return found

    def look(self, state: MuCityState, seat: i64) -> None:
        """Read what `worth` goes by."""
        if state.phase == KEEPING:
            self._look_at_hand(state, seat)
            self._look_at_taker(state, seat)
        else:
            self._outlook.read(state, seat)
            if state.phase == PLAYING:
                self._look_at_later(state, seat)

    def worth(self, state: MuCityState, seat: i64, move: i64) -> float:
        """How good a move looks, in points; only those of one decision can be compared."""
        kind: i64 = self._moves.kind[move]
        one: i64 = self._moves.one[move]
        two: i64 = self._moves.two[move]
        if kind == BUILD:
            return self._build_worth(state, seat, one, two)
        if kind in (PLACE, TAKE) and self._taste.fine:
            return self._trial.worth(state, seat, move)
        if kind == PLACE:
            return self._outlook.place_worth(state, seat, two)
        if kind == PLAN:
            return self._plan_worth(state, seat, one)
        if kind in (KEEP, KEEP_PLANS):
            return self._pair_worth(one, two)
        if kind == TAKE:
            return self._outlook.take_worth(one)
        if kind == COVERING:
            return self._cover_worth(one, two)
        return self._battle_worth(state, kind, one)

    def ranked(self, state: MuCityState, seat: i64) -> list[tuple[float, i64]]:
        """The legal moves, each after its worth turned around: the best-looking first."""
        self.look(state, seat)
        found = [(-self.worth(state, seat, move), move) for move in self._city.legal(state, seat)]
        found.sort()
        return found

    # Drafting and building

    def _look_at_hand(self, state: MuCityState, seat: i64) -> None:
        """Judge every card in hand on its best cell."""
        self._outlook.read(state, seat)
        self._hand = state.hands.get(seat)
        rest: i64 = self._hand
        while rest:
            card: i64 = lowest(rest)
            rest &= rest - 1
            if state.round == 0:
                self._cards[card] = self._plan_worth(state, seat, card)
            else:
                self._cards[card] = _best_worth(self._outlook, state, seat, card)

    def _look_at_taker(self, state: MuCityState, seat: i64) -> None:
        """What is not kept is somebody's gain."""
        self._passing = self._taste.deny > 0.0 and state.round > 0
        if not self._passing:
            return
        taker: i64 = receiver_of(state.seats, state.round, seat)
        self._theirs.read(state, taker)
        rest: i64 = self._hand
        while rest:
            card: i64 = lowest(rest)
            rest &= rest - 1
            self._denied[card] = _best_worth(self._theirs, state, taker, card)

    def _look_at_later(self, state: MuCityState, seat: i64) -> None:
        """What each card to choose from would be worth next turn, if another one is built now."""
        self._hand = 0
        if self._taste.kept == 0.0 or state.is_solo or state.round == 0 or state.turn == TURNS - 1:
            return
        self._hand = state.hands.get(seat)
        rest: i64 = self._hand
        while rest:
            card: i64 = lowest(rest)
            rest &= rest - 1
            self._look_at_later_of(state, seat, card)

    def _look_at_later_of(self, state: MuCityState, seat: i64, card: i64) -> None:
        best: float = NEVER
        after: float = NEVER
        rest: i64 = state.empty_cells(seat)
        while rest:
            cell: i64 = lowest(rest)
            rest &= rest - 1
            worth: float = self._outlook.judge(state, seat, card, cell)
            if worth > best:
                after = best
                best = worth
                self._cell[card] = cell
            elif worth > after:
                after = worth
        self._cards[card] = best
        self._elsewhere[card] = after

    def _pair_worth(self, one: i64, two: i64) -> float:
        """The better one is played now; the other may be later."""
        first: float = self._cards[one]
        second: float = self._cards[two]
        lost: float = self._lost_by(self._hand & ~(bit_of(one) | bit_of(two)))
        if first < second:
            return second + self._taste.second * first - lost
        return first + self._taste.second * second - lost

    def _lost_by(self, passed: i64) -> float:
        """What passing on these cards costs: the best of them for their taker, and the next best."""
        if not self._passing:
            return 0.0
        best: float = NEVER
        after: float = 0.0
        rest: i64 = passed
        while rest:
            worth: float = self._denied[lowest(rest)]
            rest &= rest - 1
            if worth > best:
                after = best if best > NEVER else 0.0
                best = worth
            else:
                after = worth
        return self._taste.deny * best + self._taste.deny_next * after

    def _plan_worth(self, state: MuCityState, seat: i64, index: i64) -> float:
        project: ProjectCard = self._components.projects[index]
        worth: float = self._outlook.chances.worth(state, seat, project, CELLS)
        return worth - self._taste.space * float(project.size)

    def _build_worth(self, state: MuCityState, seat: i64, card: i64, cell: i64) -> float:
        found: float = self._outlook.judge(state, seat, card, cell)
        if state.is_solo:
            found -= self._given(state, card, cell)
        other: i64 = self._hand & ~bit_of(card)
        if other:
            found += self._taste.kept * self._later(lowest(other), cell)
        return found

    def _later(self, card: i64, taken: i64) -> float:
        """The worth of a card once a cell is taken."""
        return self._elsewhere[card] if self._cell[card] == taken else self._cards[card]

    def _given(self, state: MuCityState, card: i64, cell: i64) -> float:
        """Alone: what the other card of the pair brings the neutral city on that cell (10.3)."""
        partner: i64 = state.display[state.display.index(card) ^ 1]
        kind: i64 = self._components.type_of[partner]
        borders = self._outlook.borders
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
        found: float = self._outlook.extra[symbol]
        if symbol == STRENGTH:
            return found + self._outlook.gain(border // 4)
        return found + self._outlook.symbol[symbol]

    # Battles

    def _battle_worth(self, state: MuCityState, kind: i64, one: i64) -> float:
        """Over what passing would bring."""
        if kind == USE:
            return self._boost_worth(state) if state.phase == BOOSTING else 0.0
        if kind == DESTROY:
            return -self._cell_worth(state, state.actor, one)
        if kind == REMOVE:
            return -self._taste.remove - 0.01 * float(one)
        if kind == DIVERTING:
            lost: float = self._cell_worth(state, state.actor, one) + self._taste.divert
            return self._cell_worth(state, state.actor, state.target) - lost
        return 0.0

    def _boost_worth(self, state: MuCityState) -> float:
        """Used if it takes a Victory token, or saves from Damage at the last moment."""
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
        """What a destruction there would cost."""
        if state.marks_at(city, cell):
            return 0.0
        card: i64 = state.card_at(city, cell)
        if card == EMPTY:
            return self._taste.marked
        kind: i64 = self._components.type_of[card]
        found: float = self._taste.fallen
        if city < state.seats:
            found += self._outlook.types[kind]
            if self._components.gift[kind]:
                found -= float(self._components.gift[kind]) * (self._outlook.any + self._taste.trade)
        for line in (cell // 3, 3 + cell % 3):
            found += self._outlook.gain(line) * float(self._components.symbols[3 * kind + STRENGTH])
        return found if city < state.seats else -found


def _best_worth(outlook: Outlook, state: MuCityState, seat: i64, card: i64) -> float:
    """Of a card on its best cell."""
    best: float = NEVER
    rest: i64 = state.empty_cells(seat)
    while rest:
        worth: float = outlook.judge(state, seat, card, lowest(rest))
        rest &= rest - 1
        if worth > best:
            best = worth
    return best
