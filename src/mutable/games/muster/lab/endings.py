"""The last turns of Muster, with every possible hand of the other player."""

from mutable.bots.search.domain import SearchDomain
from mutable.bots.search.proof import ProofDomain
from mutable.kit.game import Rules, State, Worlds
from mutable.kit.rng import Rng
from mutable.lab.endings.proved import Prover
from mutable.lab.endings.verdict import Verdict, all_worlds

TURNS = 3
MOST_WORLDS = 60
MOST_NODES = 200_000


class MusterEnding:
    about = f"the last {TURNS} turns"
    unit = "share of a game"

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._prover = Prover(rules, MOST_NODES)

    def covers(self, state: State, turns: int) -> bool:
        return turns < TURNS

    def assess(self, worlds: Worlds, seat: int, move: int, rng: Rng) -> Verdict | None:
        found = all_worlds(worlds, MOST_WORLDS, rng)
        if found is None:
            return None

        def board(state: State, is_optimistic: bool) -> SearchDomain:
            return ProofDomain(self._rules, seat, is_optimistic)

        return self._prover.assess(found, seat, move, board, range(1, TURNS + 1))


ENDING = MusterEnding
