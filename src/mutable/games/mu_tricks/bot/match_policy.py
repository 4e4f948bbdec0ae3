"""A rollout policy for a whole match of Mü, by the policy of one hand; used by hints."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.policy import RolloutPolicy
from mutable.games.mu_tricks.bot.policy import MuTricksPolicy
from mutable.games.mu_tricks.rules.cards.deck import FACE_OF
from mutable.games.mu_tricks.rules.moves import MuTricksMoves
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, PLAYING, MuTricksState
from mutable.kit.bits import lowest
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng
from mutable.kit.row import Row


class MatchPolicy(RolloutPolicy):
    def __init__(self, rules: MuTricksRules, random_in_64: i64) -> None:
        self._policy: Final = MuTricksPolicy(rules)
        self._rows: Final[MuTricksMoves] = rules.legality.moves
        self._random_in_64: i64 = random_in_64  # share of cards played at random
        self._players: i64 = rules.variant.players
        self._goslar: bool = rules.variant.goslar
        self._known: Final = Row()  # the hands that the policy was prepared for

    def choose(self, rules: Rules, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, MuTricksState)
        if state.phase == PLAYING:
            if (rng.word() & 63) < self._random_in_64:
                return rules.random_move(state, seat, rng)
            return self._play(state, seat)
        if state.phase == AUCTION and not self._is_known(state):
            self._policy.prepare(state)
        return self._policy.move(state, seat, rng)

    def _play(self, state: MuTricksState, seat: i64) -> i64:
        """Return the move of the policy's card; in Goslar's variant from the table or from the hand."""
        card: i64 = self._policy.card(state, seat)
        if self._goslar and card & state.shown.get(seat):
            return self._rows.first_table + FACE_OF[lowest(card)]
        return self._rows.first_play + FACE_OF[lowest(card)]

    def _is_known(self, state: MuTricksState) -> bool:
        """Return True if the hands are those of the last call, and store them."""
        same: bool = True
        for seat in range(self._players):
            if self._known.get(seat) != state.cards(seat):
                self._known.set(seat, state.cards(seat))
                same = False
        return same
