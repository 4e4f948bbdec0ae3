"""The games of a batch as arrays over the stepper's own memory."""

import operator
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from mutable.batch.finals import Final, Finals
from mutable.batch.opponents import BatchOpponents, play_and_keep
from mutable.bots.pool import AnyOpponent
from mutable.bots.seated_bot import budget_of
from mutable.coach.potential import Potential, potential_of
from mutable.games import game_named
from mutable.kit.arrays.batch import Stepper
from mutable.kit.arrays.cells import zeros
from mutable.kit.arrays.event_encoding import EventHistory, Vocabulary
from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.arrays.layout import layout_of, spans_of
from mutable.kit.errors import BadOption, IllegalAction, UnknownMove, quote
from mutable.kit.extras import required
from mutable.kit.game import Data, Rules
from mutable.kit.options import Value
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.kit.snapshot import Snapshot, take_snapshot
from mutable.table.setup import Cards, setup_of

if TYPE_CHECKING:  # the package itself does not depend on NumPy
    import numpy as np
    import numpy.typing as npt

Booleans: TypeAlias = "npt.NDArray[np.bool_]"
Integers: TypeAlias = "npt.NDArray[np.int64]"
Floats: TypeAlias = "npt.NDArray[np.float64]"
Numbers: TypeAlias = "npt.NDArray[np.int16]"
Scaled: TypeAlias = "npt.NDArray[np.float32]"

RESAMPLED = 4  # the stream of `resample`


class Turn(NamedTuple):
    """The state of each game after a step. The arrays are read-only and the next step overwrites them: copy
    what you keep.
    """

    seats: Integers  # (size,) the seat to move
    masks: Booleans  # (size, actions) True for legal actions
    rewards: Floats  # (size, players) of games that this step has ended, else 0
    done: Booleans  # (size,) True if this step has ended a game; seats and masks are then of the next one


class LegalActions(NamedTuple):
    """The legal actions of all games: ragged rows as flat arrays."""

    actions: Integers  # the actions of game 0 in ascending order, then those of game 1, …
    games: Integers  # the game of each
    counts: Integers  # (size,) how many each game has


