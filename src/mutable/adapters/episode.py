"""One game being played by learners: kit's play, with actions and observations as arrays, and forfeits."""

from mutable.adapters.arrays import Actions, Mask, Numbers, Observations
from mutable.adapters.rewards import rewards_of_forfeit
from mutable.kit.bits import members
from mutable.kit.errors import IllegalAction
from mutable.kit.game import Rules, State
from mutable.kit.play import Play


class Episode:
    """From the start to the end, or to the first illegal action, which loses the game for its seat."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.players = int(rules.players)
        self.actions = Actions(rules)
        self.observations = Observations(rules)
        self.forfeited_by: int | None = None
        self._play = Play(rules, 0)

    def begin(self, seed: int) -> None:
        """A new game; the seed names all that chance does in it."""
        self._play = Play(self.rules, seed)
        self.forfeited_by = None

    @property
    def state(self) -> State:
        return self._play.state

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
        try:
            self._play.act(seat, action)
        except IllegalAction:
            self.forfeit(seat)

    def forfeit(self, seat: int) -> None:
        """The seat has broken the rules, and lost."""
        self.forfeited_by = seat

    def rewards(self) -> list[float]:
        """By seat; nothing before the end."""
        if self.forfeited_by is not None:
            return rewards_of_forfeit(self.players, self.forfeited_by)
        return self._play.rewards()
