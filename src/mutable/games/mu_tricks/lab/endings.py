"""The last tricks of Mü, in all possible distributions of the cards."""

from mutable.games.mu_tricks.bot.endgame import Endgame, PointValues
from mutable.games.mu_tricks.bot.payoff import Payoff
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import PLAYING, MuTricksState
from mutable.kit.bits import count_bits
from mutable.kit.game import Rules, State, Worlds
from mutable.kit.rng import Rng
from mutable.lab.endings.verdict import Verdict, all_worlds

TRICKS = 3
MOST_WORLDS = 1500
MOST_NODES = 100_000  # in one world
HUNDREDTHS = 100.0


class MuTricksEnding:
    about = f"the last {TRICKS} tricks"
    unit = "points over the others"

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MuTricksRules)
        self._rules = rules
        self._payoff = Payoff(rules)
        self._endgame = Endgame(rules)

    def covers(self, state: State, turns: int) -> bool:
        assert isinstance(state, MuTricksState)
        most = max(int(count_bits(state.cards(seat))) for seat in range(int(self._rules.players)))
        return state.phase == PLAYING and 1 < most <= TRICKS

    def assess(self, worlds: Worlds, seat: int, move: int, rng: Rng) -> Verdict | None:
        found = all_worlds(worlds, MOST_WORLDS, rng)
        if found is None:
            return None
        first = found[0]
        assert isinstance(first, MuTricksState)
        worth = self._payoff.worth(first, seat)
        totals = dict.fromkeys(self._rules.legal(first, seat), 0)
        for world in found:
            assert isinstance(world, MuTricksState)
            if not self._add(totals, world, seat, worth):
                return None
        best, worst = max(totals.values()), min(totals.values())
        return Verdict((best - totals[move]) / len(found) / HUNDREDTHS, len(found), best != worst)

    def _add(self, totals: dict[int, int], world: MuTricksState, seat: int, worth: PointValues) -> bool:
        """Add the value of each move in one world; return False if the search limit is exceeded."""
        self._endgame.begin(world, seat, worth, MOST_NODES)
        for move in totals:
            after = world.copy()
            assert isinstance(after, MuTricksState)
            self._rules.apply(after, seat, move)
            own = worth.own * self._rules.components.points_of(after.won.get(seat))
            totals[move] += int(self._endgame.value(after) + own)
        return not self._endgame.is_out_of_nodes()


ENDING = MuTricksEnding
