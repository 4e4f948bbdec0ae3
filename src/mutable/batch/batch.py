"""The games of a batch as arrays over the stepper's own memory."""

import operator
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from mutable.batch.opponents import BatchOpponents
from mutable.bots.seated_bot import budget_of
from mutable.games import game_named
from mutable.kit.arrays.batch import Stepper
from mutable.kit.arrays.event_encoding import Vocabulary
from mutable.kit.arrays.layout import layout_of, spans_of
from mutable.kit.errors import BadOption, IllegalAction, UnknownMove, quote
from mutable.kit.extras import required
from mutable.kit.game import Data, Rules
from mutable.kit.options import Value
from mutable.kit.snapshot import Snapshot

Array = Any  # an ndarray; the package itself does not depend on NumPy


class Turn(NamedTuple):
    """The state of each game after a step. The arrays are read-only and the next step overwrites them: copy
    what you keep.
    """

    seats: Array  # (size,) the seat to move
    masks: Array  # (size, actions) True for legal actions
    rewards: Array  # (size, players) of games that this step has ended, else 0
    done: Array  # (size,) True if this step has ended a game; seats and masks are then of the next one


@dataclass(frozen=True)
class Terms:
    """The arguments of a batch; batches with equal terms have the same rules."""

    game: str
    players: int
    options: dict[str, Value]
    data: Data | None
    size: int
    opponents: dict[int, str]
    milliseconds: float | None
    iterations: int | None
    history: int

    @property
    def table(self) -> str:
        """A description of the table, independent of the players."""
        chosen = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game}, {self.players} players, {chosen}" + (", own cards" if self.data else "")


@dataclass(frozen=True)
class SavedGame:
    """One game of a batch, with its future moves of chance. It is immutable and can be pickled."""

    table: str
    kept: Snapshot


