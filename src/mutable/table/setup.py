"""A game chosen by name, number of players, card faces and options, with clear errors.

Every interface of the library (`mutable.load`, batches, adapters, contests, data sets) takes these four in
the same spelling: `(game, players=…, cards=…, **options)`.
"""

import operator
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from mutable.games import game_named
from mutable.kit.data import load_data
from mutable.kit.errors import BadOption, quote
from mutable.kit.game import Data, Rules
from mutable.kit.options import Value
from mutable.table.reduced import MARK, loadable
from mutable.table.reduced import data_of as cards_of

Cards: TypeAlias = str | Path | Mapping[str, Any] | None
"""Custom card faces: the path of a file, or its content; None for the game's own."""


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
    game: str, players: int | None = None, cards: Cards = None, options: Mapping[str, Value] | None = None
) -> Setup:
    """Return a checked setup. Raise BadOption or BadData for invalid input. A reduced game, such as
    `muster:ranks`, has its own players, cards and options.
    """
    if MARK in game:
        kind, reduced = loadable(game)
        if players not in (None, reduced.players) or cards or options:
            raise BadOption("reduced_and_more", given=quote(game))
        return _built(kind.name, reduced.players, dict(reduced.options), cards_of(kind, reduced))
    for name in options or {}:
        game_named(game).option(name)  # the same error as the command line, which names `cards` too
    count = game_named(game).usual_players if players is None else players
    if not hasattr(count, "__index__") or isinstance(count, bool):
        raise BadOption("whole_number", place="players", given=quote(count))
    return _built(game, operator.index(count), dict(options or {}), data_of(cards))


def data_of(cards: Cards) -> Data | None:
    """Return the content of a file of card faces, or the content itself. None and "" are the game's own."""
    if cards is None or cards == "":
        return None
    return load_data(Path(cards)) if isinstance(cards, str | Path) else dict(cards)


def _built(game: str, players: int, options: dict[str, Value], data: Data | None) -> Setup:
    rules = game_named(game).rules(players, options, data)
    return Setup(game, players, rules.options, data, rules)
