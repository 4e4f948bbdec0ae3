"""An opponent model of overbidding: seats that show more cards than their hands support.

Simulated players bid by a heuristic. A seat that has shown far more than the heuristic allows in most worlds
is likely to go on. Its contract will probably fail, so the shield is worth competing for. But a search must
not rely on it to overbid its own too high bid.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.bot.policy import SHIELD_MOST, MuTricksPolicy
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import MuTricksState
from mutable.kit.game import Worlds
from mutable.kit.rng import Rng
from mutable.kit.row import Row

WORLDS: Final = 6  # in which bids are compared with the heuristic's limits
POINTS_BEYOND: Final = 6  # of a target: an error that good players make, too
LEAST_BEYOND: Final = 2  # cards


class Overbids:
    def __init__(self, rules: MuTricksRules, policy: MuTricksPolicy) -> None:
        self._rules: Final = rules
        self._policy: Final = policy
        self._players: i64 = rules.variant.players
        self._most: i64 = rules.phases.auction.most
        step: i64 = rules.phases.scorer.target(self._most) - rules.phases.scorer.target(self._most - 1)
        self._tolerated: i64 = max(LEAST_BEYOND, POINTS_BEYOND // step) - 1
        self.beyond: Final = Row()  # by seat: cards shown beyond the limit, or 0
        self._heuristic_limits: Final = Row()  # of overbidders in the current world: by the heuristic,
        self._overbid_limits: Final = Row()  # and if they go on overbidding
        self._seat: i64 = 0
        self._seen: bool = False
        self._rng: Rng = Rng(0)

    def detect(self, worlds: Worlds, first: MuTricksState, seat: i64, rng: Rng) -> None:
        """Before a bid of a seat, find the other seats that have overbid."""
        self._seat = seat
        self._seen = False
        for other in range(self._players):
            self.beyond.set(other, 0)
        if self._highest(first) <= SHIELD_MOST + self._tolerated:
            return
        self._rng = Rng(rng.word())
        totals = Row()
        for _ in range(WORLDS):
            world = worlds.draw(rng)
            assert isinstance(world, MuTricksState)
            self._policy.prepare(world)
            for other in range(self._players):
                supported: i64 = max(self._policy.limits.get(other), SHIELD_MOST)
                totals.set(other, totals.get(other) + world.bids.get(other) - supported)
        for other in range(self._players):
            if other != seat and totals.get(other) >= WORLDS * (self._tolerated + 1):
                self.beyond.set(other, totals.get(other) // WORLDS)
                self._seen = True

    def _highest(self, state: MuTricksState) -> i64:
        """Return the highest bid of the other seats."""
        found: i64 = 0
        for other in range(self._players):
            if other != self._seat:
                found = max(found, state.bids.get(other))
        return found

    def enter_world(self, world: MuTricksState) -> None:
        """Draw how far overbidders go on in a world that the policy was prepared for: with probability one
        half no further, else at most as far again.
        """
        if not self._seen:
            return
        for seat in range(self._players):
            beyond: i64 = self.beyond.get(seat)
            if beyond:
                further: i64 = 1 + self._rng.below(beyond) if self._rng.below(2) else 0
                self._heuristic_limits.set(seat, self._policy.limits.get(seat))
                self._overbid_limits.set(seat, min(world.bids.get(seat) + further, self._most))

    def apply_limits(self, alone: bool) -> None:
        """Set the policy's limits in that world: overbidders go on, unless `alone`; the searching seat bids
        for the shield.
        """
        if not self._seen:
            return
        self._policy.shields.set(self._seat, self._most)
        for seat in range(self._players):
            if self.beyond.get(seat):
                most: i64 = self._heuristic_limits.get(seat) if alone else self._overbid_limits.get(seat)
                self._policy.limits.set(seat, most)
                self._policy.shields.set(seat, max(SHIELD_MOST, most))
