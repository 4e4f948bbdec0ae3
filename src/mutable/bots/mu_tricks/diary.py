"""What a player remembers of the tricks of a hand: a view shows only the last one and the one under way."""

from mypy_extensions import i64

from mutable.games.mu_tricks.result import NONE
from mutable.games.mu_tricks.state import PLAYING, MuTricksState
from mutable.kit.bits import count_bits
from mutable.kit.row import Row


class PlayedTrick:
    def __init__(self, leader: i64, cards: Row) -> None:
        self.leader: i64 = leader
        self.cards: Row = Row()  # a set of one for each seat; empty if it has not played
        self.cards.assign(cards)


class Diary:
    """Written whenever its owner must play a card. Who comes late to a hand knows its last trick only."""

    def __init__(self, players: i64) -> None:
        self._players: i64 = players
        self._hand: i64 = NONE
        self._redeals: i64 = NONE
        self._done: i64 = NONE  # tricks that were over at the last entry
        self._tricks: list[PlayedTrick] = []

    def tricks(self, state: MuTricksState) -> list[PlayedTrick]:
        """The tricks remembered, the one under way at the end."""
        if state.phase != PLAYING:
            return []
        self._note(state)
        return [*self._tricks, _under_way(state, self._players)]

    def _note(self, state: MuTricksState) -> None:
        done: i64 = self._tricks_done(state)
        if self._hand != len(state.sheet) or self._redeals != state.redeals or self._done > done:
            self._tricks = []
            self._hand = len(state.sheet)
            self._redeals = state.redeals
            self._done = 0
        if done > self._done + 1:
            self._tricks = []
        if done > self._done:
            self._tricks.append(PlayedTrick(state.last_leader, state.last))
        self._done = done

    def _tricks_done(self, state: MuTricksState) -> i64:
        cards: i64 = 0
        for seat in range(self._players):
            cards |= state.won.get(seat)
        return count_bits(cards) // self._players


def _under_way(state: MuTricksState, players: i64) -> PlayedTrick:
    cards = Row()
    for seat in range(players):
        cards.set(seat, state.played.get(seat) & state.trick)
    return PlayedTrick(state.leader, cards)
