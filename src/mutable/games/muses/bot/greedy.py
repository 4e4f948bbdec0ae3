"""The greedy baseline of Dance of Muses: tries every step with every power and takes the best dice.

It scores the dice as if the dance were over, on average over worlds that fit its view, and ignores replies.
It lays muses at random.
"""

from mutable.bots.bot import Budget
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.scoring import GameScore, encode_hand
from mutable.games.muses.rules.state import EMPOWERED, LAYING, REVEALING, STEPPING, MusesState
from mutable.kit.bits import bit_of
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng

DRAWS = 6  # of worlds; equal ones count once
VICTORY = 20.0  # a game won, beside a Sun
SILVER = 0.3  # the Silver Sun, beside a plain one
DIE = 0.1  # a point on a die


class MusesGreedy:
    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MusesRules)
        self._rules = rules

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        seat: int = view["seat"]
        worlds = self._sampled_worlds(view, rng)
        if worlds[0].phase == LAYING:
            return self._rules.random_move(worlds[0], seat, rng)
        moves = self._rules.legal(worlds[0], seat)
        rng.shuffle(moves)  # breaks ties at random
        return max(moves, key=lambda move: self._worth_after(worlds, seat, move))

    def _sampled_worlds(self, view: View, rng: Rng) -> list[MusesState]:
        """Return different states that fit the view."""
        worlds = self._rules.worlds(view)
        found: dict[tuple[int, ...], MusesState] = {}
        for _ in range(DRAWS):
            state = worlds.draw(rng)
            assert isinstance(state, MusesState)
            found[state.facts()] = state
        return list(found.values())

    def _worth_after(self, worlds: list[MusesState], seat: int, move: int) -> float:
        """Return the best value that the turn can reach after a move."""
        after = [state.copy() for state in worlds]
        for state in after:
            self._rules.apply(state, seat, move)
        if after[0].phase in (STEPPING, EMPOWERED):
            moves = self._rules.legal(after[0], seat)
            return max(self._worth_after(after, seat, further) for further in moves)
        return sum(self._worth(state, seat) for state in after) / len(after)

    def _worth(self, state: MusesState, seat: int) -> float:
        """Return the lead in Suns and dice as if the hand ended here; a victory counts most."""
        score = GameScore(self._rules.scorer, state.sheet + encode_hand(state))
        own = self._rules.troupes.of(seat)
        figures = [
            int(suns) + SILVER * int(silvers) + DIE * int(dice)
            for suns, silvers, dice in zip(score.suns, score.silvers, score.dice, strict=True)
        ]
        lead = figures.pop(own) - max(figures)
        if state.phase == REVEALING:
            lead += VICTORY if score.won & bit_of(seat) else -VICTORY
        return lead
