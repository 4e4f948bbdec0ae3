"""Many games of one table stepped in one call, for learners: numbers in and out, no loop in Python.

Every game has its own stream of chance, so that it goes the same in a batch of any size. A game that ends is
dealt anew at once. What comes out lies in memory that the next step overwrites.
"""

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.kit.canvas import Canvas
from mutable.kit.cells import Flags, zeros
from mutable.kit.errors import IllegalAction
from mutable.kit.game import OVER, Rules, State
from mutable.kit.rewards import rewards_of
from mutable.kit.rng import BOT_STREAM, Rng

STRIDE: Final = 8  # bytes of an action
FIRST_STREAM: Final = BOT_STREAM + 1  # of chance, in the first game


class Stepper:
    """The games of a batch, and what there is to tell of each."""

    def __init__(self, rules: Rules, size: int, seed: int, features: int) -> None:
        self.rules: Rules = rules
        self.size: i64 = size
        self._fresh: State = rules.start()
        self._states: list[State] = [rules.start() for _ in range(size)]
        self._chances: list[Rng] = []
        self._whims: Rng = Rng(seed, BOT_STREAM)
        self.seats: vec[i64] = zeros(size)
        self.drawn: vec[i64] = zeros(size)  # an action for each game, where they are drawn at random
        self.scores: vec[i64] = zeros(size * rules.players)  # of the last game that ended
        self.rewards: vec[float] = _nothing(size * rules.players)
        self.ended: Flags = Flags(1, size)
        self.legal: Flags = Flags(size, rules.moves.seat_rows)
        self.canvas: Canvas = Canvas(features, size)
        self._any_ended: bool = False
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """All games anew; game n of a seed is always the same game."""
        self._whims = Rng(seed, BOT_STREAM)
        self._chances = [Rng(seed, FIRST_STREAM + game) for game in range(self.size)]
        self._forget_ends()
        for game in range(self.size):
            self._begin(game)

    def step(self, actions: bytes) -> None:
        """One action for each game; if one of them is not legal, no game has changed."""
        self._check(actions)
        self._forget_ends()
        for game in range(self.size):
            self.rules.apply(self._states[game], self.seats[game], read_i64_le(actions, game * STRIDE))
            self._settle(game)

    def draw(self) -> None:
        """For each game a legal action, each equally likely."""
        drawn = self.drawn
        for game in range(self.size):
            drawn[game] = self.rules.random_move(self._states[game], self.seats[game], self._whims)

    def observe(self) -> None:
        """Draw what the seat to move sees, in every game."""
        canvas = self.canvas
        for game in range(self.size):
            canvas.begin(game)
            self.rules.draw_view(self._states[game], self.seats[game], canvas)

    def state(self, game: int) -> State:
        """A copy of the state of a game."""
        return self._states[game].copy()

    def _check(self, actions: bytes) -> None:
        if len(actions) != self.size * STRIDE:
            raise IllegalAction("actions_for_games", count=len(actions) // STRIDE, games=self.size)
        for game in range(self.size):
            action: i64 = read_i64_le(actions, game * STRIDE)
            if not self.legal.has(game, action):
                raise IllegalAction("illegal_in_game", action=action, game=game)

    def _begin(self, game: i64) -> None:
        self._states[game].assign(self._fresh)
        self._settle(game)

    def _settle(self, game: i64) -> None:
        """Let chance play until a seat must decide, over the end of a game too."""
        state = self._states[game]
        rules = self.rules
        seat: i64 = rules.settle(state, self._chances[game])
        while seat == OVER:
            self._end(game)
            seat = rules.settle(state, self._chances[game])
        self.seats[game] = seat
        self.legal.begin(game)
        rules.mark(state, seat, self.legal)

    def _end(self, game: i64) -> None:
        state = self._states[game]
        players: i64 = self.rules.players
        rewards = rewards_of(self.rules, state)
        for seat in range(players):
            self.rewards[game * players + seat] = rewards[seat]
            self.scores[game * players + seat] = self.rules.score(state, seat)
        self.ended.raise_run(game, 1)
        self._any_ended = True
        state.assign(self._fresh)

    def _forget_ends(self) -> None:
        if not self._any_ended:
            return
        self._any_ended = False
        self.ended.begin(0)
        rewards = self.rewards
        for place in range(self.size * self.rules.players):
            rewards[place] = 0.0


def _nothing(size: i64) -> vec[float]:
    cells = vec[float](capacity=size)
    for _ in range(size):
        cells = append(cells, 0.0)
    return cells
