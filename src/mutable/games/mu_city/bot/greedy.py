"""The greedy baseline of Mū: one ply with a heuristic evaluation.

It tries every card on every cell and places the tokens greedily. It values sources, projects, food and the
lines where battles come. It knows only its view and plans no further than the tokens of this turn.
"""

import math

from mutable.bots.bot import Budget
from mutable.games.mu_city.rules.board import LINES, OUTER
from mutable.games.mu_city.rules.city import line_strength
from mutable.games.mu_city.rules.components import ProjectCard
from mutable.games.mu_city.rules.effects import (
    ALL_TYPES,
    BOOST,
    CHOOSE_COLOUR,
    CHOOSE_TOKENS,
    COVER,
    DIVERT,
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
    REMOVE_DAMAGE,
    TOKENS,
    VICTORY,
    WILD,
)
from mutable.games.mu_city.rules.moves import BUILD, KEEP, KEEP_PLANS, PLAN
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.scoring import NEUTRAL
from mutable.games.mu_city.rules.state import BATTLES, NONE, PLACING, SLOTS, MuCityState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng

TURNS = 9
TOKEN_WORTH = 0.6  # in hand, not yet placed
SECOND_CARD = 0.3  # of a pair kept, the one that is not played now
MISMATCH_COST = 0.35  # a border that will never be a source
OPENING_WORTH = 0.12  # a fragment that may still meet its like
CLOSE_CALL = 1.6  # a lead of this much Strength is about as good as a victory
DAMAGE_COST = 1.4
LINE_WORTH = 0.12  # Strength where no battle is known to come
UNUSED = {BOOST: 2.0, REMOVE_DAMAGE: 0.6, DIVERT: 0.8}  # what an anytime project may still bring

# How often the effect of a project counts in an ordinary game, before anything is built.
ORDINARY = {
    PER_PROJECT: 3.5, PER_TYPE: 2.4, PER_SOURCE: 4.0, PER_VICTORY: 1.8, PER_DAMAGE: 1.5, PER_EDGE: 2.5,
    PER_VARIED_LINE: 2.5, ALL_TYPES: 0.7, PER_SOURCE_SET: 2.5, PER_PAIR: 1.8, PER_STRENGTH: 2.0,
    PER_MISMATCH: 3.0, FOOD_GIFT: 1.5, FOOD_PER_TYPE: 3.0, VICTORY: 3.0, HOLD_ANY: 2.0, HOLD_ONE: 1.6,
    CHOOSE_TOKENS: 1.2, CHOOSE_COLOUR: 1.1, COVER: 1.5, BOOST: 0.8, TOKENS: 1.2,
}  # fmt: skip
ORDINARY_EXTRA = {WILD: 3.0, REMOVE_DAMAGE: 0.5, DIVERT: 0.8, TOKENS: 2.2}  # effects without an amount
SPACE_COST = 1.1  # a token spent here is not spent elsewhere


