"""The rollout policy of Muster, used by hints."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.policy import RolloutPolicy
from mutable.games.muster.bot.valuation import MusterUtility
from mutable.games.muster.rules.components import Components
from mutable.games.muster.rules.legality import Legality
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.scoring import castles_held
from mutable.games.muster.rules.state import ACTING, TAKING, TURNING, MusterState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng

DRAWS: Final = 2  # sampled from the deck, to value a card from it
REPLIES: Final = 12  # sampled actions with which the other may end the game
MISSING: Final = 0.06  # chance to win that a card still to be taken is worth


class MusterPolicy(RolloutPolicy):
    """Chooses the best of a few random actions, and of the cards to take, by the chance to win.

    Near the end it considers who may draw the last card.
    """

    def __init__(self, rules: MusterRules, utility: MusterUtility, tries: i64) -> None:
        self._utility: MusterUtility = utility
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
            return self._worth_of_last_draws(rules, state, seat, rng)
        missing: i64 = self._components.hand - count_bits(state.hand(seat))
        return self._chance(state, seat) + MISSING * float(missing)

    def _take(self, rules: Rules, state: MusterState, seat: i64, rng: Rng) -> i64:
        best: i64 = self._legality.moves.take_deck
        best_worth: float = self._from_deck(rules, state, seat, rng)
        for castle in range(self._components.size):
            if self._legality.can_take_from(state, castle):
                worth: float = self._chance_with(state, seat, state.top[castle])
                if worth > best_worth:
                    best_worth = worth
                    best = self._legality.moves.first_take + castle
        return best

    def _from_deck(self, rules: Rules, state: MusterState, seat: i64, rng: Rng) -> float:
        if count_bits(state.deck) <= 2:
            return self._worth_of_last_draws(rules, state, seat, rng)
        total: float = 0.0
        for _ in range(DRAWS):
            total += self._chance_with(state, seat, rng.member(state.deck))
        return total / float(DRAWS)

    def _worth_of_last_draws(self, rules: Rules, state: MusterState, seat: i64, rng: Rng) -> float:
        """Return the worth of drawing one of the last two cards: the last card ends the game (6.1); after
        the last but one the other seat has an action and may end it.
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

    def _chance_with(self, state: MusterState, seat: i64, card: i64) -> float:
        """Return the chance to win if the seat also held this card."""
        hand: i64 = state.hand(seat)
        state.hands.set(seat, hand | bit_of(card))
        chance: float = self._chance(state, seat)
        state.hands.set(seat, hand)
        return chance

    def _chance(self, state: MusterState, seat: i64) -> float:
        chance: float = self._utility.chance_of_first(state)
        return chance if seat == 0 else 1.0 - chance
