"""The domain of alpha-beta in Dance of Muses: troupes as sides, values over all hidden worlds, a hash."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.domain import WIN, SearchDomain, mix_hash
from mutable.games.muses.bot.dice_value import DiceValue
from mutable.games.muses.bot.evaluation import Guess
from mutable.games.muses.bot.last_turn import LastTurn
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import DANCING, ENDED, REVEALING, MusesState
from mutable.games.muses.rules.troupes import Troupes
from mutable.kit.game import State

NEAR: Final = 60  # more steps than the depth of a search


class MusesDomain(SearchDomain):
    """During the dance, the muses behind tiles change no move, only the final scoring.

    So one state is searched for all worlds: the `guesses`, each with its weight.
    """

    def __init__(
        self, rules: MusesRules, state: MusesState, guesses: list[Guess], dice_value: DiceValue
    ) -> None:
        super().__init__(rules, state.seat)
        steps = rules.options["steps"]
        assert isinstance(steps, int)
        self._most_steps: i64 = steps
        self._troupes: Troupes = rules.troupes
        self._dice_value: DiceValue = dice_value
        self._last_turn_search: LastTurn = LastTurn(rules, dice_value)
        self._scratch: MusesState = MusesState(0)
        dice_value.begin(state, guesses, state.seat)

    def is_ours(self, seat: i64) -> bool:
        return self._troupes.of(seat) == self._troupes.of(self.seat)

    def is_over(self, state: State) -> bool:
        """Return True at the end of the hand; the next hand is a new deal."""
        assert isinstance(state, MusesState)
        return state.phase == REVEALING or state.phase == ENDED

    def value(self, state: State, is_over: bool) -> i64:
        assert isinstance(state, MusesState)
        return self._dice_value.worth(state.dice, state.seat, is_over)

    def has_last_turn_value(self, state: State) -> bool:
        assert isinstance(state, MusesState)
        return state.phase == DANCING

    def last_turn_value(self, state: State, seat: i64, bar: i64) -> i64:
        assert isinstance(state, MusesState)
        return self._last_turn_search.best(state, self.is_ours(seat), bar)

    def rank(self, state: State, seat: i64, move: i64) -> i64:
        """Rank a move by the dice after it."""
        after: MusesState = self._scratch
        after.assign(state)
        self.rules.apply(after, seat, move)
        worth: i64 = self.value(after, self.is_over(after))
        if not self.is_ours(seat):
            worth = -worth
        return 500 + worth * 500 // WIN

    def key(self, state: State) -> i64:
        """Hash what changes during one search: positions, dice, phase and, near the limit, steps."""
        assert isinstance(state, MusesState)
        found: i64 = mix_hash(mix_hash(0, state.across), state.down)  # in turn, since 1,2 is not 2,1
        found = mix_hash(found, state.dice)
        where: i64 = state.phase - DANCING + 4 * state.seat + 16 * (state.acting + 1)
        if state.steps + NEAR > self._most_steps:  # else the number of steps does not matter
            where += 256 * state.steps
        return mix_hash(found, where)
