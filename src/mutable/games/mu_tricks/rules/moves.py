"""The move table of Mü. A row number is computed from a kind and a face, so legality needs no lookup.

show FACE                show a card of the hand: a bid
done | pass              end a turn with or without cards shown
bury FACE                put a card of the hand into the kitty
trump COLOUR | trump NUMBER | trump none
partner SEAT
play FACE                play a card; of two equal ones the shown one
play FACE hand | table   the same in Goslar's variant, where the place matters
uncover COLUMN           turn up the face-down card of this column first (Goslar)
dealer SEAT, without COLOUR, deal FACE, kitty FACE, flip FACE, count       moves of chance
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import TRUMPS
from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.variant import Variant
from mutable.kit.moves import MoveTable

SHOW: Final = 0
DONE: Final = 1
PASS: Final = 2
BURY: Final = 3
TRUMP: Final = 4
PARTNER: Final = 5
PLAY: Final = 6
PLAY_HAND: Final = 7
PLAY_TABLE: Final = 8
UNCOVER: Final = 9
DEALER: Final = 10
WITHOUT: Final = 11
DEAL: Final = 12
KITTY: Final = 13
FLIP: Final = 14
COUNT: Final = 15
KINDS: Final = [
    "show", "done", "pass", "bury", "trump", "partner", "play", "play_hand", "play_table", "uncover",
    "dealer", "without", "deal", "kitty", "flip", "count",
]  # fmt: skip
WITH_CARD: Final = (SHOW, BURY, PLAY, PLAY_HAND, PLAY_TABLE, DEAL, KITTY, FLIP)

# Columns in Goslar's variant: the five colours, then these.
MAJOR_COLUMN: Final = 5
MINOR_COLUMN: Final = 6
COLUMNS: Final = 7


class MuTricksMoves(MoveTable):
    """Each move has a kind and, as `what`, a face, seat, trump, colour or column."""

    def __init__(self, components: Components, variant: Variant) -> None:
        super().__init__()
        self.kind: list[i64] = []
        self.what: list[i64] = []
        seats = [str(seat) for seat in range(variant.players)]
        colours = [colour.name for colour in components.colours]
        faces = components.faces
        self.columns: list[str] = [*colours, "major", "minor"]
        self.first_show: i64 = self._add_rows(SHOW, "show", faces)
        self.done: i64 = self._row(DONE, "done", -1)
        self.passing: i64 = self._row(PASS, "pass", -1)
        self.first_bury: i64 = self._add_rows(BURY, "bury", faces if variant.kitty else [])
        self.first_trump: i64 = self._add_rows(
            TRUMP, "trump", [components.trump_name(t) for t in range(TRUMPS)]
        )
        self.first_partner: i64 = self._add_rows(PARTNER, "partner", seats if variant.has_partner else [])
        self.first_play: i64 = len(self)
        self.first_table: i64 = len(self)
        self._add_plays(faces, variant)
        self.first_uncover: i64 = self._add_rows(UNCOVER, "uncover", self.columns if variant.goslar else [])
        self.chance_follows()
        self.first_dealer: i64 = self._add_rows(DEALER, "dealer", seats)
        self.first_without: i64 = self._add_rows(WITHOUT, "without", colours if variant.removed else [])
        self.first_deal: i64 = self._add_rows(DEAL, "deal", faces)
        self.first_kitty: i64 = self._add_rows(KITTY, "kitty", faces if variant.kitty else [])
        self.first_flip: i64 = self._add_rows(FLIP, "flip", faces if variant.goslar else [])
        self.count: i64 = self._row(COUNT, "count", -1)

    def _add_plays(self, faces: list[str], variant: Variant) -> None:
        if not variant.goslar:
            self._add_rows(PLAY, "play", faces)
            return
        self._add_rows(PLAY_HAND, "play", [f"{face} hand" for face in faces])
        self.first_table = self._add_rows(PLAY_TABLE, "play", [f"{face} table" for face in faces])

    def _row(self, kind: int, text: str, what: int) -> int:
        self.kind.append(kind)
        self.what.append(what)
        return self.add(text)

    def _add_rows(self, kind: int, verb: str, names: list[str]) -> int:
        first = len(self)
        for what, name in enumerate(names):
            self._row(kind, f"{verb} {name}", what)
        return first
