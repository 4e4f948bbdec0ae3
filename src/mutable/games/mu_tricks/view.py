"""What one seat of Mü may know (11.1 to 11.3), built up from nothing.

Hidden are the other hands, the cards buried by another, and the deck with all that lies face down.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.box import Box
from mutable.games.mu_tricks.course import Course
from mutable.games.mu_tricks.deck import COLOURS, FIRST_NUMBER
from mutable.games.mu_tricks.judge import Judge
from mutable.games.mu_tricks.moves import COLUMNS
from mutable.games.mu_tricks.ranking import Ranking, is_whole
from mutable.games.mu_tricks.result import NONE, PLAYED, Result
from mutable.games.mu_tricks.scoring import KINDS
from mutable.games.mu_tricks.state import AUCTION, ENDED, NAMING_MAJOR, NAMING_MINOR, MuTricksState
from mutable.games.mu_tricks.tricks import Tricks, face_down
from mutable.games.mu_tricks.variant import Variant
from mutable.kit.bits import count_bits, lowest, members
from mutable.kit.game import CHANCE, View

PHASES: Final = [
    "dealer", "remove", "deal", "auction", "kitty", "bury", "minor", "major", "partner", "play",
    "uncover", "flip", "count", "over",
]  # fmt: skip
TRUMP_SUIT: Final = COLOURS  # after the colours


class Viewer:
    def __init__(self, box: Box, variant: Variant, course: Course, judge: Judge) -> None:
        self._box: Box = box
        self._variant: Variant = variant
        self._course: Course = course
        self._judge: Judge = judge
        self._tricks: Tricks = judge.tricks
        self._figures: View = self._figures_of_the_box()  # nothing of them changes: the same in every view

    def _figures_of_the_box(self) -> View:
        """What is printed: points by number, what each bid asks and pays, and the colours."""
        scorer, most = self._course.scorer, self._course.auction.most
        return {
            "points": list(self._box.points),
            "bids": [[scorer.target(cards), scorer.made_bonus(cards)] for cards in range(1, most + 1)],
            "colours": [
                {"name": colour.name, "paint": colour.paint, **colour.names} for colour in self._box.colours
            ],
        }

    def view(self, state: MuTricksState, seat: i64) -> View:
        crown: i64 = self._crown(state)
        return {
            "game": "mu_tricks",
            "variant": self._variant.name,
            "seat": None if seat < 0 else seat,
            "phase": PHASES[state.phase],
            "turn": state.turn if 0 <= state.turn < CHANCE else None,
            **self._table(state),
            "seats": [self._seat(state, owner, seat) for owner in range(self._variant.players)],
            **self._roles(state, crown),
            "buried": self._buried(state, seat),
            "team": None if state.crown == NONE else self._team(state, seat),
            "trumps": self._trumps(state),
            "trick": self._trick(state),
            "last": self._last_trick(state),
            "uncovering": self._uncovering(state),
            "naming": self._naming(state),
            "box": self._figures,
            "sheet": [self._hand(hand) for hand in state.sheet],
            "outcome": self._course.scorer.outcome(state) if state.phase == ENDED else None,
        }

    def _table(self, state: MuTricksState) -> View:
        limits = self._course.limits
        return {
            "hand": len(state.sheet) + int(state.phase != ENDED),
            "hands": limits.hands,
            "points": limits.points if self._variant.to_points else None,
            "dealer": state.dealer,
            "redeals": state.redeals,
            "dealt": state.dealt,
            "removed": self._box.colour_names(state.removed),
            "unseen": count_bits(state.deck),
            "side": self._box.names(state.side),
            "shows": state.shows,
            "fresh": state.fresh,
            "passes": state.passes,
        }

    # Seats and roles

    def _seat(self, state: MuTricksState, owner: i64, seat: i64) -> View:
        """Hidden cards for their owner, for others their number and the suits proven to be missing."""
        hidden: i64 = state.hands.get(owner)
        return {
            "hidden": count_bits(hidden),
            "cards": self._box.names(hidden) if owner == seat else None,
            "shown": self._box.names(state.shown.get(owner)),
            "bid": state.bids.get(owner),
            "reached": state.reached.get(owner),
            "won": self._box.names(state.won.get(owner)),
            "points": self._box.points_of(state.won.get(owner)),
            "voids": self._voids(state, owner),
            "down": self._down(state, owner),
            "total": self._course.scorer.total(state, owner),
        }

    def _voids(self, state: MuTricksState, owner: i64) -> list[str]:
        suits = self._tricks.ranking(state).suits()
        return [
            self.suit_name(number)
            for number, suit in enumerate(suits)
            if is_whole(state.voids.get(owner), suit)
        ]

    def _down(self, state: MuTricksState, owner: i64) -> dict[str, int]:
        """How many cards lie face down in which column (9.1)."""
        columns = [column for column in range(COLUMNS) if face_down(state, owner, column)]
        return {self._course.teller.column(column): face_down(state, owner, column) for column in columns}

    def _crown(self, state: MuTricksState) -> i64:
        """As it stands, as long as the auction goes on."""
        return self._course.auction.crown(state) if state.phase == AUCTION else state.crown

    def _roles(self, state: MuTricksState, crown: i64) -> View:
        auction, scorer = self._course.auction, self._course.scorer
        shield = auction.shield(state, crown) if state.phase == AUCTION else state.shield
        return {
            "crown": _named(crown),
            "shield": _named(shield),
            "partner": _named(state.partner),
            "target": None if crown == NONE else scorer.target(state.bids.get(crown)),
            "minor": self._trump_name(state.minor),
            "major": self._trump_name(state.major),
        }

    def _trump_name(self, trump: i64) -> str | None:
        return None if trump == NONE else self._box.trump_name(trump)

    def _buried(self, state: MuTricksState, seat: i64) -> View:
        """The crown alone knows what it buried (4.2)."""
        own: bool = seat == state.crown
        return {
            "count": count_bits(state.buried),
            "cards": self._box.names(state.buried) if own else None,
            "points": self._box.points_of(state.buried) if own else None,
        }

    def _team(self, state: MuTricksState, seat: i64) -> int:
        """What the crown team has towards its target, as far as this seat knows (7.2, 8.3)."""
        cards: i64 = state.won.get(state.crown) | state.side
        if state.partner != NONE:
            cards |= state.won.get(state.partner)
        if seat == state.crown:
            cards |= state.buried
        return self._box.points_of(cards)

    # Trumps and tricks

    def _trumps(self, state: MuTricksState) -> list[View]:
        """The trumps of this deal from the highest rank down (6.4)."""
        ranking = self._tricks.ranking(state)
        groups = [("super", ranking.supers, False)]
        groups.append(("major", ranking.majors, state.major >= FIRST_NUMBER))
        groups.append(("minor", ranking.minors, state.minor >= FIRST_NUMBER))
        return [
            {"rank": rank, "cards": self._high_to_low(cards & ~state.removed), "equal": equal}
            for rank, cards, equal in groups
            if cards & ~state.removed
        ]

    def _high_to_low(self, cards: i64) -> list[str]:
        return list(reversed(self._box.names(cards)))

    def _trick(self, state: MuTricksState) -> View:
        led = lowest(state.trick & state.led) if state.trick else NONE
        return {
            "leader": _named(state.leader),
            "cards": [self._card_in(state, seat) for seat in range(self._variant.players)],
            "suit": None if led == NONE else self._suit_of(self._tricks.ranking(state), state.led),
            "winner": _named(state.winner),
        }

    def _card_in(self, state: MuTricksState, seat: int) -> str | None:
        card: i64 = state.played.get(seat) & state.trick
        return self._box.name(lowest(card)) if card else None

    def _suit_of(self, ranking: Ranking, led: i64) -> str:
        return self.suit_name(ranking.suits().index(led))

    def suit_name(self, suit: int) -> str:
        return "trump" if suit == TRUMP_SUIT else self._box.colours[suit].name

    def _last_trick(self, state: MuTricksState) -> View | None:
        if state.last_winner == NONE:
            return None
        cards = [lowest(state.last.get(seat)) for seat in range(self._variant.players)]
        return {
            "leader": state.last_leader,
            "cards": [self._box.name(card) for card in cards],
            "winner": state.last_winner,
        }

    def _uncovering(self, state: MuTricksState) -> View | None:
        """Whose face-down cards are being turned up, and in which column (9.7)."""
        if state.settling == NONE:
            return None
        column = None if state.column == NONE else self._course.teller.column(state.column)
        return {"seat": state.settling, "column": column}

    def _naming(self, state: MuTricksState) -> dict[str, int] | None:
        """While a trump is being named: what each would add, if the hand is won by its team (7.4, 10.6)."""
        if state.phase not in (NAMING_MINOR, NAMING_MAJOR):
            return None
        scorer, shown = self._course.scorer, state.bids.get(state.turn)
        if not scorer.pays_trump(state.phase == NAMING_MAJOR):
            return None
        return {
            self._box.trump_name(trump): scorer.trump_adds(shown, trump)
            for trump in members(self._judge.trumps(state, state.turn))
        }

    # The sheet

    def _hand(self, hand: Result) -> View:
        scorer = self._course.scorer
        seats = range(self._variant.players)
        played: bool = hand.kind == PLAYED
        return {
            "kind": KINDS[hand.kind],
            "crown": _named(hand.crown),
            "shield": _named(hand.shield),
            "partner": _named(hand.partner),
            "minor": self._trump_name(hand.minor),
            "major": self._trump_name(hand.major),
            "side": hand.side,
            "last": _named(hand.last),
            "shown": [hand.shown.get(seat) for seat in seats],
            "points": [hand.points.get(seat) for seat in seats],
            "bonus": [hand.bonus.get(seat) for seat in seats],
            "trump_bonus": [hand.trump_bonus.get(seat) for seat in seats],
            "target": scorer.target(hand.shown.get(hand.crown)) if played else None,
            "team": scorer.team_points(hand) if played else None,
            "made": scorer.is_made(hand) if played else None,
            "lines": scorer.told(hand),
        }


def _named(seat: i64) -> int | None:
    return None if seat == NONE else seat
