"""A view of Dance of Muses as numbers for learning.

Seats are counted from the own one; dancers have the same numbers as in moves.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.muses.rules.components import LAST, MUSES
from mutable.games.muses.rules.nibbles import nibble
from mutable.games.muses.rules.scoring import HAND_NUMBERS, GameScore
from mutable.games.muses.rules.state import DANCERS, ENDED, MYSTERY, NEUTRAL, MusesState
from mutable.games.muses.rules.troupes import Troupes
from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.bits import count_bits

SUNS: Final = 2 * MUSES  # bound on the Suns of a hand


class Features:
    def __init__(self, players: int, troupes: Troupes, hands: i64, steps: i64) -> None:
        self._players: i64 = players
        self._hands: i64 = hands
        self._steps: i64 = steps
        self._farthest: i64 = MUSES + steps  # bound on the distance from the first cell
        self._troupes: Troupes = troupes

    def draw(self, state: MusesState, seat: i64, score: GameScore, writer: FeatureWriter) -> None:
        """Write the features of a seat. A spectator gets those of seat 0 without hands and hidden muses."""
        own: i64 = max(0, seat)
        self._draw_phase(state, own, writer)
        self._draw_hands(state, own, seat, writer)
        writer.section("suns", SUNS * self._hands)
        for step in range(self._players):
            writer.number(score.suns[self._troupes.of((own + step) % self._players)])
        self._draw_floor(state, own, writer)
        self._draw_hidden(state, own, seat, writer)

    def _draw_phase(self, state: MusesState, own: i64, writer: FeatureWriter) -> None:
        writer.section("seat")
        writer.choice(own, self._players)
        writer.section("phase")
        writer.choice(state.phase, ENDED + 1)
        writer.section("turn")
        writer.seat(state.seat, own, self._players)
        writer.section("first")
        writer.seat(state.first, own, self._players)
        writer.section("hands_over", self._hands)
        writer.number(len(state.sheet) // HAND_NUMBERS)
        writer.section("steps", self._steps)
        writer.number(state.steps)
        writer.section("acting")
        writer.choice(state.acting, DANCERS)

    def _draw_hands(self, state: MusesState, own: i64, seat: i64, writer: FeatureWriter) -> None:
        writer.section("hand")
        writer.flags(state.hand(seat) if seat >= 0 else 0, MUSES)
        writer.section("hand_sizes", MUSES)
        for step in range(self._players):
            writer.number(count_bits(state.hand((own + step) % self._players)))

    def _draw_floor(self, state: MusesState, own: i64, writer: FeatureWriter) -> None:
        """Write each dancer's die, its cell in move coordinates, and its cell in the frame of the group."""
        writer.section("dice", LAST)
        for dancer in range(DANCERS):
            writer.number(state.die(dancer))
        writer.section("cells", self._farthest, -self._farthest)
        for dancer in range(DANCERS):
            writer.number(state.x(dancer) if state.is_present(dancer) else 0)
            writer.number(state.y(dancer) if state.is_present(dancer) else 0)
        writer.section("frame")
        for dancer in range(DANCERS):
            writer.choice(nibble(state.across, dancer) - 1, MUSES)
            writer.choice(nibble(state.down, dancer) - 1, MUSES)
        writer.section("owners")
        for dancer in range(DANCERS):
            self._draw_owner(state, dancer, own, writer)

    def _draw_owner(self, state: MusesState, dancer: i64, own: i64, writer: FeatureWriter) -> None:
        """Write the owner: a seat, or one more value for the neutral owner."""
        owner: i64 = state.owner(dancer)
        if not state.is_present(dancer):
            writer.choice(-1, self._players + 1)
        elif owner == NEUTRAL:
            writer.choice(self._players, self._players + 1)
        else:
            writer.choice((owner + self._players - own) % self._players, self._players + 1)

    def _draw_hidden(self, state: MusesState, own: i64, seat: i64, writer: FeatureWriter) -> None:
        """Write the muses behind face-down tiles: the own one, and at the end all of them (8.2)."""
        writer.section("behind")
        for step in range(self._players):
            owner: i64 = (own + step) % self._players
            known: bool = owner == seat or state.phase == ENDED
            writer.choice(nibble(state.behind, owner) - 1 if known else -1, MUSES)
        shown: bool = state.phase == ENDED and state.is_present(MYSTERY + NEUTRAL)
        writer.choice(nibble(state.behind, NEUTRAL) - 1 if shown else -1, MUSES)
