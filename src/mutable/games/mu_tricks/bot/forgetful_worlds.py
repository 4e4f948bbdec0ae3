"""Worlds of a player that does not count cards: cards of earlier tricks may still be in hands, and no seat is
known to lack a suit. The cards on the table, the own cards and the last trick are known.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.state import PLAYING, MuTricksState
from mutable.kit.bits import bit_of, count_bits, members
from mutable.kit.game import State, Worlds
from mutable.kit.rng import Rng


class ForgetfulWorlds(Worlds):
    def __init__(self, worlds: Worlds, seat: i64, players: i64) -> None:
        self._worlds: Final = worlds
        self._seat: i64 = seat
        self._players: i64 = players

    def draw(self, rng: Rng) -> State:
        state = self._worlds.draw(rng)
        assert isinstance(state, MuTricksState)
        if state.phase == PLAYING:
            self._shuffle_hidden(state, rng)
        return state

    def _shuffle_hidden(self, state: MuTricksState, rng: Rng) -> None:
        """Swap every hidden card of others with a random card that is hidden or was won earlier."""
        recent: i64 = 0
        for seat in range(self._players):
            recent |= state.last.get(seat)
        gone: list[i64] = []
        hidden: list[i64] = []
        for seat in range(self._players):
            gone += members(state.won.get(seat) & ~recent)
            if seat != self._seat:
                hidden += members(state.hands.get(seat))
        candidates: list[i64] = hidden + gone
        for card in hidden:
            _swap(state, self._players, bit_of(card), bit_of(candidates[rng.below(len(candidates))]))


def _swap(state: MuTricksState, players: i64, one: i64, other: i64) -> None:
    """Swap two cards (sets of one) between hidden hands and won cards."""
    if one == other:
        return
    both: i64 = one | other
    for seat in range(players):
        if count_bits(state.hands.get(seat) & both) == 1:
            state.hands.set(seat, state.hands.get(seat) ^ both)
        if count_bits(state.won.get(seat) & both) == 1:
            state.won.set(seat, state.won.get(seat) ^ both)
