"""One game for a loop written in Python: few calls, plain ints, and chance plays by itself."""

from mypy_extensions import i64

from mutable.kit.errors import IllegalAction
from mutable.kit.game import OVER, Rules, State
from mutable.kit.rewards import rewards_of
from mutable.kit.rng import Rng


class Play:
    """From deal to deal; `seat` is the one to decide, of several at once the first, and OVER at the end."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules: Rules = rules
        self.state: State = rules.start()
        self.seat: i64 = OVER
        self._chance: Rng = Rng(seed)
        self.begin()

    def begin(self) -> list[int]:
        """A new game; chance goes on where it was. What is legal first."""
        self.state = self.rules.start()
        self.seat = self.rules.settle(self.state, self._chance)
        return self.legal()

    def legal(self) -> list[int]:
        """The legal actions of the seat; none once the game is over."""
        return [] if self.seat == OVER else self.rules.legal(self.state, self.seat)

    def apply(self, action: i64) -> list[int]:
        """Play an action of the seat; IllegalAction if it is none, and nothing has changed. What is legal
        next, as `legal` says: a loop need not ask.
        """
        self.act(self.seat, action)
        return self.legal()

    def act(self, seat: i64, action: i64) -> None:
        """The same for any of the seats that decide at once."""
        rules: Rules = self.rules
        may: bool = 0 <= seat < rules.players and rules.decides(self.state, seat)
        if not may or not rules.allows(self.state, seat, action):
            raise IllegalAction("illegal_action", action=action)
        rules.apply(self.state, seat, action)
        self.seat = rules.settle(self.state, self._chance)

    def rewards(self) -> list[float]:
        """By seat, from -1 to 1; nothing before the end."""
        return [0.0] * int(self.rules.players) if self.seat != OVER else rewards_of(self.rules, self.state)
