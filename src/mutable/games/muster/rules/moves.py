"""The move table of Muster. Row numbers are computed, so that enumerating legal moves needs no look-up.

banner FACE CASTLE          1. a banner on your own stack
wizard CASTLE               2. a rainbow card as a wizard
move CASTLE CASTLE          3. your top wizard from one castle to another
castle FACE CASTLE          4. a card face up on a castle space
bridge FACE CASTLE          5. bridges as needed, and this banner on them
swap FACE CASTLE SIDE WHAT  6. a banner for a wizard or a bridge; SIDE is own or other
take CASTLE | take deck     a card to fill the hand
place CASTLE                where a turned rainbow card goes
first SEAT, deal FACE, draw FACE, turn FACE       chance moves
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.muster.rules.components import Components
from mutable.kit.moves import MoveTable

BANNER: Final = 0
WIZARD: Final = 1
MOVE: Final = 2
CASTLE: Final = 3
BRIDGE: Final = 4
SWAP: Final = 5
TAKE: Final = 6
PLACE: Final = 7
FIRST: Final = 8
DEAL: Final = 9
DRAW: Final = 10
TURN: Final = 11
KINDS: Final = [
    "banner", "wizard", "move", "castle", "bridge", "swap",
    "take", "place", "first", "deal", "draw", "turn",
]  # fmt: skip

# The four targets of a swap at one castle: bit 1 is the side (0 own, 1 other), bit 0 what leaves.
SWAP_TARGETS: Final = 4
SIDES: Final = ["own", "other"]
WIZARD_LEAVES: Final = 0
BRIDGE_LEAVES: Final = 1
LEAVERS: Final = ["wizard", "bridge"]


class MusterMoves(MoveTable):
    """Every move with its kind, its face or origin, its castle, and its swap target."""

    def __init__(self, components: Components) -> None:
        super().__init__()
        self.kind: list[i64] = []
        self.face: list[i64] = []
        self.castle: list[i64] = []
        self.target: list[i64] = []
        self._castle_names: list[str] = [castle.banner for castle in components.castles]
        banners = components.faces[: components.rainbow]
        self.first_banner: i64 = self._by_face(BANNER, banners)
        self.first_wizard: i64 = self._by_castle(WIZARD)
        self.first_move: i64 = self._moves_between()
        self.first_castle: i64 = self._by_face(CASTLE, components.faces)
        self.first_bridge: i64 = self._by_face(BRIDGE, banners)
        self.first_swap: i64 = self._swaps(banners)
        self.first_take: i64 = self._by_castle(TAKE)
        self.take_deck: i64 = self._row(TAKE, "take deck", -1, -1, -1)
        self.first_place: i64 = self._by_castle(PLACE)
        self.chance_follows()
        self.first_first: i64 = self._row(FIRST, "first 0", 0, -1, -1)
        self._row(FIRST, "first 1", 1, -1, -1)
        self.first_deal: i64 = self._of_chance(DEAL, components.faces)
        self.first_draw: i64 = self._of_chance(DRAW, components.faces)
        self.first_turn: i64 = self._of_chance(TURN, components.faces)

    def _row(self, kind: int, text: str, face: int, castle: int, target: int) -> int:
        self.kind.append(kind)
        self.face.append(face)
        self.castle.append(castle)
        self.target.append(target)
        return self.add(text)

    def _by_face(self, kind: int, faces: list[str]) -> int:
        first = len(self)
        for face, name in enumerate(faces):
            for castle, where in enumerate(self._castle_names):
                self._row(kind, f"{KINDS[kind]} {name} {where}", face, castle, -1)
        return first

    def _by_castle(self, kind: int) -> int:
        first = len(self)
        for castle, where in enumerate(self._castle_names):
            self._row(kind, f"{KINDS[kind]} {where}", -1, castle, -1)
        return first

    def _moves_between(self) -> int:
        first = len(self)
        for origin, whence in enumerate(self._castle_names):
            for castle, where in enumerate(self._castle_names):
                self._row(MOVE, f"move {whence} {where}", origin, castle, -1)
        return first

    def _swaps(self, banners: list[str]) -> int:
        first = len(self)
        for face, name in enumerate(banners):
            for castle, where in enumerate(self._castle_names):
                for target in range(SWAP_TARGETS):
                    side, leaver = SIDES[target // 2], LEAVERS[target % 2]
                    self._row(SWAP, f"swap {name} {where} {side} {leaver}", face, castle, target)
        return first

    def _of_chance(self, kind: int, faces: list[str]) -> int:
        first = len(self)
        for face, name in enumerate(faces):
            self._row(kind, f"{KINDS[kind]} {name}", face, -1, -1)
        return first
