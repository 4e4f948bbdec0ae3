"""What one seat of Dance of Muses may know (8.1 to 8.4).

Hidden are other hands and who is behind the face-down tiles of others, until the end reveals them.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.muses.rules.components import COMPASS, LAST, MUSES, Components
from mutable.games.muses.rules.moves import MusesMoves
from mutable.games.muses.rules.nibbles import indices, nibble
from mutable.games.muses.rules.scoring import HandScore, Scorer
from mutable.games.muses.rules.standing import Standing
from mutable.games.muses.rules.state import (
    ENDED,
    MYSTERY,
    NEUTRAL,
    NONE,
    MusesState,
)
from mutable.games.muses.rules.troupes import Troupes
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.game import SPECTATOR, View
from mutable.kit.views import Private

PHASES: Final = ["first", "deal", "reveal", "lay", "dance", "step", "power", "over"]

# The areas that have a name, as sets of the cells around a muse in reading order.
SHAPES: Final = {0b010101010: "edges", 0b101000101: "corners", 0b111101111: "all"}
OTHER_SHAPE: Final = "other"


class Viewer:
    def __init__(self, scorer: Scorer, moves: MusesMoves) -> None:
        self._scorer: Scorer = scorer
        self._troupes: Troupes = scorer.troupes
        self._moves: MusesMoves = moves
        self._seats: list[list[int]] = [scorer.troupes.seats(troupe) for troupe in range(self._troupes.count)]
        # Nothing of them changes: the same in every view.
        self.figures: View = _figures_of(scorer.components, scorer.troupes)

    def public(self, state: MusesState) -> View:
        scorer = self._scorer
        tiles = self._tiles(state, SPECTATOR)
        return {
            "game": "muses",
            "seat": None,
            "phase": PHASES[state.phase],
            "turn": state.seat,
            "first": state.first,
            "deck": count_bits(state.deck),
            "hands": [_hand(state, owner) for owner in range(self._troupes.players)],
            "tiles": tiles,
            "troupes": [self._troupe(state, troupe, tiles) for troupe in range(self._troupes.count)],
            "acting": None if state.acting == NONE else self._moves.dancers[state.acting],
            "brink": _brink(tiles),
            "standing": self._standing(state, tiles),
            "steps": state.steps,
            "sheet": [self._finished(hand) for hand in scorer.hands(state.sheet)],
            "box": self.figures,
            "outcome": scorer.outcome(state.sheet) if state.phase == ENDED else None,
        }

    def private(self, state: MusesState, seat: i64) -> Private:
        """The own hand, who dances behind the own face-down tiles, and how things stand with that known."""
        own: Private = {("seat",): seat}
        if seat < self._troupes.players:  # there are other eyes: the neutral muse has no hand
            own["hands", seat, "muses"] = self._scorer.components.names(state.hand(seat))
        hidden = self._places_of(state, seat)
        if hidden and state.phase != ENDED:
            tiles = self._tiles(state, seat)
            own.update({("tiles", place, "muse"): tiles[place]["muse"] for place in hidden})
            own["standing",] = self._standing(state, tiles)
        return own

    def _places_of(self, state: MusesState, seat: i64) -> list[int]:
        """Where the face-down tiles of a seat stand among the tiles."""
        dancers = indices(state.present())
        return [
            place for place, dancer in enumerate(dancers) if dancer >= MYSTERY and state.owner(dancer) == seat
        ]

    def _tiles(self, state: MusesState, seat: i64) -> list[View]:
        return [self._tile(state, dancer, seat) for dancer in indices(state.present())]

    def _standing(self, state: MusesState, tiles: list[View]) -> View | None:
        """As if the dance ended now: while it lasts, all nine on the floor."""
        if len(tiles) < MUSES or state.phase == ENDED:
            return None
        return Standing(self._scorer, tiles).told(state.sheet)

    def _tile(self, state: MusesState, dancer: i64, seat: i64) -> View:
        """A tile by its public name; who dances there, if the seat can know; whose die it carries."""
        owner = state.owner(dancer)
        is_known = dancer < MYSTERY or owner == seat or state.phase == ENDED
        return {
            "dancer": self._moves.dancers[dancer],
            "muse": self._scorer.components.name(state.muse_of(dancer)) if is_known else None,
            "up": dancer < MYSTERY,
            "owner": None if owner == NEUTRAL else owner,
            "troupe": None if owner == NEUTRAL else self._troupes.of(owner),
            "die": state.die(dancer),
            "apollo": self._scorer.apollo_all or dancer >= MYSTERY,  # would he lift her die (6.3, 7.1)?
            "x": state.x(dancer),
            "y": state.y(dancer),
        }

    def _troupe(self, state: MusesState, troupe: int, tiles: list[View]) -> View:
        """Who plays together, their dice in falling order (6.4), and the muses still to be laid."""
        seats = self._seats[troupe]
        dice = [tile["die"] for tile in tiles if tile["troupe"] == troupe]
        dice.sort(reverse=True)
        to_lay = 0
        for seat in seats:
            to_lay += count_bits(state.hand(seat))
        return {"seats": seats, "dice": dice, "to_lay": to_lay}

    def _finished(self, hand: HandScore) -> View:
        """A hand that is over, everything revealed: each die as it lay and as Apollo left it."""
        return {
            "trigger": None if hand.trigger == NONE else hand.trigger,
            "muses": [_danced(self._scorer, hand, muse) for muse in range(MUSES)],
            "rows": [self._row(hand, troupe) for troupe in range(self._troupes.count)],
            "columns": self._scorer.column_lines(hand),
        }

    def _row(self, hand: HandScore, troupe: int) -> list[str]:
        """A troupe's muses, those with the highest dice first (6.4)."""
        names: list[str] = []
        for die in range(LAST, 0, -1):
            for muse in range(MUSES):
                owner = hand.owner(muse)
                if owner != NEUTRAL and self._troupes.of(owner) == troupe and hand.final(muse) == die:
                    names.append(self._scorer.components.name(muse))
        return names


def _figures_of(components: Components, troupes: Troupes) -> View:
    """What is printed: the muses, the worth of the Silver Sun, and the figures that never change."""
    return {
        "last": LAST,
        "silver": components.silver,
        "columns": troupes.columns,
        "muses": {components.name(muse): _printed(components, muse) for muse in range(MUSES)},
    }


def _printed(components: Components, muse: i64) -> View:
    """A tile as it is printed; the cells of her area are counted from her own."""
    printed = components.muses[muse]
    places = [COMPASS.index(word) for word in printed.area]
    return {
        "names": {**printed.names},
        "power": printed.power,
        "area": [[place % 3 - 1, place // 3 - 1] for place in places],
        "shape": SHAPES.get(components.area[muse], OTHER_SHAPE),
        "suns": printed.suns,
    }


def _brink(tiles: list[View]) -> int | None:
    """What a die shows whose next point ends the dance (6.1), if there is one."""
    for tile in tiles:
        if tile["die"] == LAST - 1:
            return LAST - 1
    return None


def _hand(state: MusesState, owner: i64) -> View:
    """Of a hidden hand its number."""
    return {"size": count_bits(state.hand(owner)), "muses": None}


def _danced(scorer: Scorer, hand: HandScore, muse: i64) -> View:
    owner = hand.owner(muse)
    return {
        "muse": scorer.components.name(muse),
        "owner": None if owner == NEUTRAL else owner,
        "hidden": hand.hidden & bit_of(muse) != 0,
        "die": nibble(hand.dice, muse),
        "final": hand.final(muse),
    }
