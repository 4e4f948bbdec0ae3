"""One game for loops in Python: few calls, plain ints, automatic chance moves."""

from mypy_extensions import i64

from mutable.kit.arrays.event_encoding import EventHistory
from mutable.kit.arrays.rewards import rewards_of
from mutable.kit.errors import IllegalAction
from mutable.kit.events import Facts
from mutable.kit.game import OVER, Rules, State
from mutable.kit.rng import Rng
from mutable.kit.snapshot import Snapshot, take_snapshot


class Play:
    """Plays games one after another.

    `seat` is the first seat that must decide, or OVER. With `tells`, it records events for bots that use
    them, which costs time.
    """

    def __init__(self, rules: Rules, seed: int, tells: bool = False) -> None:
        self.rules: Rules = rules
        self.state: State = rules.start()
        self.seat: i64 = OVER
        self._chance: Rng = Rng(seed)
        self._memory: EventHistory | None = EventHistory(int(rules.players), None) if tells else None
        self.begin()

    def begin(self) -> list[int]:
        """Start a new game with the same random stream; return the legal actions."""
        self.state = self.rules.start()
        if self._memory is not None:
            self._memory = EventHistory(int(self.rules.players), None)
        self._settle()
        return self.legal()

    def legal(self) -> list[int]:
        """Return the legal actions of `seat`; none when the game is over."""
        return [] if self.seat == OVER else self.rules.legal(self.state, self.seat)

    def apply(self, action: i64) -> list[int]:
        """Play an action of `seat` and return the next legal actions.

        Raise IllegalAction, without any change, if the action is not legal.
        """
        self.act(self.seat, action)
        return self.legal()

    def act(self, seat: i64, action: i64) -> None:
        """Play an action of any seat that must decide, where several decide at the same time."""
        rules: Rules = self.rules
        may: bool = 0 <= seat < rules.players and rules.decides(self.state, seat)
        if not may or not rules.allows(self.state, seat, action):
            raise IllegalAction("illegal_action", action=action)
        memory = self._memory
        rules.apply(self.state, seat, action, None if memory is None else memory.log)
        self._settle()

    def rewards(self) -> list[float]:
        """Return the rewards by seat, from -1 to 1; zeros before the end."""
        return [0.0] * int(self.rules.players) if self.seat != OVER else rewards_of(self.rules, self.state)

    def heard(self, seat: i64) -> list[Facts]:
        """Return the events that a seat has seen since the game began; none without `tells`."""
        return [] if self._memory is None else self._memory.log.visible_to(seat)

    def save(self) -> Snapshot:
        """Return a snapshot of the game and its random stream. A snapshot can be pickled; a Play cannot."""
        return take_snapshot(self.state, self._chance, None, self._memory)

    def restore(self, kept: Snapshot) -> list[int]:
        """Continue from a snapshot; return the legal actions. A snapshot can be restored many times."""
        self.state = kept.state.copy()
        self._chance = kept.chance.copy()
        self._memory = None if kept.events is None else kept.memory(int(self.rules.players), None)
        self.seat = self.rules.turn(self.state)
        return self.legal()

    def copy(self) -> "Play":
        """Return a copy with the same rules and the same random stream."""
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
