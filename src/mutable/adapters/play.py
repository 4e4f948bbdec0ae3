"""One game being played by learners: chance plays by itself, seats by numbers of actions."""

from mutable.adapters.arrays import Actions, Mask, Numbers, Observations
from mutable.adapters.rewards import rewards_of_forfeit
from mutable.kit.bits import members
from mutable.kit.game import Rules, State
from mutable.kit.rewards import rewards_of
from mutable.kit.rng import Rng


class Play:
    """From the start to the end, or to the first illegal action, which loses the game for its seat."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.players = int(rules.players)
        self.actions = Actions(rules)
        self.observations = Observations(rules)
        self.state: State = rules.start()
        self.forfeited_by: int | None = None
        self._chance = Rng(0)

    def begin(self, seed: int) -> None:
        """A new game; the seed names all that chance does in it."""
        self._chance = Rng(seed)
        self.state = self.rules.start()
        self.forfeited_by = None
        self.rules.settle(self.state, self._chance)

    def deciders(self) -> list[int]:
        """The seats that must decide now; none once it is over."""
        return [] if self.forfeited_by is not None else members(self.rules.deciders(self.state))

    def is_over(self) -> bool:
        return not self.deciders()

    def legal(self, seat: int) -> list[int]:
        return [] if self.forfeited_by is not None else self.rules.legal(self.state, seat)

    def mask(self, seat: int) -> Mask:
        return self.actions.mask(self.legal(seat))

    def observation(self, seat: int) -> Numbers:
        return self.observations.of(self.state, seat)

    def act(self, seat: int, action: int) -> None:
        """UnknownMove if there is no such action at all. Once a game is forfeited, nothing more happens."""
        self.actions.text(action)
        if self.forfeited_by is not None:
            return
        if action not in self.legal(seat):
            self.forfeit(seat)
            return
        self.rules.apply(self.state, seat, action)
        self.rules.settle(self.state, self._chance)

    def forfeit(self, seat: int) -> None:
        """The seat has broken the rules, and lost."""
        self.forfeited_by = seat

    def rewards(self) -> list[float]:
        """By seat; nothing before the end."""
        if self.forfeited_by is not None:
            return rewards_of_forfeit(self.players, self.forfeited_by)
        return rewards_of(self.rules, self.state) if self.is_over() else [0.0] * self.players
