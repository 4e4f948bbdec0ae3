"""What a game hides from a seat. A game supplies a subclass as `HIDDEN` of its part `coach.knowledge`."""

from mutable.games import part_of
from mutable.kit.events import Facts
from mutable.kit.game import Rules, State

Place = tuple[str, int]
"""A hidden thing, by the name that texts know it by, and the seat that has it."""


class HiddenThings:
    """The hidden things of one game at one table.

    `doubt` is the share of worlds drawn without the bot's inferences, so that what it takes for certain is
    said to be as likely as it is. It is measured (docs/review.md). What is certain by the rules stays so.
    """

    doubt = 0.0

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def places(self, state: State, seat: int) -> set[Place]:
        """Return which things the other seats have out of this seat's sight."""
        raise NotImplementedError

    def kind(self, state: State) -> str:
        """Return the kind of the names: the blank of the game's sentence that they fill."""
        raise NotImplementedError

    def stated(self, share: float) -> float:
        """Return how likely a thing is where a share of the worlds has it; the same unless a game's beliefs
        are known to be off.
        """
        return share

    def weights(self, worlds: list[State], seat: int, heard: list[Facts]) -> list[float]:
        """Return how likely the strongest bot takes each world, where its worlds are not weighted already."""
        return [1.0] * len(worlds)


def hidden_of(game: str, rules: Rules) -> HiddenThings | None:
    """Return what a game hides; None if it has no part for this."""
    maker: type[HiddenThings] | None = getattr(part_of(game, "coach.knowledge"), "HIDDEN", None)
    return None if maker is None else maker(rules)
