"""Variance reduction of results by a control variate (AIVAT, Burch et al. 2018), beside the raw results.

A game provides a value of positions (`LUCK` in `games/<game>/lab/luck.py`). At each move of chance the new
value is compared with its mean over all moves of chance. The sum of these differences is luck; its mean is 0
by construction, however bad the value is. A game uses it only where it was measured to help: mirrored deals
already cancel the luck of the deal, and most games have little other chance.
"""

from collections.abc import Callable
from typing import Any, Protocol

from mutable.games import GAMES, part_of
from mutable.kit.game import CHANCE, Rules, State
from mutable.lab.arena.deal import Deal


class PositionValue(Protocol):
    """The value of a position to seat 0 of two, as a share of the game."""

    def worth(self, state: State) -> float:
        """Return the value of a position to seat 0."""


def corrector_of(game: str, players: int, options: dict[str, Any], data: Any) -> "Corrector | None":
    """Return the corrector of a game, or None."""
    worth: Callable[[Rules], PositionValue] | None = getattr(part_of(game, "lab.luck"), "LUCK", None)
    if worth is None or players != 2:
        return None
    rules = GAMES[game].rules(players, options, data)
    return Corrector(rules, worth(rules))


class Corrector:
    """Computes the luck of chance moves, unbiased by construction."""

    def __init__(self, rules: Rules, worth: PositionValue) -> None:
        self._rules = rules
        self._worth = worth

    def luck_of(self, deal: Deal) -> float:
        """Return the mean luck of the pair's first bot over the games of a deal."""
        found = [
            self.of_game(game["moves"]) * (1.0 if game["seats"][0] == deal["pair"][0] else -1.0)
            for game in deal["games"]
        ]
        return sum(found) / len(found)

    def of_game(self, moves: list[list[Any]]) -> float:
        """Return the luck of seat 0 in a game."""
        state, total = self._rules.start(), 0.0
        for seat, text in moves:
            move = self._rules.moves.parse(text)
            if seat == CHANCE:
                total += self._of_move(state, move)
            self._rules.apply(state, seat, move)
        return total

    def _of_move(self, state: State, made: int) -> float:
        offered = self._rules.legal(state, CHANCE)
        if len(offered) < 2:
            return 0.0
        weights = [int(self._rules.weight(state, move)) for move in offered]
        worths = [self._after(state, move) for move in offered]
        mean = sum(weight * worth for weight, worth in zip(weights, worths, strict=True)) / sum(weights)
        return worths[offered.index(made)] - mean

    def _after(self, state: State, move: int) -> float:
        after = state.copy()
        self._rules.apply(after, CHANCE, move)
        return self._worth.worth(after)
