"""One game played by learners: `kit.play` with actions and observations as arrays, and with forfeits."""

from typing import Any

import numpy as np

from mutable.adapters.arrays import Actions, Mask, Numbers, Observations
from mutable.adapters.rewards import rewards_of_forfeit
from mutable.kit.bits import members
from mutable.kit.errors import BadOption, IllegalAction, MutableError, quote
from mutable.kit.events import Facts
from mutable.kit.game import State
from mutable.kit.play import Play
from mutable.kit.rng import Rng
from mutable.table.setup import Setup

INSTEAD_STREAM = 3  # of the actions that replace illegal ones
ILLEGAL = ("lose", "random")


class Episode:
    """A game from its start to its end, or to the first illegal action, which loses the game for its seat.
    With `tells` it stores the events, for bots that listen. With `illegal="random"`, a random legal action
    replaces an illegal one, and nobody loses by it.
    """

    def __init__(self, setup: Setup, tells: bool = False, illegal: str = "lose") -> None:
        if illegal not in ILLEGAL:
            raise BadOption("illegal", given=quote(illegal))
        self.setup = setup
        self.illegal = illegal
        self._instead = Rng(0, INSTEAD_STREAM)
        self.rules = setup.rules
        self.players = setup.players
        self.actions = Actions(self.rules)
        self.observations = Observations(self.rules)
        self.forfeited_by: int | None = None
        self._tells = tells
        self._begun: Play | None = None

    def __getstate__(self) -> dict[str, Any]:
        kept = None if self._begun is None else self._begun.save()
        return {
            "setup": self.setup, "tells": self._tells, "illegal": self.illegal, "instead": self._instead,
            "loser": self.forfeited_by, "kept": kept,
        }  # fmt: skip

    def __setstate__(self, state: dict[str, Any]) -> None:
        Episode.__init__(self, state["setup"], state["tells"], state["illegal"])
        self._instead = state["instead"].copy()
        self.forfeited_by = state["loser"]
        if state["kept"] is not None:
            self._begun = Play(self.rules, 0)
            self._begun.restore(state["kept"])

    def begin(self, seed: int) -> None:
        """Begin a new game; the seed determines all moves of chance."""
        self._begun = Play(self.rules, seed, self._tells)
        self._instead = Rng(seed, INSTEAD_STREAM)
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

    def made_legal(self, seat: int, action: int) -> int:
        """Return the action; with `illegal="random"`, a random legal one in place of an illegal one."""
        legal = [] if self.illegal == "lose" else self.legal(seat)
        return action if not legal or action in legal else legal[int(self._instead.below(len(legal)))]

    def state_numbers(self) -> Numbers:
        """Return the views of all seats, one after another: PRIVILEGED, with every hand."""
        views = [self.observations.of(self.state, seat) for seat in range(self.players)]
        return np.concatenate(views)

    def act(self, seat: int, action: int) -> None:
        """Apply an action. Raise UnknownMove if there is no such action; an illegal one forfeits the game.
        After a forfeit nothing changes.
        """
        number = self.made_legal(seat, self.actions.checked(action))
        if self.forfeited_by is not None:
            return
        try:
            self._play.act(seat, number)
        except IllegalAction:
            self.forfeit(seat)

    def forfeit(self, seat: int) -> None:
        """End the game as lost by this seat, which has broken the rules."""
        self.forfeited_by = seat

    def result(self) -> dict[str, Any]:
        """Return `winners`, `scores` by seat and the `reason` of a finished game; empty before the end, and
        without scores after a forfeit.
        """
        if self.forfeited_by is not None:
            others = [seat for seat in range(self.players) if seat != self.forfeited_by]
            return {"winners": others, "reason": "forfeit"}
        if not self.is_over():
            return {}
        outcome = self.rules.outcome(self.state)
        return {
            "winners": outcome["winners"], "scores": [*outcome["totals"]], "reason": outcome["reason"],
        }  # fmt: skip

    def rewards(self) -> list[float]:
        """Return the reward of each seat; 0 before the end."""
        if self.forfeited_by is not None:
            return rewards_of_forfeit(self.players, self.forfeited_by)
        return self._play.rewards()


def check_max_cycles(max_cycles: object) -> int | None:
    """Check the limit of an episode. Raise BadOption if it is not a whole number of at least 1, or None."""
    if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
        raise BadOption("max_cycles", given=quote(max_cycles))
    return max_cycles
