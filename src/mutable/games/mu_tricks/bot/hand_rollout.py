"""Rollouts of one hand of Mü by the policy."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.bot.payoff import Payoff
from mutable.games.mu_tricks.bot.policy import MuTricksPolicy
from mutable.games.mu_tricks.rules.hand.tricks import Tricks
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import COUNTING, PLAYING, MuTricksState
from mutable.kit.bits import bit_of
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng


class HandRollout:
    def __init__(self, rules: MuTricksRules, random_in_64: i64, for_side: bool = False) -> None:
        self._rules: Final = rules
        self.random_in_64: i64 = random_in_64  # share of cards played at random, to vary rollouts
        self._tricks: Final[Tricks] = rules.tricks
        self.policy: Final = MuTricksPolicy(rules, for_side)
        self.payoff: Final = Payoff(rules, for_side)

    def play(self, state: MuTricksState, before: MuTricksState, seat: i64, rng: Rng) -> float:
        """Play the current hand to its end and return its payoff to a seat. A redeal is worth 0."""
        hands: i64 = len(before.sheet)
        redeals: i64 = before.redeals
        while True:
            if state.phase == PLAYING:
                self._play_card(state, rng)
            elif state.phase == COUNTING or len(state.sheet) > hands:
                return self.payoff.of(state, seat)
            elif state.redeals != redeals:
                return 0.0
            else:
                self._step(state, rng)

    def _play_card(self, state: MuTricksState, rng: Rng) -> None:
        turn: i64 = state.turn
        card: i64
        if (rng.word() & 63) < self.random_in_64:
            card = bit_of(rng.member(self._tricks.playable(state, turn)))
        else:
            card = self.policy.card(state, turn)
        self._tricks.play(state, turn, card)
        if self._tricks.is_full(state):
            self._tricks.take(state)

    def _step(self, state: MuTricksState, rng: Rng) -> None:
        turn: i64 = state.turn
        if turn == CHANCE:
            self._rules.let_chance_move(state, rng)
        else:
            self._rules.apply(state, turn, self.policy.move(state, turn, rng))