class Batch:
    """`size` games of one table; a game that ends is replaced by a new one.

    `opponents` are bots by seat that play automatically; the learner acts only for the other seats. Their
    budget for a move is `milliseconds` of CPU time (20 by default) or `iterations`; with iterations games are
    reproducible. `history` is the maximum number of numbers that `recall` returns for each game.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: dict[str, Value] | None = None,
        size: int = 1024,
        seed: int = 0,
        data: Data | None = None,
        opponents: Mapping[int, str] | None = None,
        milliseconds: float | None = None,
        iterations: int | None = None,
        history: int = 0,
    ) -> None:
        self._numpy = required("numpy")
        chosen = game_named(game)
        count = chosen.usual_players if players is None else _whole("players", players)
        rules = chosen.rules(count, dict(options or {}), data)
        if not _is_whole(size) or size < 1:
            raise BadOption("batch_size", given=quote(size))
        if not _is_whole(history) or history < 0:
            raise BadOption("whole_number", place="history", given=quote(history))
        bots = dict(opponents or {})
        terms = Terms(
            game, count, rules.options, data, operator.index(size), bots, milliseconds, iterations,
            operator.index(history),
        )  # fmt: skip
        self._begin(terms, rules, _whole("seed", seed))
        self._opponents.play_on(self._stepper, self._turn.seats)

    def _begin(self, terms: Terms, rules: Rules, seed: int) -> None:
        self._terms = terms
        self.rules: Rules = rules
        self.players: int = terms.players
        self.size: int = terms.size
        self.actions: int = rules.moves.seat_rows
        self.features, self.layout = layout_of(rules)
        self.vocabulary: Vocabulary | None = Vocabulary(rules) if terms.history else None
        budget = budget_of(terms.milliseconds, terms.iterations)
        self._opponents = BatchOpponents(terms.game, rules, terms.opponents, budget)
        self._stepper = Stepper(
            rules, self.size, seed, self.features, self._opponents.hear, self.vocabulary,
            max(1, terms.history),
        )  # fmt: skip
        self._create_arrays()

    def _create_arrays(self) -> None:
        """Create arrays over the stepper's memory."""
        stepper, numpy = self._stepper, self._numpy
        self._turn = Turn(
            self._array_of(stepper.seats, "i8", 1).reshape(self.size),
            self._array_of(stepper.legal.cells, "?", self.size)[:, : self.actions],
            self._array_of(stepper.rewards, "f8", self.size),
            self._array_of(stepper.ended.cells, "?", 1)[0, : self.size],
        )
        self._drawn = self._array_of(stepper.drawn, "i8", 1).reshape(self.size)
        self._views = self._array_of(stepper.writer.cells, "<i2", self.size)[:, : self.features]
        self.scores: Array = self._array_of(stepper.scores, "i8", self.size)
        """(size, players) final points of the last game that ended, in each place."""
        self.ranges: Array = numpy.array(spans_of(self.rules), numpy.int16).reshape(-1, 2)
        """(features, 2) the least and the greatest value of each number of an observation."""
        self._scales = 1 / numpy.maximum(1, numpy.abs(self.ranges.astype(numpy.int32)).max(axis=1))
        self._scaled: Array = numpy.zeros((self.size, self.features), numpy.float32)

    def reset(self, seed: int = 0) -> Turn:
        """Begin all games again; the seed determines them."""
        self._stepper.reset(_whole("seed", seed))
        self._opponents.play_on(self._stepper, self._turn.seats)
        return self._turn

    def step(self, actions: Array) -> Turn:
        """Apply one action in each game, by the seat to move; then the opponents play, also in new games.
        Raise IllegalAction if one action is not legal; no game has changed then.
        """
        given = self._numpy.asarray(actions)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise IllegalAction("batch_actions", count=self.size, kind=given.dtype, shape=str(given.shape))
        self._stepper.step(self._numpy.ascontiguousarray(given, "<i8").tobytes())
        self._opponents.play_on(self._stepper, self._turn.seats)
        return self._turn

    def turn(self) -> Turn:
        """Return the result of the last step."""
        return self._turn

    def random_actions(self) -> Array:
        """Return (size,) a random legal action for each game, each equally likely."""
        self._stepper.draw()
        return self._drawn

    def observe(self, scaled: bool = False) -> Array:
        """Return (size, features) the view of the seat to move; `layout` names the columns. If scaled, they
        are floats from -1 to 1: each number is divided by its greatest absolute value, and 0 stays 0.
        """
        self._stepper.observe()
        if not scaled:
            return self._views
        self._numpy.multiply(self._views, self._scales, out=self._scaled, casting="unsafe")
        return self._numpy.clip(self._scaled, -1, 1, out=self._scaled)

    def recall(self) -> Array:
        """Return (size, history) all events of the seat to move, in order, as numbers of `vocabulary`.
        Shorter histories are filled with 0; of longer ones only the end is returned.
        """
        if self.vocabulary is None:
            raise BadOption("no_history")
        self._stepper.encode_histories()
        history = self._array_of(self._stepper.history.cells, "<i2", self.size)
        return history[:, : self._terms.history]

    def text(self, action: int) -> str:
        """Return an action in the notation of records."""
        if not _is_whole(action):
            raise UnknownMove("action_kind", last=self.actions - 1, given=quote(action))
        if not 0 <= action < self.actions:
            raise UnknownMove("no_action", action=action, last=self.actions - 1)
        return self.rules.moves.text(operator.index(action))

    # Single games

    def save(self, game: int) -> SavedGame:
        """Save one game, with its future moves of chance and the events of its seats."""
        return SavedGame(self._terms.table, self._stepper.save(self._place(game)))

    def restore(self, game: int, saved: SavedGame, seed: int | None = None) -> None:
        """Continue a saved game in this place, also of another batch of the same table. With a seed, its
        future moves of chance differ. `seats` and `masks` are updated; rewards and `done` stay as they
        are.
        """
        place = self._place(game)
        if not isinstance(saved, SavedGame) or saved.table != self._terms.table:
            given = saved.table if isinstance(saved, SavedGame) else quote(saved)
            raise BadOption("saved_elsewhere", table=self._terms.table, given=given)
        self._stepper.restore(place, saved.kept)
        if seed is not None:
            self._stepper.reseed(place, _whole("seed", seed))
        self._opponents.play_on(self._stepper, self._turn.seats)

    def spread(self, game: int, into: Iterable[int], seed: int | None = None) -> None:
        """Copy one game into other places. With a seed each has its own moves of chance, else all have the
        same.
        """
        saved = self.save(game)
        for number, place in enumerate([self._place(place) for place in into]):
            self.restore(place, saved, None if seed is None else seed + number)

    # The whole batch

    def copy(self) -> "Batch":
        """Return a copy of all games: the same actions lead to the same moves of chance in both. The copy
        shares the rules, so both must stay in one thread.
        """
        return _continued(self._terms, self._saved(), self.rules)

    def __deepcopy__(self, _: dict[int, object]) -> "Batch":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return _continued, (self._terms, self._saved())

    def _saved(self) -> tuple[object, ...]:
        stepper = self._stepper
        games = [stepper.save(game) for game in range(self.size)]
        return games, stepper.whims(), stepper.ends(), self._drawn.tolist()

    def _restore_all(self, games: list[Snapshot], whims: Any, ends: Any, drawn: list[int]) -> None:
        for game, kept in enumerate(games):
            self._stepper.restore(game, kept)
        self._stepper.restore_batch(whims, ends, drawn)

    def _place(self, game: int) -> int:
        if not _is_whole(game) or not 0 <= game < self.size:
            raise BadOption("no_game_of_batch", given=quote(game), last=self.size - 1)
        return operator.index(game)

    def _array_of(self, memory: object, kind: str, rows: int) -> Array:
        """Return an array over the stepper's memory."""
        return self._numpy.frombuffer(memory, kind).reshape(rows, -1)


def _continued(terms: Terms, kept: tuple[Any, ...], rules: Rules | None = None) -> Batch:
    """Create a batch from saved games; used by `copy` and pickle."""
    batch = Batch.__new__(Batch)
    batch._numpy = required("numpy")
    same = rules or game_named(terms.game).rules(terms.players, terms.options, terms.data)
    batch._begin(terms, same, 0)
    batch._restore_all(*kept)
    return batch


def _is_whole(number: object) -> bool:
    """Return True for an integer of Python or NumPy; booleans do not count."""
    return hasattr(number, "__index__") and not isinstance(number, bool)


def _whole(place: str, number: int) -> int:
    if not _is_whole(number):
        raise BadOption("whole_number", place=place, given=quote(number))
    return operator.index(number)
