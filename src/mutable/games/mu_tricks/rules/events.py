"""Events of a hand, each written to the log with the seats that may see it."""

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.hand.result import NONE, HandResult
from mutable.games.mu_tricks.rules.moves import MAJOR_COLUMN, MINOR_COLUMN
from mutable.games.mu_tricks.rules.scoring import ENDS, Scorer
from mutable.games.mu_tricks.rules.state import ENDED, MuTricksState
from mutable.games.mu_tricks.rules.variant import TO_SIDE, TO_TABLE
from mutable.kit.bits import lowest
from mutable.kit.events import Facts, Log


class EventWriter:
    def __init__(self, components: Components, scorer: Scorer) -> None:
        self._components: Components = components
        self._scorer: Scorer = scorer

    def log_deal(self, log: Log, state: MuTricksState, place: i64) -> None:
        """Log all cards dealt to one place."""
        if place < TO_SIDE:
            log.add_deal(place, "card", self._components.names(state.hands.get(place)))
        elif place == TO_SIDE:
            log.add_public({"event": "side", "card": self._components.names(state.side)})
        else:
            seat = place - TO_TABLE
            log.add_public(
                {"event": "deal_up", "seat": seat, "card": self._components.names(state.shown.get(seat))}
            )

    def log_hidden(self, log: Log, event: str, seat: i64, face: i64) -> None:
        """Log a hidden card: its owner sees the face, the others only that a card moved."""
        secret: Facts = {"event": event, "seat": seat, "card": self._components.faces[face]}
        log.add_private(seat, secret, {"event": f"{event}_hidden", "seat": seat})

    def log_show(self, log: Log, state: MuTricksState, face: i64) -> None:
        count = state.bids.get(state.turn)
        log.add_public(
            {"event": "show", "seat": state.turn, "card": self._components.faces[face], "count": count}
        )

    def log_roles(self, log: Log, state: MuTricksState) -> None:
        shown = state.bids.get(state.crown)
        target = self._scorer.target(shown)
        log.add_public({"event": "crown", "seat": state.crown, "count": shown, "target": target})
        if state.shield == NONE:
            log.add_public({"event": "no_shield"})
        else:
            shown = state.bids.get(state.shield)
            log.add_public({"event": "shield", "seat": state.shield, "count": shown})

    def log_trump(self, log: Log, event: str, seat: i64, trump: i64) -> None:
        log.add_public({"event": event, "seat": seat, "trump": self._components.trump_name(trump)})

    def log_flip(self, log: Log, state: MuTricksState, face: i64) -> None:
        where = self.column_name(state.column)
        card = self._components.faces[face]
        log.add_public({"event": "flip", "seat": state.uncovering_seat, "card": card, "column": where})

    def column_name(self, column: i64) -> str:
        if column == MAJOR_COLUMN:
            return "major"
        return "minor" if column == MINOR_COLUMN else self._components.colours[column].name

    def log_play(self, log: Log, seat: i64, card: i64) -> None:
        """Log a played card (a set of one)."""
        log.add_public({"event": "play", "seat": seat, "card": self._components.name(lowest(card))})

    def log_trick(self, log: Log, state: MuTricksState) -> None:
        points = self._components.points_of(state.trick)
        log.add_public({"event": "trick", "seat": state.winner, "points": points})

    def log_count(self, log: Log, hand: HandResult) -> None:
        """Log the buried cards, then whether the target was reached (7.1, 11.2)."""
        if hand.buried:
            cards, points = self._components.names(hand.buried), self._components.points_of(hand.buried)
            log.add_public({"event": "turn_up", "seat": hand.crown, "card": cards, "points": points})
        event = "made" if self._scorer.is_made(hand) else "failed"
        target = self._scorer.target(hand.shown.get(hand.crown))
        team = self._scorer.team_points(hand)
        log.add_public({"event": event, "seat": hand.crown, "points": team, "target": target})

    def log_score(self, log: Log, state: MuTricksState, hand: HandResult) -> None:
        for seat in range(self._scorer.players):
            points = self._scorer.hand_score(hand, seat)
            total = self._scorer.total(state, seat)
            log.add_public({"event": "score", "seat": seat, "points": points, "total": total})
        if state.phase == ENDED:
            log.add_public({"event": "end", "reason": ENDS[state.end]})
