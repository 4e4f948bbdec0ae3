"""The last turn of Mū, after its buildings are revealed: placing tokens, and the battles.

What is still hidden then (a card in hand, cards that were passed on) scores nothing, so one world is enough.
"""

from mutable.bots.search.domain import SearchDomain
from mutable.bots.search.proof import ProofDomain
from mutable.games.mu_city.lab.solo import play_solo
from mutable.games.mu_city.rules.state import PLACING, ROUNDS, TURNS, MuCityState
from mutable.kit.game import Rules, State, Worlds
from mutable.kit.rng import Rng
from mutable.lab.endings.proved import Prover
from mutable.lab.endings.verdict import Verdict

MOST_NODES = 100_000
TO_THE_END = 60  # changes of the deciding seat; more than can occur


class MuCityEnding:
    about = "the last turn, once it is revealed"
    unit = "share of a game"

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._prover = Prover(rules, MOST_NODES)

    def covers(self, state: State, turns: int) -> bool:
        assert isinstance(state, MuCityState)
        return state.round == ROUNDS - 1 and state.turn == TURNS - 1 and state.phase >= PLACING

    def assess(self, worlds: Worlds, seat: int, move: int, rng: Rng) -> Verdict | None:
        def board(state: State, is_optimistic: bool) -> SearchDomain:
            return ProofDomain(self._rules, seat, is_optimistic)

        return self._prover.assess([worlds.draw(rng)], seat, move, board, [TO_THE_END])


ENDING = MuCityEnding
ALONE = play_solo
