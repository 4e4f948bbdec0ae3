"""How seats play on in an imagined game of Muster."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.policy import Policy
from mutable.games.muster.bot.chances import MusterGoal
from mutable.games.muster.rules.components import Components
from mutable.games.muster.rules.legality import Legality
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.scoring import castles_held
from mutable.games.muster.rules.state import ACTING, TAKING, TURNING, MusterState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng

GUESSES: Final = 2  # cards imagined on top of the deck
REPLIES: Final = 12  # actions that the other is feared to end the game with
MISSING: Final = 0.06  # what a card that is yet to be taken is worth, as a chance to win


class MusterPolicy(Policy):
    """Of a few actions drawn at random, the one after which the seat is likeliest to win; of the cards to be
    taken, the one that makes it likeliest. Near the end it minds who may draw the last card.
    """

    def __init__(self, rules: MusterRules, goal: MusterGoal, tries: i64) -> None:
        self._goal: MusterGoal = goal
        self._tries: i64 = tries
        self._components: Components = rules.components
        self._legality: Legality = rules.legality
        start = rules.start()
        assert isinstance(start, MusterState)
        self._scratch: MusterState = start
        self._reply: MusterState = start.copy()

    def choose(self, rules: Rules, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, MusterState)
        if state.phase == ACTING:
            return self._action(rules, state, seat, rng)
        if state.phase == TAKING:
            return self._take(rules, state, seat, rng)
        return rules.random_move(state, seat, rng)

    def _action(self, rules: Rules, state: MusterState, seat: i64, rng: Rng) -> i64:
        best: i64 = -1
        best_worth: float = -1.0
        for _ in range(self._tries):
            move: i64 = rules.random_move(state, seat, rng)
            self._scratch.assign(state)
            rules.apply(self._scratch, seat, move)
            worth: float = self._after_action(rules, self._scratch, seat, rng)
            if worth > best_worth:
                best_worth = worth
                best = move
        return best

    def _after_action(self, rules: Rules, state: MusterState, seat: i64, rng: Rng) -> float:
        left: i64 = count_bits(state.deck)
        if left == 1 or (left == 2 and state.phase == TURNING):
            return self._drawn(rules, state, seat, rng)
        missing: i64 = self._components.hand - count_bits(state.hand(seat))
        return self._chance(state, seat) + MISSING * float(missing)

    def _take(self, rules: Rules, state: MusterState, seat: i64, rng: Rng) -> i64:
        best: i64 = self._legality.moves.take_deck
        best_worth: float = self._from_deck(rules, state, seat, rng)
        for castle in range(self._components.size):
            if self._legality.can_take_from(state, castle):
                worth: float = self._with(state, seat, state.top[castle])
                if worth > best_worth:
                    best_worth = worth
                    best = self._legality.moves.first_take + castle
        return best

    def _from_deck(self, rules: Rules, state: MusterState, seat: i64, rng: Rng) -> float:
        if count_bits(state.deck) <= 2:
            return self._drawn(rules, state, seat, rng)
        total: float = 0.0
        for _ in range(GUESSES):
            total += self._with(state, seat, rng.member(state.deck))
        return total / float(GUESSES)

    def _drawn(self, rules: Rules, state: MusterState, seat: i64, rng: Rng) -> float:
        """One of the last two cards of the deck: the last ends the game (6.1), and after the last but one the
        other has an action and may end it.
        """
        worth: float = self._if_over(state, seat)
        if count_bits(state.deck) == 1:
            return worth
        for _ in range(REPLIES):
            reply = self._reply
            reply.assign(state)
            reply.seat = 1 - seat
            reply.phase = ACTING
            rules.apply(reply, reply.seat, rules.random_move(reply, reply.seat, rng))
            worth = min(worth, self._if_over(reply, seat))
        return worth

    def _if_over(self, state: MusterState, seat: i64) -> float:
        lead: i64 = castles_held(self._components, state, seat) - castles_held(
            self._components, state, 1 - seat
        )
        if lead == 0:
            return 0.5
        return 1.0 if lead > 0 else 0.0

    def _with(self, state: MusterState, seat: i64, card: i64) -> float:
        """If the seat had this card, too."""
        hand: i64 = state.hand(seat)
        state.hands.set(seat, hand | bit_of(card))
        chance: float = self._chance(state, seat)
        state.hands.set(seat, hand)
        return chance

    def _chance(self, state: MusterState, seat: i64) -> float:
        chance: float = self._goal.chance_of_first(state)
        return chance if seat == 0 else 1.0 - chance
