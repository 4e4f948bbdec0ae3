"""The strongest bot of Mü: every plan is tried in the same worlds, and hands are played out by policy."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.mu_tricks.belief import Belief, LikelyWorlds
from mutable.bots.mu_tricks.diary import Diary, PlayedTrick
from mutable.bots.mu_tricks.hand import HandRollout
from mutable.bots.mu_tricks.plans import Plan, Planner
from mutable.bots.search.clock import Clock
from mutable.bots.search.thinker import Thinker
from mutable.bots.search.worlds import TrueWorld
from mutable.games.mu_tricks.rules import MuRules
from mutable.games.mu_tricks.state import COUNTING, MuState
from mutable.kit.game import Rules, Worlds
from mutable.kit.rng import Rng

USUAL: Final = 1500  # imagined hands where a budget names no limit


class MuMind:
    """What a level can hold in its head."""

    def __init__(
        self, most: i64 = 0, worlds: i64 = 0, infers: bool = True, remembers: bool = True, plain: bool = False
    ) -> None:
        self.most: i64 = most  # hands that it plays out in its mind; 0: as time allows
        self.worlds: i64 = worlds  # different deals that it thinks of; 0: any number
        self.infers: bool = infers  # does it ask what bids and played cards tell?
        self.remembers: bool = remembers  # does it know who played what before the last trick?
        self.plain: bool = plain  # are imagined hands played at random? A yardstick for studies only


class MuSearch(Thinker):
    def __init__(self, rules: Rules, mind: MuMind) -> None:
        assert isinstance(rules, MuRules)
        super().__init__(rules, USUAL, mind.most)
        self._mu: MuRules = rules
        self._mind: MuMind = mind
        self._rollout: HandRollout = HandRollout(rules, mind.plain)
        self._belief: Belief = Belief(rules)
        self._diary: Diary = Diary(rules.players)
        self._planner: Planner = Planner(rules, self._rollout.policy)
        self._scratch: MuState = MuState()
        self.plans: list[Plan] = []  # of the last decision, the best first

    def think(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        first = worlds.draw(rng)
        assert isinstance(first, MuState)
        source = self._source(worlds, first, seat, rng)
        plans = self._planner.plans(first, seat)
        alive: list[Plan] = plans[:]
        rounds: i64 = _halvings(len(alive))
        done: i64 = 0
        tried: i64 = 0
        while len(alive) > 1:
            world = source.draw(rng)
            assert isinstance(world, MuState)
            if not self._try_all(world, alive, seat, clock, rng):
                break
            tried += 1
            if self._mind.worlds > 0 and tried >= self._mind.worlds:
                break
            if clock.spent() * float(rounds) >= float(done + 1):
                done += 1
                alive = _better_half(alive)
        self.plans = _ranked(alive, plans)
        return self.plans[0].move

    def _source(self, worlds: Worlds, first: MuState, seat: i64, rng: Rng) -> Worlds:
        """Worlds as likely as what was seen makes them. The cheater has nothing to infer."""
        tricks = self.remembered(first)
        if isinstance(worlds, TrueWorld) or not self._mind.infers:
            return worlds
        self._belief.read(first, seat, tricks)
        return LikelyWorlds(first, seat, self._mu.players, self._belief.clues, rng)

    def remembered(self, state: MuState) -> list[PlayedTrick]:
        """What this mind knows of the tricks."""
        tricks = self._diary.tricks(state)
        return tricks if self._mind.remembers else tricks[-1:]

    def _try_all(self, world: MuState, alive: list[Plan], seat: i64, clock: Clock, rng: Rng) -> bool:
        """One world for all; False if the budget ran out, and then the unfinished row is not counted."""
        self._rollout.policy.prepare(world)
        luck: i64 = rng.word()
        values: list[float] = []
        chances: list[float] = []
        goes_on: bool = True
        for plan in alive:
            self._scratch.assign(world)
            self._planner.carry_out(self._scratch, seat, plan)
            values.append(self._rollout.play(self._scratch, world, seat, Rng(luck)))
            chances.append(self._chance(seat))
            goes_on = clock.tick()
            if not goes_on:
                break
        if len(values) == len(alive):
            for at in range(len(alive)):
                _count(alive[at], values[at], chances[at])
        return goes_on

    def _chance(self, seat: i64) -> float:
        """Of making the target, if the seat has become crown; else -1."""
        if self._scratch.phase != COUNTING or self._scratch.crown != seat:
            return -1.0
        return self._rollout.payoff.chance(self._scratch)


def _count(plan: Plan, value: float, chance: float) -> None:
    plan.total += value
    plan.weight += 1.0
    if chance >= 0.0:
        plan.crowned += 1.0
        plan.made += chance


def _halvings(count: i64) -> i64:
    """How many times a field is halved until one is left, and the time after the last of them."""
    rounds: i64 = 1
    left: i64 = count
    while left > 2:
        left = (left + 1) // 2
        rounds += 1
    return rounds


def _better_half(alive: list[Plan]) -> list[Plan]:
    ordered = sorted(alive, key=_by_mean)
    return ordered[: max(2, (len(ordered) + 1) // 2)]


def _ranked(alive: list[Plan], plans: list[Plan]) -> list[Plan]:
    """Who survived comes before who was dropped, in either group the better mean."""
    dropped = [plan for plan in plans if plan not in alive]
    return sorted(alive, key=_by_mean) + sorted(dropped, key=_by_mean)


def _by_mean(plan: Plan) -> float:
    return -plan.mean()
