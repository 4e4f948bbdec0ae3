"""One game played by learners: `kit.play` with actions and observations as arrays, and with forfeits."""

from typing import Any

from mutable.adapters.arrays import Actions, Mask, Numbers, Observations
from mutable.adapters.rewards import rewards_of_forfeit
from mutable.adapters.setup import Setup
from mutable.kit.bits import members
from mutable.kit.errors import IllegalAction, MutableError
from mutable.kit.events import Facts
from mutable.kit.game import State
from mutable.kit.play import Play


class Episode:
    """A game from its start to its end, or to the first illegal action, which loses the game for its seat.
    With `tells` it stores the events, for bots that listen.
    """

    def __init__(self, setup: Setup, tells: bool = False) -> None:
        self.setup = setup
        self.rules = setup.rules
        self.players = setup.players
        self.actions = Actions(self.rules)
        self.observations = Observations(self.rules)
        self.forfeited_by: int | None = None
        self._tells = tells
        self._begun: Play | None = None

    def __getstate__(self) -> dict[str, Any]:
        kept = None if self._begun is None else self._begun.save()
        return {"setup": self.setup, "tells": self._tells, "loser": self.forfeited_by, "kept": kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        Episode.__init__(self, state["setup"], state["tells"])
        self.forfeited_by = state["loser"]
        if state["kept"] is not None:
            self._begun = Play(self.rules, 0)
            self._begun.restore(state["kept"])

    def begin(self, seed: int) -> None:
        """Begin a new game; the seed determines all moves of chance."""
        self._begun = Play(self.rules, seed, self._tells)
        self.forfeited_by = None

    @property
    def is_begun(self) -> bool:
        """True after the first `begin`."""
        return self._begun is not None

    @property
    def _play(self) -> Play:
        if self._begun is None:
            raise MutableError("not_begun")
        return self._begun

    @property
    def state(self) -> State:
        """The true state; learners must not see it."""
        return self._play.state

    def deciders(self) -> list[int]:
        """Return the seats that must decide now; none if the game is over."""
        return [] if self.forfeited_by is not None else members(self.rules.deciders(self.state))

    def is_over(self) -> bool:
        """Return True if the game is over or forfeited."""
        return not self.deciders()

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of a seat."""
        return [] if self.forfeited_by is not None else self.rules.legal(self.state, seat)

    def mask(self, seat: int) -> Mask:
        """Return the legal actions as an array over all actions, with a 1 for each legal one."""
        return self.actions.mask(self.legal(seat))

    def observation(self, seat: int) -> Numbers:
        """Return the view of a seat as numbers."""
        return self.observations.of(self.state, seat)

    def heard(self, seat: int) -> list[Facts]:
        """Return all events that a seat received since the game began, if they are stored."""
        return self._play.heard(seat)

    def act(self, seat: int, action: int) -> None:
        """Apply an action. Raise UnknownMove if there is no such action; an illegal one forfeits the game.
        After a forfeit nothing changes.
        """
        number = self.actions.checked(action)
        if self.forfeited_by is not None:
            return
        try:
            self._play.act(seat, number)
        except IllegalAction:
            self.forfeit(seat)

    def forfeit(self, seat: int) -> None:
        """End the game as lost by this seat, which has broken the rules."""
        self.forfeited_by = seat

    def rewards(self) -> list[float]:
        """Return the reward of each seat; 0 before the end."""
        if self.forfeited_by is not None:
            return rewards_of_forfeit(self.players, self.forfeited_by)
        return self._play.rewards()
