"""The search of Dance of Muses: alpha-beta over hidden worlds with two troupes, a multiplayer search with
three, and bandits with rollouts for laying muses.
"""

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from mutable.bots.search.alphabeta import AlphaBeta, RootMove
from mutable.bots.search.clock import Clock
from mutable.bots.search.domain import WIN
from mutable.bots.search.search_bot import SearchBot
from mutable.bots.search.worlds import TrueWorld, distinct_worlds
from mutable.games.muses.bot.belief import Belief
from mutable.games.muses.bot.dice_value import DiceValue
from mutable.games.muses.bot.domain import MusesDomain
from mutable.games.muses.bot.evaluation import DanceEvaluation, EvaluationWeights, Guess
from mutable.games.muses.bot.multiplayer import MultiplayerSearch
from mutable.games.muses.bot.placement import PlacementSearch
from mutable.games.muses.bot.turn_alphabeta import TurnAlphaBeta
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import LAYING, MusesState
from mutable.kit.events import Facts
from mutable.kit.game import Rules, State, Worlds
from mutable.kit.rng import Rng

DRAWS: Final = 100  # misses one of six worlds once in ten million
FEWER_DRAWS: Final = 25  # the same for two


class MusesParameters:
    """The limits and abilities of a level."""

    def __init__(
        self,
        max_iterations: i64 = 0,
        worlds: i64 = 6,
        max_depth: i64 = 50,
        tries: i64 = 3,
        uses_belief: bool = False,
        network_file: Path | None = None,
        weights: EvaluationWeights | None = None,
        placement_rollouts: i64 = 0,
        models_secrets: bool = False,
    ) -> None:
        self.max_iterations: i64 = max_iterations  # 0: no limit
        self.worlds: i64 = worlds  # number of different worlds
        self.max_depth: i64 = max_depth  # turns
        self.tries: i64 = tries  # of the rollout policy while laying muses; 0: lays at random
        self.placement_rollouts: i64 = placement_rollouts  # for laying a muse; 0: no limit
        self.models_secrets: bool = models_secrets  # with three troupes: rivals know their own muses
        self.uses_belief: bool = uses_belief  # infers hidden muses from turns
        self.network_file: Path | None = network_file  # with two troupes it implies a search over whole turns
        self.weights: EvaluationWeights = EvaluationWeights() if weights is None else weights


class MusesSearch(SearchBot):
    def __init__(self, rules: Rules, parameters: MusesParameters) -> None:
        assert isinstance(rules, MusesRules)
        super().__init__(rules, 4000, parameters.max_iterations)
        self._dance_rules: MusesRules = rules
        self._parameters: MusesParameters = parameters
        self._evaluation: DanceEvaluation = DanceEvaluation(rules, parameters.weights)
        self._placement: PlacementSearch = PlacementSearch(rules, parameters.tries)
        self._belief: Belief = Belief(rules)
        self._events: list[Facts] = []
        self._is_proved: bool = False
        self._alphabeta: AlphaBeta = AlphaBeta(rules)
        self._dice_value: DiceValue = DiceValue(rules, self._evaluation, None)
        self._turn_search: TurnAlphaBeta | None = None  # created on first use, since its tables are large
        self.hears: bool = parameters.uses_belief
        self.is_multiplayer: bool = rules.troupes.count > 2
        network_file = parameters.network_file if self.is_multiplayer else None
        self.multiplayer: MultiplayerSearch = MultiplayerSearch(
            rules, self._evaluation, network_file, parameters.models_secrets
        )
        self.is_dance: bool = False  # of the last decision; else it was about laying
        self.depth: i64 = 0  # turns completed by the last search of two troupes
        self.nodes: i64 = 0  # of that search
        self.root_moves: list[RootMove] = []  # the best first; all but the first are bounds
        self.worlds: i64 = 0  # used in the last decision of a dance
        self.has_all_worlds: bool = False  # True if those were all that were drawn

    def hear(self, events: list[Facts]) -> None:
        """Receive all events of its seat since the game began."""
        self._events = events

    def has_proved_win(self) -> bool:
        """Return True if the last search proved a win in all worlds against all replies."""
        return self._is_proved

    def search_worlds(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        state = worlds.draw(rng)
        assert isinstance(state, MusesState)
        self._is_proved = False
        self.is_dance = state.phase != LAYING
        if self.is_dance:
            return self._dance(worlds, seat, clock, rng)
        if self._parameters.tries == 0:
            return self.rules.random_move(state, seat, rng)
        if self._parameters.placement_rollouts > 0:
            clock = Clock(0.0, self._parameters.placement_rollouts)
        return self._placement.search(worlds, seat, clock, rng)

    def _dance(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        met: list[State] = distinct_worlds(worlds, DRAWS, rng)
        found: list[State] = met[: self._parameters.worlds]
        self.worlds = len(found)
        self.has_all_worlds = len(found) == len(met)
        first = found[0]
        assert isinstance(first, MusesState)
        self._evaluation.begin(first.sheet)
        guesses = self._belief.guesses(self._events, first, _behinds(found), seat)
        if self.is_multiplayer:
            by_seat: list[list[Guess]] | None = None
            if isinstance(worlds, TrueWorld):
                by_seat = self._guesses_by_seat(first, guesses, rng)
            move: i64 = self.multiplayer.search(
                first, guesses, clock, self._parameters.max_depth - 1, by_seat
            )
            self._is_proved = self.multiplayer.has_won() and self.has_all_worlds
            return move
        if self._parameters.network_file is not None:
            self._search_turns(first, guesses, clock)
        else:
            self._search_moves(first, guesses, clock)
        self._is_proved = self.root_moves[0].value >= WIN and self.has_all_worlds
        return self.root_moves[0].move

    def _search_turns(self, state: MusesState, guesses: list[Guess], clock: Clock) -> None:
        if self._turn_search is None:
            self._turn_search = TurnAlphaBeta(
                self._dance_rules, self._evaluation, self._parameters.network_file
            )
        self._turn_search.search(state, guesses, clock, self._parameters.max_depth)
        self.depth = self._turn_search.depth
        self.nodes = self._turn_search.nodes
        self.root_moves = self._turn_search.root_moves

    def _search_moves(self, state: MusesState, guesses: list[Guess], clock: Clock) -> None:
        board = MusesDomain(self._dance_rules, state, guesses, self._dice_value)
        self._alphabeta.search([state], board, clock, self._parameters.max_depth)
        self.depth = self._alphabeta.depth
        self.nodes = self._alphabeta.nodes
        self.root_moves = self._alphabeta.root_moves

    def _guesses_by_seat(self, state: MusesState, guesses: list[Guess], rng: Rng) -> list[list[Guess]]:
        """Return the guesses of each seat: a cheater's rivals do not know what it knows."""
        found: list[list[Guess]] = []
        for seat in range(self.rules.players):
            if seat == state.seat:
                found.append(guesses)
            else:
                worlds = self.rules.worlds(self.rules.view(state, seat))
                possible = distinct_worlds(worlds, FEWER_DRAWS, rng)
                found.append([Guess(behind, 1) for behind in _behinds(possible)])
        return found

    def ranked(self) -> list[int]:
        if not self.is_dance:
            return self._placement.ranked
        if self.is_multiplayer:
            return self.multiplayer.ranked()
        return [finding.move for finding in self.root_moves]


def _behinds(found: list[State]) -> list[i64]:
    """Return the hidden arrangement of each world."""
    behinds: list[i64] = []
    for state in found:
        assert isinstance(state, MusesState)
        behinds.append(state.behind)
    return behinds
