"""How seats play on in an imagined match of Mü, hand after hand, by the policy of one hand."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.policy import Policy
from mutable.games.mu_tricks.bot.policy import MuTricksPolicy
from mutable.games.mu_tricks.rules.deck import FACE_OF
from mutable.games.mu_tricks.rules.moves import MuTricksMoves
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, PLAYING, MuTricksState
from mutable.kit.bits import lowest
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng
from mutable.kit.row import Row


class MatchPolicy(Policy):
    def __init__(self, rules: MuTricksRules, strays: i64) -> None:
        self._policy: Final = MuTricksPolicy(rules)
        self._rows: Final[MuTricksMoves] = rules.legality.moves
        self._strays: i64 = strays  # of 64 cards so many are played at random
        self._players: i64 = rules.variant.players
        self._goslar: bool = rules.variant.goslar
        self._known: Final = Row()  # the hands that the auction was thought over with

    def choose(self, rules: Rules, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, MuTricksState)
        if state.phase == PLAYING:
            if (rng.word() & 63) < self._strays:
                return rules.random_move(state, seat, rng)
            return self._play(state, seat)
        if state.phase == AUCTION and not self._is_known(state):
            self._policy.prepare(state)
        return self._policy.move(state, seat, rng)

    def _play(self, state: MuTricksState, seat: i64) -> i64:
        """In Goslar's variant it matters from where a card is played."""
        card: i64 = self._policy.card(state, seat)
        if self._goslar and card & state.shown.get(seat):
            return self._rows.first_table + FACE_OF[lowest(card)]
        return self._rows.first_play + FACE_OF[lowest(card)]

    def _is_known(self, state: MuTricksState) -> bool:
        """Is it the auction of the same cards as before? They are noted if not."""
        same: bool = True
        for seat in range(self._players):
            if self._known.get(seat) != state.cards(seat):
                self._known.set(seat, state.cards(seat))
                same = False
        return same
