"""Worlds of who does not count cards: those of earlier tricks may still be out, and nobody is known to lack
a suit. The cards on the table, one's own and the last trick are before everybody's eyes."""

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
        """Every hidden card of others changes places with any of those that are gone or hidden."""
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
    """Two cards (sets of one) change their places, in hidden hands or won."""
    if one == other:
        return
    both: i64 = one | other
    for seat in range(players):
        if count_bits(state.hands.get(seat) & both) == 1:
            state.hands.set(seat, state.hands.get(seat) ^ both)
        if count_bits(state.won.get(seat) & both) == 1:
            state.won.set(seat, state.won.get(seat) ^ both)
