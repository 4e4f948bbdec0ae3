"""Steps many games in one call, for learners: arrays in, arrays out, no loop in Python.

Every game has its own random stream, so that it is the same in a batch of any size. A game that ends restarts
at once. Results are in memory that the next step overwrites.
"""

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.kit.arrays.cells import Flags, zeros
from mutable.kit.arrays.event_encoding import EventHistory, Vocabulary
from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.arrays.rewards import rewards_of
from mutable.kit.bits import bit_of
from mutable.kit.errors import IllegalAction
from mutable.kit.events import Facts
from mutable.kit.game import OVER, Rules, State, View
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.kit.snapshot import Snapshot, take_snapshot

STRIDE: Final = 8  # bytes per action
FIRST_STREAM: Final = BOT_STREAM + 1  # the chance stream of game 0
FIRST_THOUGHTS: Final = 1000000000  # the bot stream of game 0

Ends = tuple[list[float], list[int], list[int]]
"""The games that ended in the last step: rewards, scores, and their numbers in the batch."""


class Stepper:
    """The games of a batch and their results.

    With `tells`, it records the events of every game. With a vocabulary, it also encodes them as numbers and
    reports the last `recalled` numbers of the seat to move.
    """

    def __init__(
        self,
        rules: Rules,
        size: int,
        seed: int,
        features: int,
        tells: bool = False,
        vocabulary: Vocabulary | None = None,
        recalled: int = 1,
    ) -> None:
        self.rules: Rules = rules
        self.size: i64 = size
        self._fresh: State = rules.start()
        self._states: list[State] = [rules.start() for _ in range(size)]
        self._chances: list[Rng] = []
        self._thoughts: list[Rng] = []
        self._vocabulary: Vocabulary | None = vocabulary
        self._tells: bool = tells or vocabulary is not None
        self._memories: list[EventHistory] = []
        self._whims: Rng = Rng(seed, BOT_STREAM)
        self.seats: vec[i64] = zeros(size)
        self.drawn: vec[i64] = zeros(size)  # the random actions of `draw`
        self.scores: vec[i64] = zeros(size * rules.players)  # by game and seat, of the last game that ended
        self.rewards: vec[float] = _nothing(size * rules.players)
        self.ended: Flags = Flags(1, size)
        self.legal: Flags = Flags(size, rules.moves.seat_rows)
        self.writer: FeatureWriter = FeatureWriter(features, size)
        self.history: FeatureWriter = FeatureWriter(recalled, size if vocabulary is not None else 0)
        self._recalled: i64 = recalled
        self._any_ended: bool = False
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Restart all games; game n of a seed is always the same game."""
        self._whims = Rng(seed, BOT_STREAM)
        self._chances = [Rng(seed, FIRST_STREAM + game) for game in range(self.size)]
        self._thoughts = [Rng(seed, FIRST_THOUGHTS + game) for game in range(self.size)]
        if self._tells:
            self._memories = [self._blank() for _ in range(self.size)]
        self._forget_ends()
        for game in range(self.size):
            self._begin(game)

    def step(self, actions: bytes) -> None:
        """Play one action in each game. If one action is illegal, raise IllegalAction and change nothing."""
        self._check(actions)
        self._forget_ends()
        for game in range(self.size):
            self._play(game, read_i64_le(actions, game * STRIDE))

    def play(self, game: int, action: int) -> None:
        """Play one action of the seat to move in one game."""
        self._check_one(game, action)
        self._play(game, action)

    def play_at_random(self, seats: i64) -> None:
        """Play random moves for a set of seats until other seats are to move in every game."""
        for game in range(self.size):
            while bit_of(self.seats[game]) & seats:
                self._play(game, self.random_move(game))

    def random_move(self, game: i64) -> i64:
        """Return a random legal action, from the bot stream of the game."""
        return self.rules.random_move(self._states[game], self.seats[game], self._thoughts[game])

    def draw(self) -> None:
        """Write a random legal action for each game to `drawn`."""
        drawn = self.drawn
        for game in range(self.size):
            drawn[game] = self.rules.random_move(self._states[game], self.seats[game], self._whims)

    def observe(self) -> None:
        """Encode the view of the seat to move, in every game."""
        writer = self.writer
        for game in range(self.size):
            writer.begin(game)
            self.rules.encode_view(self._states[game], self.seats[game], writer)

    def encode_histories(self) -> None:
        """Write the encoded events of the seat to move, in every game; the latest if there are too many."""
        writer = self.history
        for game in range(self.size):
            writer.begin(game)
            numbers = self._memories[game].numbers[self.seats[game]]
            first: i64 = max(0, len(numbers) - self._recalled)
            for at in range(first, len(numbers)):
                writer.number(numbers[at])

    # What a bot in a game may know

    def view(self, game: int) -> View:
        """Return the view of the seat to move."""
        return self.rules.view(self._states[game], self.seats[game])

    def heard(self, game: int) -> list[Facts]:
        """Return the events that the seat to move has seen; none without `tells`."""
        return self._memories[game].log.visible_to(self.seats[game]) if self._tells else []

    def thoughts(self, game: int) -> Rng:
        """Return the bot stream of a game, which is independent of its chance stream."""
        return self._thoughts[game]

    # Single games

    def state(self, game: int) -> State:
        """Return a copy of the state of a game."""
        return self._states[game].copy()

    def save(self, game: int) -> Snapshot:
        """Return a snapshot of a game with its random streams."""
        memory: EventHistory | None = self._memories[game] if self._tells else None
        return take_snapshot(self._states[game], self._chances[game], self._thoughts[game], memory)

    def restore(self, game: int, kept: Snapshot) -> None:
        """Continue one game from a snapshot; leave the results of the last step as they are."""
        self._states[game].assign(kept.state)
        self._chances[game] = kept.chance.copy()
        if kept.thoughts is not None:
            self._thoughts[game] = kept.thoughts.copy()
        if self._tells:
            self._memories[game] = kept.memory(int(self.rules.players), self._vocabulary)
        self._show(game, self.rules.turn(self._states[game]))

    def reseed(self, game: int, seed: int) -> None:
        """Replace the random streams of a game."""
        self._chances[game] = Rng(seed, FIRST_STREAM)
        self._thoughts[game] = Rng(seed, FIRST_THOUGHTS)

    def whims(self) -> Rng:
        """Return a copy of the random stream that `draw` uses."""
        return self._whims.copy()

    def ends(self) -> Ends:
        """Return the results of the last step: rewards, scores, and the games that ended."""
        places = [game for game in range(self.size) if self.ended.has(0, game)]
        rewards = [self.rewards[at] for at in range(len(self.rewards))]
        return rewards, [int(self.scores[at]) for at in range(len(self.scores))], places

    def restore_batch(self, whims: Rng, ends: Ends, drawn: list[int]) -> None:
        """Restore the state of the batch itself; call it after restoring all games."""
        self._whims = whims.copy()
        for game in range(self.size):
            self.drawn[game] = drawn[game]
        self._forget_ends()
        rewards, scores, places = ends
        for at in range(len(rewards)):
            self.rewards[at] = rewards[at]
            self.scores[at] = scores[at]
        for game in places:
            self.ended.raise_run(game, 1)
            self._any_ended = True

    def _check(self, actions: bytes) -> None:
        if len(actions) != self.size * STRIDE:
            raise IllegalAction("actions_for_games", count=len(actions) // STRIDE, games=self.size)
        for game in range(self.size):
            self._check_one(game, read_i64_le(actions, game * STRIDE))

    def _check_one(self, game: i64, action: i64) -> None:
        if not self.legal.has(game, action):
            raise IllegalAction("illegal_in_game", action=action, game=game)

    def _play(self, game: i64, action: i64) -> None:
        if self._tells:
            memory = self._memories[game]
            memory.encode_move(self.seats[game], action)
            self.rules.apply(self._states[game], self.seats[game], action, memory.log)
        else:
            self.rules.apply(self._states[game], self.seats[game], action)
        self._settle(game)

    def _blank(self) -> EventHistory:
        return EventHistory(int(self.rules.players), self._vocabulary)

    def _begin(self, game: i64) -> None:
        self._states[game].assign(self._fresh)
        self._settle(game)

    def _settle(self, game: i64) -> None:
        """Play chance moves until a seat must decide; restart the game if it ends."""
        seat: i64 = self._let_chance_play(game)
        while seat == OVER:
            self._end(game)
            seat = self._let_chance_play(game)
        self._show(game, seat)

    def _let_chance_play(self, game: i64) -> i64:
        if not self._tells:
            return self.rules.settle(self._states[game], self._chances[game])
        memory = self._memories[game]
        seat: i64 = self.rules.settle_logged(self._states[game], self._chances[game], memory.log)
        memory.encode_new()
        return seat

    def _show(self, game: i64, seat: i64) -> None:
        self.seats[game] = seat
        self.legal.begin(game)
        self.rules.mark(self._states[game], seat, self.legal)

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
        if self._tells:
            self._memories[game] = self._blank()

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