@dataclass(frozen=True)
class Terms:
    """The arguments of a batch; batches with equal terms have the same rules."""

    game: str
    players: int
    options: dict[str, Value]
    data: Data | None
    size: int
    opponents: dict[int, AnyOpponent]
    milliseconds: float | None
    iterations: int | None
    history: int
    finals: bool

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

    `players`, `cards` and `more` (the options of the game) are as in `mutable.load`. `opponents` are bots by
    seat that play automatically; the learner acts only for the other seats. A bot is a name, "module:Class",
    a class, an instance, a Policy or a Pool. Their budget for a move is `milliseconds` of CPU time (20 by
    default) or `iterations`; with iterations games are reproducible. `history` is the maximum number of
    numbers that `recall` returns for each game. With `finals`, the batch keeps the last position of games
    that end.
    Without a `seed`, every batch has other games.

    Older spellings: `options={"unity": True}` for `unity=True`, and `data` for `cards`.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Value] | None = None,
        size: int = 1024,
        seed: int | None = None,
        data: Data | None = None,
        opponents: Mapping[int, AnyOpponent] | None = None,
        milliseconds: float | None = None,
        iterations: int | None = None,
        history: int = 0,
        *,
        cards: Cards = None,
        finals: bool = False,
        **more: Value,
    ) -> None:
        self._numpy = required("numpy")
        setup = setup_of(game, players, cards if data is None else data, {**(options or {}), **more})
        rules = setup.rules
        if not _is_whole(size) or size < 1:
            raise BadOption("batch_size", given=quote(size))
        if not _is_whole(history) or history < 0:
            raise BadOption("whole_number", place="history", given=quote(history))
        bots = dict(opponents or {})
        terms = Terms(
            setup.game, setup.players, rules.options, setup.data, operator.index(size), bots, milliseconds,
            iterations, operator.index(history), bool(finals),
        )  # fmt: skip
        self._begin(terms, rules, secrets.randbits(63) if seed is None else _whole("seed", seed))
        self._play_on()

    def _begin(self, terms: Terms, rules: Rules, seed: int) -> None:
        self._terms = terms
        self.rules: Rules = rules
        self.players: int = terms.players
        self.size: int = terms.size
        self.actions: int = rules.moves.seat_rows
        self.features, self.layout = layout_of(rules)
        self.vocabulary: Vocabulary | None = Vocabulary(rules) if terms.history else None
        budget = budget_of(terms.milliseconds, terms.iterations)
        self._opponents = BatchOpponents(terms.game, rules, terms.opponents, budget, self.size, self._look)
        self._stepper = Stepper(
            rules, self.size, seed, self.features, self._opponents.hear, self.vocabulary,
            max(1, terms.history),
        )  # fmt: skip
        self._opponents.reset(seed)
        self._potential: Potential | None = None
        self._finals = Finals(rules, self._stepper, self.features) if terms.finals else None
        self._create_arrays()

    def _look(self, games: list[int]) -> tuple[Numbers, Booleans]:
        """Return the observations and the masks of the seats to move in some games."""
        self._stepper.observe()
        return self._views[games], self._turn.masks[games]

    def _play_on(self) -> None:
        """Let the opponents play until the learner is to move in every game."""
        self._opponents.play_on(self._stepper, self._turn.seats, self._finals)

    def _create_arrays(self) -> None:
        """Create arrays over the stepper's memory."""
        stepper, numpy = self._stepper, self._numpy
        self._turn = Turn(
            self._array_of(stepper.seats, "i8", 1).reshape(self.size),
            self._array_of(stepper.legal.cells, "?", self.size)[:, : self.actions],
            self._array_of(stepper.rewards, "f8", self.size),
            self._array_of(stepper.ended.cells, "?", 1)[0, : self.size],
        )
        self._drawn: Integers = self._array_of(stepper.drawn, "i8", 1).reshape(self.size)
        self._views: Numbers = self._array_of(stepper.writer.cells, "<i2", self.size)[:, : self.features]
        self.scores: Integers = self._array_of(stepper.scores, "i8", self.size)
        """(size, players) final points of the last game that ended, in each place."""
        self.ranges: Numbers = numpy.array(spans_of(self.rules), numpy.int16).reshape(-1, 2)
        """(features, 2) the least and the greatest value of each number of an observation."""
        self._scales = 1 / numpy.maximum(1, numpy.abs(self.ranges.astype(numpy.int32)).max(axis=1))
        self._scaled: Scaled = numpy.zeros((self.size, self.features), numpy.float32)

    def reset(self, seed: int | None = None) -> Turn:
        """Begin a new game everywhere. A seed determines these games and all that follow; without one, the
        random streams continue, as in Gymnasium.
        """
        if seed is None:
            self._stepper.restart()
            self._opponents.draw(range(self.size))
        else:
            self._stepper.reset(_whole("seed", seed))
            self._opponents.reset(_whole("seed", seed))
        self._forget_finals()
        self._play_on()
        return self._turn

    def step(self, actions: "npt.ArrayLike", where: "npt.ArrayLike | None" = None) -> Turn:
        """Apply one action in each game, by the seat to move; then the opponents play, also in new games.
        With `where`, (size,) booleans, the other games stay as they are, and their actions do not count.
        Raise IllegalAction if one action is not legal; no game has changed then.
        """
        given = self._numpy.asarray(actions)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise IllegalAction("batch_actions", count=self.size, kind=given.dtype, shape=str(given.shape))
        if where is None and self._finals is None:
            self._stepper.step(self._numpy.ascontiguousarray(given, "<i8").tobytes())
        else:
            self._step_each(given.tolist(), range(self.size) if where is None else self._places(where))
        self._opponents.begin_step()
        self._play_on()
        return self._turn

    def _step_each(self, actions: list[int], places: Iterable[int]) -> None:
        """Play in some games, one after another, and keep the last positions of those that end."""
        stepper, finals = self._stepper, self._finals
        chosen = [(game, actions[game]) for game in places]
        for game, action in chosen:
            if not 0 <= action < self.actions or not stepper.legal.has(game, action):
                raise IllegalAction("illegal_in_game", action=action, game=game)
        _, scores, _ = stepper.ends()
        rewards = [0.0] * (self.size * self.players)
        stepper.restore_batch(stepper.whims(), (rewards, scores, []), self._drawn.tolist())
        self._forget_finals()
        for game, action in chosen:
            play_and_keep(stepper, finals, game, action)

    def _places(self, where: "npt.ArrayLike") -> list[int]:
        """Return the places that are True."""
        chosen = self._numpy.asarray(where)
        if chosen.shape != (self.size,) or chosen.dtype != bool:
            raise BadOption("where", count=self.size, given=quote(where))
        places: list[int] = self._numpy.flatnonzero(chosen).tolist()
        return places

    def _forget_finals(self) -> None:
        if self._finals is not None:
            self._finals.forget()

    def finals(self) -> dict[int, Final]:
        """Return the last positions of the games that the last step has ended, by place: what each seat saw,
        winners, scores and the reason. Create the batch with `finals=True`.
        """
        if self._finals is None:
            raise BadOption("no_finals")
        return self._finals.found()

    def potentials(self, seat: int, games: Iterable[int] | None = None) -> Floats:
        """Return how good each game, or each of some games, is for a seat, from -1 to 1, as the evaluator of
        the game values it. PRIVILEGED: it knows every hand. It is for shaping rewards, never for policies.
        """
        places = range(self.size) if games is None else [self._place(game) for game in games]
        potential, whose = self._potential or potential_of(self._terms.game, self.rules), self._seat(seat)
        self._potential = potential
        found = [potential.of(self._stepper.state(place), whose) for place in places]
        values: Floats = self._numpy.array(found, float)
        return values

    def begin(self, games: Iterable[int], seed: int | None = None) -> None:
        """Begin a new game in these places, for games that you cut off. Their streams of chance continue;
        with a seed, place *n* of the list gets the game of seed + n. `seats` and `masks` are updated; rewards
        and `done` stay as they are.
        """
        places = [self._place(game) for game in games]
        first = None if seed is None else _whole("seed", seed)
        for number, place in enumerate(places):
            if first is not None:
                self._stepper.reseed(place, first + number)
            self._stepper.restore(place, self._dealt(place))
        self._opponents.draw(places)
        self._play_on()

    def _dealt(self, place: int) -> Snapshot:
        """Return a new game from the random streams of a place."""
        kept, state = self._stepper.save(place), self.rules.start()
        if not self._opponents.hear and self.vocabulary is None:
            self.rules.settle(state, kept.chance)
            return take_snapshot(state, kept.chance, kept.thoughts, None)
        memory = EventHistory(self.players, self.vocabulary)
        self.rules.settle_logged(state, kept.chance, memory.log)
        memory.encode_new()
        return take_snapshot(state, kept.chance, kept.thoughts, memory)

    def turn(self) -> Turn:
        """Return the result of the last step."""
        return self._turn

    def random_actions(self) -> Integers:
        """Return (size,) a random legal action for each game, each equally likely."""
        self._stepper.draw()
        return self._drawn

    def observe(
        self,
        scaled: bool = False,
        *,
        seat: int | None = None,
        out: "Numbers | Scaled | None" = None,
    ) -> "Numbers | Scaled":
        """Return (size, features) the view of the seat to move, or of `seat` in every game; `layout` names
        the columns. If scaled, they are floats from -1 to 1: each number is divided by its greatest absolute
        value, and 0 stays 0. With `out`, an array of yours of that shape and type (int16, or float32 if
        scaled), the result is written there and stays; the batch's own memory is overwritten by the next
        call.
        """
        if seat is None:
            self._stepper.observe()
        else:
            self._stepper.observe_seat(self._seat(seat), self._stepper.writer)
        if out is None and not scaled:
            return self._views
        target = self._scaled if out is None else self._checked(out, self._scaled if scaled else self._views)
        if not scaled:
            self._numpy.copyto(target, self._views)
            return target
        self._numpy.multiply(self._views, self._scales, out=target, casting="unsafe")
        self._numpy.clip(target, -1, 1, out=target)
        return target

    def state(self) -> Numbers:
        """Return (size, players, features) the views of all seats in every game, as a new array. PRIVILEGED:
        it has every hand. It is for critics that may see more than the learner, never for policies.
        """
        writer = FeatureWriter(self.features, self.size * self.players)
        self._stepper.observe_all(writer)
        views: Numbers = self._array_of(writer.cells, "<i2", self.size * self.players)[:, : self.features]
        return views.reshape(self.size, self.players, self.features)

    def legal_actions(self) -> LegalActions:
        """Return the legal actions of all games one after another, for tables with many actions."""
        counts = zeros(self.size)
        listed = self._stepper.list_legal(counts)
        numbers: Integers = self._array_of(counts, "i8", 1).reshape(self.size)
        games = self._numpy.repeat(self._numpy.arange(self.size), numbers)
        return LegalActions(self._array_of(listed, "i8", 1).reshape(-1), games, numbers)

    def sample(
        self,
        logits: "npt.ArrayLike | None" = None,
        *,
        probabilities: "npt.ArrayLike | None" = None,
        rng: "np.random.Generator",
    ) -> Integers:
        """Return (size,) a legal action for each game, drawn by the (size, actions) logits or probabilities
        of a policy. Illegal actions do not count, and it reads only the numbers of legal ones. Raise
        BadOption if no legal action of a game can be drawn.
        """
        if (logits is None) == (probabilities is None):
            raise BadOption("sample_by")
        numpy, legal = self._numpy, self.legal_actions()
        given = numpy.asarray(probabilities if logits is None else logits)
        if given.shape != (self.size, self.actions):
            raise BadOption("policy_shape", shape=str((self.size, self.actions)), given=str(given.shape))
        weights = given[legal.games, legal.actions].astype(float)
        if logits is None:
            with numpy.errstate(divide="ignore", invalid="ignore"):
                weights = numpy.log(weights)
        scores = weights + rng.gumbel(size=len(weights))
        best = numpy.maximum.reduceat(scores, numpy.cumsum(legal.counts) - legal.counts)
        if not numpy.isfinite(best).all():
            raise BadOption("no_probability", game=int(numpy.flatnonzero(~numpy.isfinite(best))[0]))
        ahead = numpy.flatnonzero(scores == numpy.repeat(best, legal.counts))
        first = numpy.searchsorted(legal.games[ahead], numpy.arange(self.size))
        drawn: Integers = legal.actions[ahead[first]]
        return drawn

    def recall(self) -> Numbers:
        """Return (size, history) all events of the seat to move, in order, as numbers of `vocabulary`.
        Shorter histories are filled with 0; of longer ones only the end is returned.
        """
        if self.vocabulary is None:
            raise BadOption("no_history")
        self._stepper.encode_histories()
        history: Numbers = self._array_of(self._stepper.history.cells, "<i2", self.size)
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
        future moves of chance differ. `seats` and `masks` are updated; rewards and `done` stay as they are.
        """
        place = self._place(game)
        if not isinstance(saved, SavedGame) or saved.table != self._terms.table:
            given = saved.table if isinstance(saved, SavedGame) else quote(saved)
            raise BadOption("saved_elsewhere", table=self._terms.table, given=given)
        self._stepper.restore(place, saved.kept)
        if seed is not None:
            self._stepper.reseed(place, _whole("seed", seed))
        self._play_on()

    def spread(self, game: int, into: Iterable[int], seed: int | None = None) -> None:
        """Copy one game into other places. With a seed each has its own moves of chance, else all have the
        same.
        """
        saved = self.save(game)
        for number, place in enumerate([self._place(place) for place in into]):
            self.restore(place, saved, None if seed is None else seed + number)

    def resample(self, game: int, into: Iterable[int], seed: int) -> None:
        """Put states into other places that the seat to move in this game cannot tell from the true one:
        hidden cards are sampled from its view, each place with its own moves of chance. So a search does not
        see what is hidden. What the seats have heard before is not sampled: histories begin there.
        """
        place, rng = self._place(game), Rng(_whole("seed", seed), RESAMPLED)
        worlds = self.rules.worlds(self._stepper.view(place))
        for number, other in enumerate([self._place(other) for other in into]):
            drawn = Snapshot(worlds.draw(rng), Rng(seed + number), Rng(seed + number, BOT_STREAM), None, [])
            self._stepper.restore(other, drawn)
        self._play_on()

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
        return games, stepper.whims(), stepper.ends(), self._drawn.tolist(), self._opponents.saved()

    def _restore_all(
        self, games: list[Snapshot], whims: Any, ends: Any, drawn: list[int], opponents: Any
    ) -> None:
        for game, kept in enumerate(games):
            self._stepper.restore(game, kept)
        self._stepper.restore_batch(whims, ends, drawn)
        self._opponents.restore(opponents, ends[2])

    def _seat(self, seat: int) -> int:
        if not _is_whole(seat) or not 0 <= seat < self.players:
            raise BadOption("seat_span", last=self.players - 1, given=quote(seat))
        return operator.index(seat)

    def _checked(self, out: Any, like: Any) -> Any:
        """Return an array of the caller. Raise BadOption if the result does not fit it."""
        if getattr(out, "shape", None) != like.shape or out.dtype != like.dtype:
            raise BadOption("out_shape", shape=str(like.shape), kind=like.dtype, given=quote(out))
        return out

    def _place(self, game: int) -> int:
        if not _is_whole(game) or not 0 <= game < self.size:
            raise BadOption("no_game_of_batch", given=quote(game), last=self.size - 1)
        return operator.index(game)

    def _array_of(self, memory: object, kind: str, rows: int) -> Any:
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
