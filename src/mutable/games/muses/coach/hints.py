"""Hints for Dance of Muses: the search, what it has proved, and how simulated dances go on."""

from mutable.bots.bot import Budget
from mutable.bots.search.domain import WIN
from mutable.coach.analysis.adviser import Adviser, Finding
from mutable.games.muses.bot.levels import muses_level
from mutable.games.muses.bot.placement import DancePolicy
from mutable.games.muses.bot.search import MusesParameters
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.scoring import HAND_NUMBERS, GameScore
from mutable.games.muses.rules.state import MusesState
from mutable.kit.bits import bit_of
from mutable.kit.game import Rules, State, View
from mutable.kit.rng import Rng

STRONGEST = 6
TRIES = 10  # moves that the policy of simulated games chooses among
TO_THE_END = MusesParameters().max_depth  # a search this deep has reached every end


class MusesAdviser(Adviser):
    counts = "suns"
    default_iterations = 20000
    conclusive = frozenset({"wins_now"})

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MusesRules)
        self._search = muses_level(rules, STRONGEST)
        super().__init__(rules, self._search, DancePolicy(rules, TRIES))
        self._muses = rules
        self._is_last_hand = True
        self._is_duel = rules.players == 2
        self.suffixes = ["duel"] if rules.troupes.count == 2 else []

    def begin(self, state: State, seat: int) -> None:
        assert isinstance(state, MusesState)
        hands = self._muses.options["hands"]
        assert isinstance(hands, int)
        self._is_last_hand = len(state.sheet) // HAND_NUMBERS + 1 >= hands

    def value(self, state: State, seat: int) -> float:
        """Return the Suns of the troupe minus those of the best other."""
        assert isinstance(state, MusesState)
        suns = GameScore(self._muses.scorer, state.sheet).suns
        own = int(self._muses.troupes.of(seat))
        return float(suns[own] - max(other for troupe, other in enumerate(suns) if troupe != own))

    def think(self, view: View, budget: Budget, rng: Rng) -> list[int]:
        """Run the search and return its moves by value; of all but the best it knows an upper bound."""
        best, *others = super().think(view, budget, rng)
        if not self._search.is_dance or self._search.is_multiplayer:
            return [best, *others]
        return [best, *sorted(others, key=lambda move: -self._value_of(move))]

    def depth(self) -> int | None:
        """Return how many turns the search of a dance has completed."""
        return int(self._search.depth) or None if self._search.is_dance else None

    def win_share(self, state: State, seat: int) -> float:
        """Return the share of a win: a troupe wins together, and several troupes share."""
        winners = self.rules.winners(state)
        if not winners & bit_of(seat):
            return 0.0
        troupes = self._muses.troupes
        seats = range(int(troupes.players))
        return 1.0 / len({int(troupes.of(other)) for other in seats if winners & bit_of(other)})

    # Findings of the search

    def findings(self, moves: list[int], at: int) -> list[Finding]:
        if not self._search.is_dance:
            return []
        if self._search.is_multiplayer:
            is_sure = at == 0 and self._is_won(moves[at]) and self._search.has_all_worlds
            return [("wins_now", {})] if is_sure else []
        if self._search.depth == 0:
            return []
        if self._is_won(moves[at]):
            return [self._proof()]
        if self._is_lost(moves, at):
            return [("lost_best" if at == 0 else "lost_other", {})]
        return []

    def is_lost(self, moves: list[int]) -> bool:
        dances = self._search.is_dance and not self._search.is_multiplayer and self._search.depth > 0
        return bool(dances and self._is_lost(moves, 0))

    def known_win(self, best: int) -> float | None:
        if not self._search.is_dance or not self._search.has_all_worlds:
            return None
        if self._is_won(best):
            return 1.0
        if self._search.is_multiplayer or not self._is_worked_out():
            return None
        value = self._value_of(best)
        return _share(value) if abs(value) < WIN else None

    def _is_won(self, move: int) -> bool:
        """Return True if the move is proved to win. Only the best move has an exact value. With more than two
        players, only the multiplayer search proves a win, one within the turn.
        """
        if self._search.is_multiplayer:
            return move == self._search.ranked()[0] and self._search.multiplayer.has_won()
        if not self._is_duel:
            return False
        best = self._search.root_moves[0]
        return best.move == move and best.value >= WIN

    def _is_lost(self, moves: list[int], at: int) -> bool:
        """Return True if the move is proved to lose; an upper bound is enough. An unfinished search may not
        have compared its best move, so that one is lost only if all moves are.
        """
        if not self._search.has_all_worlds or not self._is_duel:
            return False
        if at == 0:
            return all(root_move.value <= -WIN for root_move in self._search.root_moves)
        return self._value_of(moves[at]) <= -WIN

    def _value_of(self, move: int) -> int:
        """Return the search's value: exact for the best move, an upper bound for the others."""
        for root_move in self._search.root_moves:
            if root_move.move == move:
                return int(root_move.value)
        return 0

    def _proof(self) -> Finding:
        """Describe a proof, which may be one turn deeper than the last finished depth."""
        if not self._search.has_all_worlds:
            return "won_in_some", {"count": int(self._search.worlds)}
        return "won", {"turns": int(self._search.depth) + 1}

    def _is_worked_out(self) -> bool:
        """Return True if the search reached the end of the last dance in every world."""
        deep = self._search.depth >= TO_THE_END
        return bool(deep and self._is_last_hand and self._is_duel and self._search.has_all_worlds)


def _share(value: int) -> float:
    """Return the share of worlds in which a solved dance is won; a shared win counts half."""
    return (value / WIN + 1.0) / 2.0


ADVISER = MusesAdviser
