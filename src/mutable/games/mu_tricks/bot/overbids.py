"""Who shows more cards than its hand bears: seen in an auction, and then expected of it in imagined ones.

Imagined players bid by a rule of thumb. Whoever has shown far more than that in most worlds bids by another
rule, and will hardly stop just now: its contract is likely to fail, so that the shield is worth fighting for.
But whether it saves somebody from a bid that is too high is not to be counted on.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.bot.policy import SHIELD_MOST, MuTricksPolicy
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import MuTricksState
from mutable.kit.game import Worlds
from mutable.kit.rng import Rng
from mutable.kit.row import Row

WORLDS: Final = 6  # in which cards shown are compared with what hands bear
POINTS_BEYOND: Final = 6  # of a target: so far good players miss what they bid, too
LEAST_BEYOND: Final = 2  # cards


class Overbids:
    def __init__(self, rules: MuTricksRules, policy: MuTricksPolicy) -> None:
        self._rules: Final = rules
        self._policy: Final = policy
        self._players: i64 = rules.variant.players
        self._most: i64 = rules.course.auction.most
        step: i64 = rules.course.scorer.target(self._most) - rules.course.scorer.target(self._most - 1)
        self._tolerated: i64 = max(LEAST_BEYOND, POINTS_BEYOND // step) - 1
        self.beyond: Final = Row()  # cards that each has shown beyond what its hand bears; 0: within reason
        self._heuristic_limits: Final = (
            Row()
        )  # in the world that was entered: how far each would go by the thumb,
        self._overbid_limits: Final = Row()  # and how far if it goes on as it did
        self._seat: i64 = 0
        self._seen: bool = False
        self._rng: Rng = Rng(0)

    def detect(self, worlds: Worlds, first: MuTricksState, seat: i64, rng: Rng) -> None:
        """Before a bid of a seat: who of the others has gone too far?"""
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
        """The most cards that any of the others has shown."""
        found: i64 = 0
        for other in range(self._players):
            if other != self._seat:
                found = max(found, state.bids.get(other))
        return found

    def enter_world(self, world: MuTricksState) -> None:
        """How far overbidders go on in a world that the policy has just thought over: by half a chance not
        at all, else as far again at most."""
        if not self._seen:
            return
        for seat in range(self._players):
            beyond: i64 = self.beyond.get(seat)
            if beyond:
                further: i64 = 1 + self._rng.below(beyond) if self._rng.below(2) else 0
                self._heuristic_limits.set(seat, self._policy.limits.get(seat))
                self._overbid_limits.set(seat, min(world.bids.get(seat) + further, self._most))

    def apply_limits(self, alone: bool) -> None:
        """In that world overbidders go on, unless a bid must do without; and the seat that asks guards the
        shield."""
        if not self._seen:
            return
        self._policy.shields.set(self._seat, self._most)
        for seat in range(self._players):
            if self.beyond.get(seat):
                most: i64 = self._heuristic_limits.get(seat) if alone else self._overbid_limits.get(seat)
                self._policy.limits.set(seat, most)
                self._policy.shields.set(seat, max(SHIELD_MOST, most))
