"""The last turns of Dance of Muses, with all possible hidden muses."""

from dataclasses import replace

from mutable.bots.search.domain import SearchDomain
from mutable.games.muses.bot.evaluation import Guess
from mutable.games.muses.bot.proof import MusesProofDomain
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import LAYING, MusesState
from mutable.kit.game import Rules, State, Worlds
from mutable.kit.rng import Rng
from mutable.lab.endings.proved import Prover
from mutable.lab.endings.verdict import Verdict, all_worlds

TURNS = 8
MOST_WORLDS = 6
MOST_NODES = 8_000  # enough for three turns


class MusesEnding:
    about = f"the last {TURNS} turns"
    unit = "share of a game"

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MusesRules)
        self._rules = rules
        self._prover = Prover(rules, MOST_NODES)

    def covers(self, state: State, turns: int) -> bool:
        assert isinstance(state, MusesState)
        return turns < TURNS and state.phase != LAYING

    def assess(self, worlds: Worlds, seat: int, move: int, rng: Rng) -> Verdict | None:
        """Hidden muses do not change the turns, so one search covers all worlds."""
        found = all_worlds(worlds, MOST_WORLDS, rng)
        if found is None:
            return None
        guesses = [Guess(_behind(state), 1) for state in found]

        def board(state: State, is_optimistic: bool) -> SearchDomain:
            assert isinstance(state, MusesState)
            return MusesProofDomain(self._rules, state, guesses, is_optimistic)

        verdict = self._prover.assess(found[:1], seat, move, board, range(1, TURNS + 1))
        return verdict and replace(verdict, worlds=len(found))


def _behind(state: State) -> int:
    assert isinstance(state, MusesState)
    return int(state.behind)


ENDING = MusesEnding
