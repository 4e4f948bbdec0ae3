"""Adapters for games from other packages, written in plain Python.

Interpreted classes cannot inherit from compiled ones, and base classes that allow it would slow every game
down. So an outside game inherits nothing. It has the methods of `Rules`, `State` and `Worlds` in `kit.game`,
and the classes here wrap its objects.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.choices import Choices
from mutable.kit.errors import BadData
from mutable.kit.events import Facts, Log
from mutable.kit.game import SPECTATOR, Data, Game, Measured, Outcome, Refusal, Rules, State, View, Worlds
from mutable.kit.options import Option, Value, resolve_options
from mutable.kit.rng import Rng
from mutable.kit.views import Private
from mutable.kit.words import LANGUAGES, Words, load_words

# The members that the rules of an outside game must have, and the sections of its word packs.
ASKED: Final = [
    "moves", "start", "deciders", "offer", "apply", "weight", "chance", "winners", "score", "max_decisions",
    "outcome", "view", "encode_view", "worlds", "refusal", "describe", "component_places",
]  # fmt: skip
SECTIONS: Final = ["about", "options", "names", "events", "moves", "lines", "refusals"]


class OutsideState(State):
    """Wraps a state of the game, which has copy, assign and facts."""

    def __init__(self, inner: Any) -> None:
        self.inner: Any = inner

    def copy(self) -> "OutsideState":
        """Return a copy that shares nothing mutable with this state."""
        return OutsideState(self.inner.copy())

    def assign(self, other: State) -> None:
        assert isinstance(other, OutsideState)
        self.inner.assign(other.inner)

    def facts(self) -> tuple[int, ...]:
        found: tuple[int, ...] = self.inner.facts()
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OutsideState) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(self.facts())

    def __reduce__(self) -> tuple[Any, tuple[Any]]:
        return (OutsideState, (self.inner,))


def inner_of(state: State) -> Any:
    """Return the wrapped state."""
    assert isinstance(state, OutsideState)
    return state.inner


class OutsideWorlds(Worlds):
    """Wraps the worlds of an outside game."""

    def __init__(self, inner: Any) -> None:
        self._inner: Any = inner

    def draw(self, rng: Rng) -> State:
        return OutsideState(self._inner.draw(rng))


class OutsideRules(Rules):
    """Forwards to the rules of an outside game, with unwrapped states."""

    def __init__(self, players: int, options: dict[str, Value], inner: Any, folder: Path) -> None:
        super().__init__(players, options, inner.moves)
        self.inner: Any = inner
        self._folder: Path = folder

    def start(self) -> State:
        return OutsideState(self.inner.start())

    def deciders(self, state: State) -> i64:
        seats: int = self.inner.deciders(inner_of(state))
        return seats

    def offer(self, state: State, seat: i64, choices: Choices) -> None:
        self.inner.offer(inner_of(state), seat, choices)

    def apply(self, state: State, seat: i64, move: i64, log: Log | None = None) -> None:
        self.inner.apply(inner_of(state), seat, move, log)

    def weight(self, state: State, move: i64) -> i64:
        weight: int = self.inner.weight(inner_of(state), move)
        return weight

    def chance(self, state: State, rng: Rng) -> i64:
        move: int = self.inner.chance(inner_of(state), rng)
        return move

    def winners(self, state: State) -> i64:
        winners: int = self.inner.winners(inner_of(state))
        return winners

    def score(self, state: State, seat: i64) -> i64:
        total: int = self.inner.score(inner_of(state), seat)
        return total

    def max_decisions(self) -> int:
        most: int = self.inner.max_decisions()
        return most

    def outcome(self, state: State) -> Outcome:
        outcome: Outcome = self.inner.outcome(inner_of(state))
        return outcome

    def public(self, state: State) -> View:
        return self.view(state, SPECTATOR)

    def private(self, state: State, seat: i64) -> Private:
        """Return the whole view: outside games do not split views."""
        return {(): self.view(state, seat)}

    def view(self, state: State, seat: i64) -> View:
        view: View = self.inner.view(inner_of(state), seat)
        return view

    def encode_view(self, state: State, seat: i64, writer: FeatureWriter) -> None:
        self.inner.encode_view(inner_of(state), seat, writer)

    def worlds(self, view: View) -> Worlds:
        return OutsideWorlds(self.inner.worlds(view))

    def refusal(self, state: State, seat: i64, move: i64) -> Refusal:
        refusal: Refusal = self.inner.refusal(inner_of(state), seat, move)
        return refusal

    def describe(self, move: i64) -> Facts:
        facts: Facts = self.inner.describe(move)
        return facts

    def load_words(self, lang: str) -> Words:
        return load_words(self._folder, lang, {})

    def preview_move(self, state: State, seat: i64, move: i64) -> Facts:
        if not hasattr(self.inner, "preview_move"):
            return {}
        facts: Facts = self.inner.preview_move(inner_of(state), seat, move)
        return facts

    def unrevealed(self, state: State) -> i64:
        if not hasattr(self.inner, "unrevealed"):
            return 0
        seats: int = self.inner.unrevealed(inner_of(state))
        return seats

    def view_after(self, view: View, text: str) -> tuple[View, list[Facts]]:
        if not hasattr(self.inner, "view_after"):
            return super().view_after(view, text)
        after: tuple[View, list[Facts]] = self.inner.view_after(view, text)
        return after

    def component_places(self, state: State) -> list[tuple[str, list[str]]]:
        places: list[tuple[str, list[str]]] = self.inner.component_places(inner_of(state))
        return places


class OutsideGame(Game):
    """A game from another package; `make(players, options)` returns its rules."""

    def __init__(
        self,
        name: str,
        title: str,
        version: str,
        players: list[int],
        options: list[Option],
        folder: str,
        make: Callable[[int, dict[str, Value]], Any],
        usual_players: int = 2,
        partnered: bool = False,
        measured: Measured | None = None,
        package: str = "",
    ) -> None:
        super().__init__(
            name,
            title,
            version,
            players,
            options,
            folder,
            usual_players,
            partnered,
            measured,
            takes_cards=False,
        )
        self.package: str = package or name
        self._make: Callable[[int, dict[str, Value]], Any] = make

    def build(self, players: int, options: dict[str, Value], data: Data | None) -> Rules:
        if data is not None:
            raise BadData("no_cards", title=self.title)
        return OutsideRules(players, options, self._make(players, options), self.folder)

    def missing_parts(self) -> list[str]:
        """Return a message for each required part that the game lacks."""
        rules = self._make(self.usual_players, resolve_options(self.options, {}))
        missing = [f"its rules have no {name}" for name in ASKED if not hasattr(rules, name)]
        books = [book for lang in LANGUAGES for book in (f"RULES.{lang}.md", f"words.{lang}.json")]
        missing += [f"{book} is missing" for book in books if not (self.folder / book).exists()]
        return missing or self._missing_words()

    def _missing_words(self) -> list[str]:
        missing: list[str] = []
        for lang in LANGUAGES:
            pack = self.pack(lang)
            missing += [f"words.{lang}.json has no {section}" for section in SECTIONS if section not in pack]
            for option in self.options:
                words = pack.get("options", {}).get(option.name)
                if not isinstance(words, dict) or "label" not in words:
                    missing.append(f"words.{lang}.json has no options: {option.name}: label")
        return missing
