"""Worlds of Dance of Muses: states consistent with a view (8.4)."""

from mypy_extensions import i64

from mutable.games.muses.rules.components import MUSES
from mutable.games.muses.rules.moves import MusesMoves
from mutable.games.muses.rules.nibbles import unit
from mutable.games.muses.rules.scoring import Scorer
from mutable.games.muses.rules.state import MYSTERY, NEUTRAL, NONE, MusesState
from mutable.games.muses.rules.view import PHASES
from mutable.kit.bits import bit_of, low_bits
from mutable.kit.game import View, Worlds
from mutable.kit.rng import Rng


class MusesWorlds(Worlds):
    """The state known from a view; a draw puts the unseen muses into the unknown places at random."""

    def __init__(self, scorer: Scorer, moves: MusesMoves, view: View) -> None:
        self._moves: MusesMoves = moves
        self._known: MusesState = MusesState(low_bits(MUSES))
        self._hidden_owners: list[i64] = []  # owners of face-down tiles with an unknown muse
        self._unseen: list[i64] = []  # number of unknown muses in each hand
        self._read_figures(view)
        for tile in view["tiles"]:
            self._read_tile(tile)
        for owner, hand in enumerate(view["hands"]):
            self._read_hand(owner, hand)
        for hand in view["sheet"]:
            self._known.sheet = self._known.sheet + self._read_finished(hand)

    def draw(self, rng: Rng) -> MusesState:
        state = self._known.copy()
        for owner in self._hidden_owners:
            muse: i64 = rng.member(state.deck)
            state.deck &= ~bit_of(muse)
            state.hide(owner, muse)
        for seat in range(len(self._unseen)):
            dealt: i64 = rng.subset(state.deck, self._unseen[seat])
            state.deck &= ~dealt
            state.gain(seat, dealt)
        return state

    def _read_figures(self, view: View) -> None:
        state = self._known
        state.phase = PHASES.index(view["phase"])
        state.seat = view["turn"]
        state.first = view["first"]
        state.steps = view["steps"]
        if view["acting"] is not None:
            state.acting = self._dancer_named(view["acting"])
        if view["tiles"]:
            state.origin_x = min(tile["x"] for tile in view["tiles"]) - 1
            state.origin_y = min(tile["y"] for tile in view["tiles"]) - 1

    def _read_tile(self, tile: View) -> None:
        state = self._known
        dancer: i64 = self._dancer_named(tile["dancer"])
        owner: i64 = NEUTRAL if tile["owner"] is None else tile["owner"]
        state.lay(dancer, owner, tile["x"], tile["y"])
        state.dice += (tile["die"] - 1) * unit(dancer)
        if tile["muse"] is None:
            self._hidden_owners.append(owner)
            return
        muse: i64 = self._take(tile["muse"])
        if dancer >= MYSTERY:
            state.hide(owner, muse)

    def _read_hand(self, owner: int, hand: View) -> None:
        self._unseen.append(hand["size"] if hand["muses"] is None else 0)
        for name in hand["muses"] or []:
            self._known.gain(owner, bit_of(self._take(name)))

    def _read_finished(self, hand: View) -> tuple[int, ...]:
        dice: i64 = 0
        owners: i64 = 0
        hidden: i64 = 0
        for muse, danced in enumerate(hand["muses"]):
            owner: i64 = NEUTRAL if danced["owner"] is None else danced["owner"]
            die: i64 = danced["die"]
            dice += die * unit(muse)
            owners += owner * unit(muse)
            if danced["hidden"]:
                hidden |= bit_of(muse)
        trigger: i64 = NONE if hand["trigger"] is None else hand["trigger"]
        return (dice, owners, hidden + (trigger + 1) * bit_of(MUSES))

    def _take(self, name: str) -> i64:
        """Return the muse with this name, and remove her from the unseen ones."""
        muse: i64 = self._moves.muses.index(name)
        self._known.deck &= ~bit_of(muse)
        return muse

    def _dancer_named(self, name: str) -> i64:
        return self._moves.dancers.index(name)
