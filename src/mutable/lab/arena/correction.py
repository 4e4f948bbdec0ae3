"""Results with some of the luck taken off, beside the raw ones.

A game brings a worth of positions (`bots/arena/<game>`, `LUCK`). Whenever chance moves, what the worth became
is compared with what it would have become on average, over all that chance could have done; the sum of these
differences is luck, of mean 0 by construction, however bad the worth is (Burch et al. 2018). It is only taken
off where it was measured to help: in Muster. Mirrored deals cancel what was dealt by themselves, and little
more comes by chance in the other games.
"""

from collections.abc import Callable
from typing import Any, Protocol

from mutable.games import GAMES, part_of
from mutable.kit.game import CHANCE, Rules, State
from mutable.lab.arena.deal import Deal


class PositionValue(Protocol):
    """What a position is worth to seat 0 of two, as a share in the game."""

    def worth(self, state: State) -> float:
        """What a position is worth to the first seat."""


def corrector_of(game: str, players: int, options: dict[str, Any], data: Any) -> "Corrector | None":
    """None where nothing is known to help."""
    worth: Callable[[Rules], PositionValue] | None = getattr(part_of(game, "lab.luck"), "LUCK", None)
    if worth is None or players != 2:
        return None
    rules = GAMES[game].rules(players, options, data)
    return Corrector(rules, worth(rules))


class Corrector:
    """Takes the luck of chance's moves off a result, unbiased by construction."""

    def __init__(self, rules: Rules, worth: PositionValue) -> None:
        self._rules = rules
        self._worth = worth

    def luck_of(self, deal: Deal) -> float:
        """What chance brought the first bot of the pair, a game."""
        found = [
            self.of_game(game["moves"]) * (1.0 if game["seats"][0] == deal["pair"][0] else -1.0)
            for game in deal["games"]
        ]
        return sum(found) / len(found)

    def of_game(self, moves: list[list[Any]]) -> float:
        """What chance brought seat 0."""
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
