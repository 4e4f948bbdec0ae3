"""A position of Muster set up by hand, and what can be done in it."""

from typing import Any

from mutable.games import GAMES
from mutable.games.muster.learn.scenes import build_state
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.state import MusterState
from mutable.kit.errors import IllegalMove
from mutable.kit.events import Log
from mutable.kit.game import CHANCE, Data
from mutable.table.table import Setting, Table

MUSTER = GAMES["muster"]
BANNERS = ["cloud", "flame", "feather", "leaf", "water"]


class Scene:
    """Hands, stacks (from the bottom) and castle spaces in words; all other cards are the deck.

    Seat 0 is on turn, with its action to make.
    """

    def __init__(
        self,
        hand: str = "",
        other: str = "",
        stacks: dict[str, str] | None = None,
        other_stacks: dict[str, str] | None = None,
        spaces: dict[str, str] | None = None,
        deck: str | None = None,
        data: Data | None = None,
        **options: Any,
    ) -> None:
        rules = MUSTER.rules(2, options, data)
        assert isinstance(rules, MusterRules)
        self.rules = rules
        drawn = {
            "hands": (hand, other),
            "stacks": (stacks or {}, other_stacks or {}),
            "spaces": spaces or {},
            "deck": deck,
        }
        state = build_state(rules, drawn)
        assert isinstance(state, MusterState)
        self.state = state

    def legal(self, verb: str = "", seat: int = 0) -> list[str]:
        """The legal moves, or those that begin with a word."""
        texts = [self.rules.moves.text(move) for move in self.rules.legal(self.state, seat)]
        return sorted(text for text in texts if text.startswith(verb))

    def play(self, *texts: str) -> "Scene":
        """Make moves for the seats that decide, and for chance, with the checks of a table."""
        for text in texts:
            seat = self.rules.turn(self.state)
            self.rules.apply(self.state, seat, self.rules.parse_legal(self.state, seat, text), Log())
        return self

    def refused(self, text: str, seat: int = 0) -> str:
        """The paragraph that forbids a move; nothing may have changed."""
        before = self.state.facts()
        try:
            self.rules.parse_legal(self.state, seat, text)
        except IllegalMove as refusal:
            assert self.state.facts() == before
            return refusal.rule
        return ""

    def view(self, seat: int = 0) -> Any:
        return self.rules.view(self.state, seat)

    def strength(self, banner: str, seat: int = 0) -> int:
        return int(self.castle(banner)["strengths"][seat])

    def castle(self, banner: str) -> Any:
        return next(castle for castle in self.view()["castles"] if castle["banner"] == banner)

    def hand(self, seat: int = 0) -> list[str]:
        return list(self.view(seat)["hands"][seat]["cards"])

    @property
    def turn(self) -> int:
        return self.rules.turn(self.state)


def dealt(hands: list[str], first: int = 0, bots: frozenset[int] = frozenset(), **options: Any) -> Table:
    """A table from the very start, with these hands dealt."""
    table = Table(Setting(MUSTER, ("Ann", "Bob"), options, None, bots))
    table.enter(CHANCE, f"first {first}")
    for hand in hands:
        for card in hand.split():
            table.enter(CHANCE, f"deal {card}")
    return table


def shuffle_castles(scene: Scene, turns: int) -> None:
    """Both players only move cards between their hands and the castles."""
    for _ in range(turns):
        moves = scene.legal("castle", scene.turn)
        free = next(
            m for m in moves if any(c["space"] and c["banner"] != m.split()[2] for c in spaces(scene))
        )
        scene.play(free)
        scene.play(next(text for text in scene.legal("take", scene.turn) if text != "take deck"))


def spaces(scene: Scene) -> list[dict[str, str]]:
    return list(scene.view()["castles"])
