"""Conversion of a record to arrays: observation, legal actions and action of every decision."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from mutable.adapters.arrays import Actions, Observations
from mutable.kit.arrays.rewards import rewards_of
from mutable.kit.extras import required
from mutable.kit.game import CHANCE
from mutable.table.record import Record, replay
from mutable.table.table import Table

np: Any = required("numpy")
Array = Any  # an ndarray


@dataclass(frozen=True)
class Games:
    """The decisions of some games, game after game, in the order in which they were made."""

    observations: Array  # (decisions, features) int16: the view of the deciding seat
    masks: Array  # (decisions, actions) bool: its legal actions
    actions: Array  # (decisions,) int32: its action
    seats: Array  # (decisions,) int8: the seat
    games: Array  # (decisions,) int32: the number of the game in the data set, from 0
    numbers: Array  # (games,) int32: the number of each game
    returns: Array  # (games, players) float32: the reward of every seat at the end, from -1 to 1
    scores: Array  # (games, players) int32: the points of every seat at the end

    @property
    def results(self) -> Array:
        """(decisions,) the final reward of the seat that decided."""
        return self.returns[np.searchsorted(self.numbers, self.games), self.seats]


def arrays_of(record: Record, number: int = 0) -> Games:
    """Return the arrays of one finished game, without undone moves. Raise FalseRecord on an illegal move."""
    final = replay(record)
    table = Table(final.setting, rules=final.rules)
    rules = final.rules
    actions, observations = Actions(rules), Observations(rules)
    steps = []
    for seat, text in final.moves:
        if seat != CHANCE:
            seen, mask = observations.of(table.state, seat), actions.mask(rules.legal(table.state, seat))
            steps.append((seen, mask.astype(bool), actions.number(text), seat))
        table.enter(seat, text)
    views, masks, chosen, seats = zip(*steps, strict=True)
    return Games(
        np.array(views),
        np.array(masks),
        np.array(chosen, np.int32),
        np.array(seats, np.int8),
        np.full(len(steps), number, np.int32),
        np.array([number], np.int32),
        np.array([rewards_of(rules, final.state)], np.float32),
        np.array([[rules.score(final.state, seat) for seat in range(int(rules.players))]], np.int32),
    )


def concatenate(parts: Sequence[Games]) -> Games:
    """Concatenate the arrays of several groups of games."""
    names = [field.name for field in fields(Games)]
    return Games(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in names})
