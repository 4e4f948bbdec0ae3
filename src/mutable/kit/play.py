"""One game for a loop written in Python: few calls, plain ints, and chance plays by itself."""

from mypy_extensions import i64

from mutable.kit.errors import IllegalAction
from mutable.kit.event_encoding import EventHistory
from mutable.kit.events import Facts
from mutable.kit.game import OVER, Rules, State
from mutable.kit.rewards import rewards_of
from mutable.kit.rng import Rng
from mutable.kit.snapshot import Snapshot, take_snapshot


class Play:
    """From deal to deal; `seat` is the one to decide, of several at once the first, and OVER at the end.
    One that `tells` keeps what happens, for seats that want to hear of it: that takes its time.
    """

    def __init__(self, rules: Rules, seed: int, tells: bool = False) -> None:
        self.rules: Rules = rules
        self.state: State = rules.start()
        self.seat: i64 = OVER
        self._chance: Rng = Rng(seed)
        self._memory: EventHistory | None = EventHistory(int(rules.players), None) if tells else None
        self.begin()

    def begin(self) -> list[int]:
        """A new game; chance goes on where it was. What is legal first."""
        self.state = self.rules.start()
        if self._memory is not None:
            self._memory = EventHistory(int(self.rules.players), None)
        self._settle()
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
        memory = self._memory
        rules.apply(self.state, seat, action, None if memory is None else memory.log)
        self._settle()

    def rewards(self) -> list[float]:
        """By seat, from -1 to 1; nothing before the end."""
        return [0.0] * int(self.rules.players) if self.seat != OVER else rewards_of(self.rules, self.state)

    def heard(self, seat: i64) -> list[Facts]:
        """All that a seat was told since the game began; nothing where nothing is kept."""
        return [] if self._memory is None else self._memory.log.visible_to(seat)

    def save(self) -> Snapshot:
        """The game as it stands and its luck to come; it can be pickled, where a play cannot."""
        return take_snapshot(self.state, self._chance, None, self._memory)

    def restore(self, kept: Snapshot) -> list[int]:
        """Go on from there, as often as you like. What is legal."""
        self.state = kept.state.copy()
        self._chance = kept.chance.copy()
        self._memory = None if kept.told is None else kept.memory(int(self.rules.players), None)
        self.seat = self.rules.turn(self.state)
        return self.legal()

    def copy(self) -> "Play":
        """The same game by the same rules: the same actions bring the same luck."""
        other = Play(self.rules, 0)
        other.restore(self.save())
        return other

    def __deepcopy__(self, _: dict[int, object]) -> "Play":
        return self.copy()

    def _settle(self) -> None:
        memory = self._memory
        if memory is None:
            self.seat = self.rules.settle(self.state, self._chance)
        else:
            self.seat = self.rules.settle_logged(self.state, self._chance, memory.log)
