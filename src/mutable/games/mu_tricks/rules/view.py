"""Views of Mü: what a seat may know (11.1 to 11.3), built field by field.

Hidden are the other hands, the cards buried by another seat, and the deck with all face-down cards.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import COLOURS, FIRST_NUMBER, colour_cards, upper_first
from mutable.games.mu_tricks.rules.cards.ranking import Ranking, is_whole
from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.hand.phases import Phases
from mutable.games.mu_tricks.rules.hand.prospects import Prospects
from mutable.games.mu_tricks.rules.hand.result import NONE, PLAYED, HandResult
from mutable.games.mu_tricks.rules.hand.tricks import Tricks, column_cards, face_down
from mutable.games.mu_tricks.rules.legality import Legality
from mutable.games.mu_tricks.rules.moves import COLUMNS, MAJOR_COLUMN, MINOR_COLUMN
from mutable.games.mu_tricks.rules.scoring import KINDS
from mutable.games.mu_tricks.rules.state import AUCTION, BURYING, ENDED, PLAYING, MuTricksState
from mutable.games.mu_tricks.rules.variant import Variant
from mutable.kit.bits import bit_of, count_bits, lowest, members
from mutable.kit.game import CHANCE, View
from mutable.kit.views import Private

PHASES: Final = [
    "dealer", "remove", "deal", "auction", "kitty", "bury", "minor", "major", "partner", "play",
    "uncover", "flip", "count", "over",
]  # fmt: skip
TRUMP_SUIT: Final = COLOURS  # after the colours

# The move that an own card makes in a phase: its text, with placeholders for the card and its place (hand or
# table), and the places that a card can come from.
SHOW_CARD: Final = {"text": "show {0}", "places": ["hand"]}
BURY_CARD: Final = {"text": "bury {0}", "places": ["hand"]}
PLAY_CARD: Final = {"text": "play {0}", "places": ["hand", "table"]}
PLAY_CARD_FROM: Final = {"text": "play {0} {1}", "places": ["hand", "table"]}


class Viewer:
    def __init__(
        self,
        components: Components,
        variant: Variant,
        phases: Phases,
        legality: Legality,
        prospects: Prospects,
    ) -> None:
        self._components: Components = components
        self._variant: Variant = variant
        self._phases: Phases = phases
        self._tricks: Tricks = legality.tricks
        self._prospects: Prospects = prospects
        self._box_figures: View = self._box_view()  # constant, so shared by all views

    def _box_view(self) -> View:
        """Return the printed figures: points by number, target and bonus of each bid, and the colours."""
        scorer, most = self._phases.scorer, self._phases.auction.most
        return {
            "points": list(self._components.points),
            "bids": [[scorer.target(cards), scorer.made_bonus(cards)] for cards in range(1, most + 1)],
            "colours": [
                {"name": colour.name, "paint": colour.paint, "words": {**colour.names}}
                for colour in self._components.colours
            ],
        }

    def public(self, state: MuTricksState) -> View:
        crown: i64 = self._crown(state)
        return {
            "game": "mu_tricks",
            "variant": self._variant.name,
            "seat": None,
            "phase": PHASES[state.phase],
            "turn": state.turn if 0 <= state.turn < CHANCE else None,
            **self._table(state),
            "seats": [self._seat(state, owner) for owner in range(self._variant.players)],
            **self._roles(state, crown),
            "buried": self._buried(state),
            **self._points(state, 0),
            "laying": self._laying(state),
            "raises": self._raises(state) if state.phase == AUCTION else [],
            "trumps": self._trumps(state),
            "trick": self._trick(state),
            "last": self._last_trick(state),
            "uncovering": self._uncovering(state),
            "box": self._box_figures,
            "sheet": self._sheet(state),
            "outcome": self._phases.scorer.outcome(state) if state.phase == ENDED else None,
        }

    def private(self, state: MuTricksState, seat: i64) -> Private:
        """Return the own hand; for the crown also its buried cards (4.2) and the team's points with them."""
        own: Private = {
            ("seat",): seat,
            ("seats", seat, "cards"): self._components.names(state.hands.get(seat)),
        }
        if seat == state.crown:
            own["buried", "cards"] = self._components.names(state.buried)
            own["buried", "points"] = self._components.points_of(state.buried)
            points = self._points(state, state.buried)
            own["team",], own["missing",] = points["team"], points["missing"]
        return own

    def _table(self, state: MuTricksState) -> View:
        limits = self._phases.limits
        return {
            "hand": len(state.sheet) + int(state.phase != ENDED),
            "hands": limits.hands,
            "points": limits.points if self._variant.to_points else None,
            "dealer": state.dealer,
            "redeals": state.redeals,
            "dealt": state.dealt,
            "removed": self._components.colour_names(state.removed),
            "unseen": count_bits(state.deck),
            "side": self._components.names(state.side),
            "side_points": self._components.points_of(state.side),
            "shows": state.shows,
            "fresh": state.fresh,
            "passes": state.passes,
        }

    # Seats and roles

    def _seat(self, state: MuTricksState, owner: i64) -> View:
        """Return a seat's public data; of hidden cards only their number and proven voids."""
        return {
            "hidden": count_bits(state.hands.get(owner)),
            "cards": None,
            "shown": self._components.names(state.shown.get(owner)),
            "bid": state.bids.get(owner),
            "reached": state.reached.get(owner),
            "passed": self._has_passed(state, owner),
            "won": self._components.names(state.won.get(owner)),
            "points": self._components.points_of(state.won.get(owner)),
            "voids": self._voids(state, owner),
            "down": self._down(state, owner),
            "columns": self._columns(state, owner) if self._variant.goslar else None,
            "total": self._phases.scorer.total(state, owner),
        }

    def _has_passed(self, state: MuTricksState, owner: i64) -> bool:
        """Return whether a seat is among the consecutive passes (3.2), which end when a card is shown."""
        if state.phase != AUCTION or state.fresh:
            return False
        players: i64 = self._variant.players
        return (state.turn - 1 - owner + players) % players < state.passes

    def _voids(self, state: MuTricksState, owner: i64) -> list[str]:
        suits = self._tricks.ranking(state).suits()
        return [
            self.suit_name(number)
            for number, suit in enumerate(suits)
            if is_whole(state.voids.get(owner), suit)
        ]

    def _down(self, state: MuTricksState, owner: i64) -> dict[str, int]:
        """Return the number of face-down cards by column (9.1)."""
        columns = [column for column in range(COLUMNS) if face_down(state, owner, column)]
        return {
            self._phases.events.column_name(column): face_down(state, owner, column) for column in columns
        }

    def _columns(self, state: MuTricksState, owner: i64) -> list[View]:
        """Return the columns: super trumps, major and minor trumps, then the colours in play (9.1, 9.5)."""
        colours = [colour for colour in range(COLOURS) if colour_cards(colour) & state.removed == 0]
        supers = self._components.names(state.shown.get(owner) & self._tricks.ranking(state).supers)
        columns = [self._column(state, owner, column) for column in (MAJOR_COLUMN, MINOR_COLUMN, *colours)]
        return [{"column": "super", "down": 0, "cards": supers}, *columns] if supers else columns

    def _column(self, state: MuTricksState, owner: i64, column: i64) -> View:
        """Return a column: the number of face-down cards, and the cards on them, lowest first."""
        cards: i64 = state.shown.get(owner) & column_cards(self._tricks.ranking(state), column)
        return {
            "column": self._phases.events.column_name(column),
            "down": face_down(state, owner, column),
            "cards": self._components.names(cards),
        }

    def _crown(self, state: MuTricksState) -> i64:
        """Return the crown; during the auction the seat currently ahead."""
        return self._phases.auction.crown(state) if state.phase == AUCTION else state.crown

    def _roles(self, state: MuTricksState, crown: i64) -> View:
        auction, scorer = self._phases.auction, self._phases.scorer
        shield = auction.shield(state, crown) if state.phase == AUCTION else state.shield
        return {
            "crown": _seat_or_none(crown),
            "shield": _seat_or_none(shield),
            "partner": _seat_or_none(state.partner),
            "target": None if crown == NONE else scorer.target(state.bids.get(crown)),
            "minor": self._trump_name(state.minor),
            "major": self._trump_name(state.major),
        }

    def _trump_name(self, trump: i64) -> str | None:
        return None if trump == NONE else self._components.trump_name(trump)

    def _buried(self, state: MuTricksState) -> View:
        return {
            "count": count_bits(state.buried),
            "left": self._variant.kitty - state.dealt if state.phase == BURYING else 0,
            "cards": None,
            "points": None,
        }

    # Actions with cards

    def _laying(self, state: MuTricksState) -> View | None:
        """Return the move that a card makes in this phase, legal or not; None if cards make no move."""
        if state.phase == PLAYING:
            return PLAY_CARD_FROM if self._variant.goslar else PLAY_CARD
        if state.phase == AUCTION:
            return SHOW_CARD
        return BURY_CARD if state.phase == BURYING else None

    def _raises(self, state: MuTricksState) -> list[View]:
        """Return the role that each reachable number of cards would bring the bidder."""
        seat: i64 = state.turn
        more = range(state.bids.get(seat) + 1, self._phases.auction.within_reach(state, seat) + 1)
        return [
            {"cards": cards, "role": self._prospects.role_with_count(state, seat, cards)} for cards in more
        ]

    # Points against the target

    def _points(self, state: MuTricksState, known: i64) -> View:
        """Return the crown team's points with the known buried cards, the points it lacks, and those of the
        others.
        """
        if state.crown == NONE:
            return {"team": None, "missing": None, "others": None}
        team = self._team(state, known)
        target = self._phases.scorer.target(state.bids.get(state.crown))
        return {"team": team, "missing": max(0, target - team), "others": self._others(state)}

    def _team(self, state: MuTricksState, known: i64) -> int:
        """Return the crown team's points towards its target (7.2, 8.3)."""
        cards: i64 = state.won.get(state.crown) | state.side | known
        if state.partner != NONE:
            cards |= state.won.get(state.partner)
        return self._components.points_of(cards)

    def _others(self, state: MuTricksState) -> int:
        """Return the points of the cards won by the crown's opponents."""
        cards: i64 = 0
        for seat in range(self._variant.players):
            if state.crown_team() & bit_of(seat) == 0:
                cards |= state.won.get(seat)
        return self._components.points_of(cards)

    # Trumps and tricks

    def _trumps(self, state: MuTricksState) -> list[View]:
        """Return the trumps of this deal, highest rank first (6.4), and which have been played."""
        ranking = self._tricks.ranking(state)
        played: i64 = upper_first(self._played(state))
        groups = [("super", ranking.supers, False)]
        groups.append(("major", ranking.majors, state.major >= FIRST_NUMBER))
        groups.append(("minor", ranking.minors, state.minor >= FIRST_NUMBER))
        return [
            {"rank": rank, **self._high_to_low(cards & ~state.removed, played), "equal": equal}
            for rank, cards, equal in groups
            if cards & ~state.removed
        ]

    def _high_to_low(self, cards: i64, played: i64) -> View:
        numbers = [*reversed(members(cards))]
        return {
            "cards": [self._components.name(card) for card in numbers],
            "gone": [played & bit_of(card) != 0 for card in numbers],
        }

    def _played(self, state: MuTricksState) -> i64:
        """Return all cards played so far."""
        cards: i64 = state.trick
        for seat in range(self._variant.players):
            cards |= state.won.get(seat)
        return cards

    def _trick(self, state: MuTricksState) -> View:
        led = lowest(state.trick & state.led) if state.trick else NONE
        return {
            "leader": _seat_or_none(state.leader),
            "cards": [self._card_in(state, seat) for seat in range(self._variant.players)],
            "suit": None if led == NONE else self._suit_of(self._tricks.ranking(state), state.led),
            "winner": _seat_or_none(state.winner),
        }

    def _card_in(self, state: MuTricksState, seat: int) -> str | None:
        card: i64 = state.played.get(seat) & state.trick
        return self._components.name(lowest(card)) if card else None

    def _suit_of(self, ranking: Ranking, led: i64) -> str:
        return self.suit_name(ranking.suits().index(led))

    def suit_name(self, suit: int) -> str:
        return "trump" if suit == TRUMP_SUIT else self._components.colours[suit].name

    def _last_trick(self, state: MuTricksState) -> View | None:
        if state.last_winner == NONE:
            return None
        cards = [lowest(state.last.get(seat)) for seat in range(self._variant.players)]
        return {
            "leader": state.last_leader,
            "cards": [self._components.name(card) for card in cards],
            "winner": state.last_winner,
        }

    def _uncovering(self, state: MuTricksState) -> View | None:
        """Return the seat and the column being uncovered (9.7)."""
        if state.uncovering_seat == NONE:
            return None
        column = None if state.column == NONE else self._phases.events.column_name(state.column)
        return {"seat": state.uncovering_seat, "column": column}

    # The sheet

    def _sheet(self, state: MuTricksState) -> list[View]:
        """Return the finished hands, each with its gains and the totals after it."""
        scorer, seats = self._phases.scorer, range(self._variant.players)
        totals = [0 for _ in seats]
        hands: list[View] = []
        for hand in state.sheet:
            gained = [int(scorer.hand_score(hand, seat)) for seat in seats]
            totals = [total + points for total, points in zip(totals, gained, strict=True)]
            leaders = [seat for seat in seats if totals[seat] == max(totals)]
            hands.append({**self._hand(hand), "gained": gained, "totals": totals, "leaders": leaders})
        return hands

    def _hand(self, hand: HandResult) -> View:
        scorer = self._phases.scorer
        seats = range(self._variant.players)
        played: bool = hand.kind == PLAYED
        return {
            "kind": KINDS[hand.kind],
            "crown": _seat_or_none(hand.crown),
            "shield": _seat_or_none(hand.shield),
            "partner": _seat_or_none(hand.partner),
            "minor": self._trump_name(hand.minor),
            "major": self._trump_name(hand.major),
            "side": hand.side,
            "buried": self._components.names(hand.buried),
            "last": _seat_or_none(hand.last),
            "shown": [hand.shown.get(seat) for seat in seats],
            "points": [hand.points.get(seat) for seat in seats],
            "bonus": [hand.bonus.get(seat) for seat in seats],
            "trump_bonus": [hand.trump_bonus.get(seat) for seat in seats],
            "target": scorer.target(hand.shown.get(hand.crown)) if played else None,
            "team": scorer.team_points(hand) if played else None,
            "made": scorer.is_made(hand) if played else None,
            "lines": scorer.score_lines(hand),
        }


def _seat_or_none(seat: i64) -> int | None:
    return None if seat == NONE else seat
