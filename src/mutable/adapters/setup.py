"""A game chosen by name, number of players and options, with clear errors."""

from dataclasses import dataclass, field
from pathlib import Path

from mutable.games import game_named
from mutable.kit.data import load_data
from mutable.kit.errors import BadOption, quote
from mutable.kit.game import Data, Rules
from mutable.kit.options import Value


@dataclass(frozen=True)
class Setup:
    """One game with its options. It can be pickled, unlike rules."""

    game: str
    players: int
    options: dict[str, Value]
    data: Data | None
    rules: Rules = field(compare=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        return _built, (self.game, self.players, self.options, self.data)

    def __deepcopy__(self, _: dict[int, object]) -> "Setup":
        """Return itself: a setup is immutable. Copies share the rules, so they must stay in one thread."""
        return self


def setup_of(
    game: str, players: int | None = None, cards: str | None = None, options: dict[str, Value] | None = None
) -> Setup:
    """Return a checked setup; `cards` is the path of a file with your own card faces."""
    count = game_named(game).usual_players if players is None else players
    if type(count) is not int:
        raise BadOption("whole_number", place="players", given=quote(count))
    return _built(game, count, dict(options or {}), load_data(Path(cards)) if cards else None)


def _built(game: str, players: int, options: dict[str, Value], data: Data | None) -> Setup:
    rules = game_named(game).rules(players, options, data)
    return Setup(game, players, rules.options, data, rules)