class MuCityGreedy:
    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MuCityRules)
        self._rules = rules

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        seat: int = view["seat"]
        state = self._rules.sample_state(view, rng)
        assert isinstance(state, MuCityState)
        moves = self._rules.legal(state, seat)
        rng.shuffle(moves)  # breaks ties at random
        kind = self._rules.legality.moves.kind[moves[0]]
        if kind in (KEEP, KEEP_PLANS):
            return self._best_pair(state, seat, moves)
        return max(moves, key=lambda move: self._worth_of(state, seat, move))

    def _worth_of(self, state: MuCityState, seat: int, move: int) -> float:
        kind, one = self._rules.legality.moves.kind[move], self._rules.legality.moves.one[move]
        if kind == PLAN:
            return self._plan_worth(self._rules.components.projects[one])
        if kind == BUILD:
            return self._build_worth(state, seat, move)
        after = state.copy()
        self._rules.apply(after, seat, move)
        return self._settled_worth(after, seat)

    # Drafting

    def _best_pair(self, state: MuCityState, seat: int, moves: list[int]) -> int:
        """Return the pair with the best card to play now and a part of the other card's worth."""
        table = self._rules.legality.moves
        cards = {card for move in moves for card in (table.one[move], table.two[move])}
        worth = {card: self._card_worth(state, seat, card) for card in cards}

        def of_pair(move: int) -> float:
            low, high = sorted([worth[table.one[move]], worth[table.two[move]]])
            return high + SECOND_CARD * low

        return max(moves, key=of_pair)

    def _card_worth(self, state: MuCityState, seat: int, card: int) -> float:
        if state.round == 0:
            return self._plan_worth(self._rules.components.projects[card])
        cells = [cell for cell in range(9) if state.empty_cells(seat) & bit_of(cell)]
        return max(
            self._build_worth(state, seat, self._rules.legality.moves.build_row(card, cell)) for cell in cells
        )

    def _plan_worth(self, project: ProjectCard) -> float:
        """Return a project's worth before the first building, less what its tokens could bring elsewhere."""
        effect = project.effect
        gain = int(effect.amount) * ORDINARY.get(effect.kind, 0.0) + ORDINARY_EXTRA.get(effect.kind, 0.0)
        return int(project.points) + gain - SPACE_COST * int(project.size)

    def _build_worth(self, state: MuCityState, seat: int, move: int) -> float:
        """Return the worth of the city with this building and all its tokens placed."""
        after = state.copy()
        after.phase = PLACING
        after.done = after.all_seats & ~bit_of(seat)
        self._rules.site.play(after, seat, move, None)
        self._rules.player_board.settle(after, seat, None)
        return self._settled_worth(after, seat)

    def _settled_worth(self, state: MuCityState, seat: int) -> float:
        """Place all tokens in hand greedily and return the worth of the result."""
        while state.phase == PLACING and not state.done & bit_of(seat):
            moves = self._rules.legal(state, seat)
            trials = []
            for move in moves:
                after = state.copy()
                self._rules.apply(after, seat, move)
                trials.append((self._worth(after, seat), after))
            state = max(trials, key=lambda trial: trial[0])[1]
        return self._worth(state, seat)

    # Evaluation of a state

    def _worth(self, state: MuCityState, seat: int) -> float:
        worth = float(self._rules.scoring.faith(state, seat) + 3 * state.victories.get(seat))
        worth += self._food_worth(state, seat)
        worth += sum(self._project_worth(state, seat, slot) for slot in range(SLOTS))
        worth += self._battle_worth(state, seat) + self._border_worth(state, seat)
        worth += TOKEN_WORTH * int(state.tokens_in_hand(seat) + state.need_count(seat))
        worth -= DAMAGE_COST * int(count_bits(state.against.get(seat))) / 2
        if state.is_solo:
            worth -= int(self._rules.scoring.neutral_stock(state) + state.victories.get(NEUTRAL))
        return worth

    def _food_worth(self, state: MuCityState, seat: int) -> float:
        """Return the worth of food as if the whole board were built: a surplus counts double."""
        food = int(self._rules.scoring.food(state, seat))
        ruins = sum(state.marks_at(seat, cell) > 0 for cell in range(9))
        mouths = 9 - ruins
        return min(food, mouths) + 2.0 * max(0, food - mouths)

    def _project_worth(self, state: MuCityState, seat: int, slot: int) -> float:
        index = state.project(seat, slot)
        if index == NONE:
            return 0.0
        project = self._rules.components.projects[index]
        effect = project.effect
        if self._rules.player_board.is_complete(state, seat, slot):
            unused = 0.0 if state.used.get(seat) & bit_of(slot) else UNUSED.get(effect.kind, 0.0)
            return float(project.points + self._rules.scoring.of_effect(state, seat, slot)) + unused
        worth = float(project.points + effect.amount * self._rules.scoring.times(state, seat, effect))
        worth += ORDINARY_EXTRA.get(effect.kind, 0.0)
        if effect.kind in (HOLD_ANY, HOLD_ONE, CHOOSE_TOKENS, CHOOSE_COLOUR, VICTORY, BOOST):
            worth += int(effect.amount) * ORDINARY[effect.kind]
        filled = count_bits(self._rules.player_board.filled(state, seat, slot))
        return worth * self._hope(state, int(project.size), int(filled))

    def _hope(self, state: MuCityState, size: int, filled: int) -> float:
        """Return the chance to complete a project in the remaining turns."""
        turns = TURNS - 3 * max(0, int(state.round) - 1) - int(state.turn)
        reach = min(1.0, turns / (2.0 * (size - filled)))
        return reach * (0.25 + 0.6 * filled / size)

    def _battle_worth(self, state: MuCityState, seat: int) -> float:
        """Return the expected victories less expected damage in the lines known to be fought over."""
        components = self._rules.components
        worth = 0.0
        strengths = [int(line_strength(components, state, seat, line)) for line in range(LINES)]
        rivals = [city for city in range(state.cities) if city != seat]
        first = state.battle + (1 if state.round > 0 and state.phase > PLACING else 0)
        for battle in range(first, BATTLES):
            line = state.lines[battle]
            if line != NONE:
                best = max(int(line_strength(components, state, city, line)) for city in rivals)
                lead = (strengths[line] - best) / CLOSE_CALL
                worth += 3 / (1 + math.exp(-lead)) - DAMAGE_COST / (1 + math.exp(lead))
        return worth + LINE_WORTH * sum(strengths)

    def _border_worth(self, state: MuCityState, seat: int) -> float:
        """Return the worth of borders still open for a source, less the cost of mismatches."""
        mismatched = int(count_bits(state.mismatches(seat)))
        edges = int(count_bits(OUTER & ~state.faced.get(seat)))
        return OPENING_WORTH * edges - MISMATCH_COST * mismatched
