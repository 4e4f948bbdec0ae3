"""The strongest bot of Dance of Muses: alpha-beta over what may be hidden, among three troupes what rivals
will do; laying by rollouts.
"""

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from mutable.bots.search.alphabeta import AlphaBeta, Finding
from mutable.bots.search.clock import Clock
from mutable.bots.search.domain import WIN
from mutable.bots.search.search_bot import Thinker
from mutable.bots.search.worlds import TrueWorld, different_worlds
from mutable.games.muses.bot.belief import Belief
from mutable.games.muses.bot.dice_value import Looks
from mutable.games.muses.bot.domain import MusesBoard
from mutable.games.muses.bot.evaluation import Guess, Reckoning, Sight
from mutable.games.muses.bot.multiplayer import Rivals
from mutable.games.muses.bot.placement import Layer
from mutable.games.muses.bot.turn_alphabeta import Duel
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import LAYING, MusesState
from mutable.kit.events import Facts
from mutable.kit.game import Rules, State, Worlds
from mutable.kit.rng import Rng

DRAWS: Final = 100  # of what is hidden: enough to meet each of six worlds, but once in ten million
FEWER_DRAWS: Final = 25  # the same for two


class MusesMind:
    """What a level can hold in its head."""

    def __init__(
        self,
        most: i64 = 0,
        worlds: i64 = 6,
        deepest: i64 = 50,
        tries: i64 = 3,
        reads: bool = False,
        learned: Path | None = None,
        sight: Sight | None = None,
        lays: i64 = 0,
        minds_secrets: bool = False,
    ) -> None:
        self.most: i64 = most  # positions it looks at; 0: as time allows
        self.worlds: i64 = worlds  # different ones that it thinks of
        self.deepest: i64 = deepest  # turns that it looks ahead
        self.tries: i64 = tries  # how well it imagines the dance while muses are laid; 0: lays anywhere
        self.lays: i64 = lays  # games it imagines over a muse to be laid; 0: as time allows
        self.minds_secrets: bool = minds_secrets  # of three: does it know that rivals know their own muses?
        self.reads: bool = reads  # does it ask what the turns of others betray?
        self.learned: Path | None = learned  # the file it judges by; of two troupes, thinking in whole turns
        self.sight: Sight = Sight() if sight is None else sight


class MusesSearch(Thinker):
    def __init__(self, rules: Rules, mind: MusesMind) -> None:
        assert isinstance(rules, MusesRules)
        super().__init__(rules, 4000, mind.most)
        self._dance_rules: MusesRules = rules
        self._mind: MusesMind = mind
        self._reckoning: Reckoning = Reckoning(rules, mind.sight)
        self._layer: Layer = Layer(rules, mind.tries)
        self._belief: Belief = Belief(rules)
        self._events: list[Facts] = []
        self._is_proved: bool = False
        self._alphabeta: AlphaBeta = AlphaBeta(rules)
        self._looks: Looks = Looks(rules, self._reckoning, None)
        self._duel: Duel | None = None  # once it is asked for: its tables are large
        self.hears: bool = mind.reads
        self.has_rivals: bool = rules.troupes.count > 2
        learned = mind.learned if self.has_rivals else None
        self.rivals: Rivals = Rivals(rules, self._reckoning, learned, mind.minds_secrets)
        self.dances: bool = False  # was the last decision one of the dance?
        self.depth: i64 = 0  # turns that the last search of two troupes looked ahead in full
        self.nodes: i64 = 0  # positions that it looked at
        self.findings: list[Finding] = []  # its moves, the best first; all but the first are bounds
        self.worlds: i64 = 0  # that it thought of in the last decision of a dance
        self.saw_all: bool = False  # and were those all that it had met?

    def hear(self, events: list[Facts]) -> None:
        """All that its seat was told since the game began."""
        self._events = events

    def has_proved_a_win(self) -> bool:
        """Did the last search see its move through to a win, whatever is hidden and whoever replies?"""
        return self._is_proved

    def think(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        state = worlds.draw(rng)
        assert isinstance(state, MusesState)
        self._is_proved = False
        self.dances = state.phase != LAYING
        if self.dances:
            return self._dance(worlds, seat, clock, rng)
        if self._mind.tries == 0:
            return self.rules.random_move(state, seat, rng)
        if self._mind.lays > 0:
            clock = Clock(0.0, self._mind.lays)
        return self._layer.search(worlds, seat, clock, rng)

    def _dance(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        met: list[State] = different_worlds(worlds, DRAWS, rng)
        found: list[State] = met[: self._mind.worlds]
        self.worlds = len(found)
        self.saw_all = len(found) == len(met)
        first = found[0]
        assert isinstance(first, MusesState)
        self._reckoning.begin(first.sheet)
        guesses = self._belief.guesses(self._events, first, _behinds(found), seat)
        if self.has_rivals:
            by_seat: list[list[Guess]] | None = None
            if isinstance(worlds, TrueWorld):
                by_seat = self._guesses_by_seat(first, guesses, rng)
            move: i64 = self.rivals.search(first, guesses, clock, self._mind.deepest - 1, by_seat)
            self._is_proved = self.rivals.has_won() and self.saw_all
            return move
        if self._mind.learned is not None:
            self._search_turns(first, guesses, clock)
        else:
            self._search_moves(first, guesses, clock)
        self._is_proved = self.findings[0].value >= WIN and self.saw_all
        return self.findings[0].move

    def _search_turns(self, state: MusesState, guesses: list[Guess], clock: Clock) -> None:
        if self._duel is None:
            self._duel = Duel(self._dance_rules, self._reckoning, self._mind.learned)
        self._duel.search(state, guesses, clock, self._mind.deepest)
        self.depth = self._duel.depth
        self.nodes = self._duel.nodes
        self.findings = self._duel.findings

    def _search_moves(self, state: MusesState, guesses: list[Guess], clock: Clock) -> None:
        board = MusesBoard(self._dance_rules, state, guesses, self._looks)
        self._alphabeta.search([state], board, clock, self._mind.deepest)
        self.depth = self._alphabeta.depth
        self.nodes = self._alphabeta.nodes
        self.findings = self._alphabeta.findings

    def _guesses_by_seat(self, state: MusesState, guesses: list[Guess], rng: Rng) -> list[list[Guess]]:
        """What everybody has to guess from: a cheater's rivals do not know what it knows."""
        found: list[list[Guess]] = []
        for seat in range(self.rules.players):
            if seat == state.seat:
                found.append(guesses)
            else:
                worlds = self.rules.worlds(self.rules.view(state, seat))
                possible = different_worlds(worlds, FEWER_DRAWS, rng)
                found.append([Guess(behind, 1) for behind in _behinds(possible)])
        return found

    def ranked(self) -> list[int]:
        if not self.dances:
            return self._layer.ranked
        if self.has_rivals:
            return self.rivals.ranked()
        return [finding.move for finding in self.findings]


def _behinds(found: list[State]) -> list[i64]:
    """Who is behind the hidden tiles in each of these worlds."""
    behinds: list[i64] = []
    for state in found:
        assert isinstance(state, MusesState)
        behinds.append(state.behind)
    return behinds
