"""The contract that every game fulfils: `State`, `Rules`, `Worlds` and `Game`."""

from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from mutable.kit.arrays.cells import Flags
from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.bits import bit_of, lowest
from mutable.kit.choices import Choices
from mutable.kit.errors import BadOption, IllegalMove, shorten
from mutable.kit.errors import Refusal as Refusal  # re-exported: games import the whole contract from here
from mutable.kit.events import Facts, Log
from mutable.kit.moves import MoveTable
from mutable.kit.options import Option, Value, resolve_options
from mutable.kit.rng import Rng
from mutable.kit.views import Private, merge_view
from mutable.kit.views import View as View  # re-exported
from mutable.kit.words import LANGUAGES, Words, read_pack

CHANCE: Final = 6  # the chance player; the seats are 0 to 5
OVER: Final = -1  # returned instead of a seat when the game is over
SPECTATOR: Final = -1

Measured = tuple[int, list[str]]
"""The table on which bots are compared: number of players, and options as on the command line."""
Data = dict[str, Any]
Outcome = dict[str, Any]
"""`winners`, `totals` by seat, score `lines` with points by seat, and the `reason` why the game ended."""


class State:
    """The complete state of a game, hidden cards included."""

    def copy(self) -> "State":
        """Return a copy that shares nothing mutable with this state."""
        raise NotImplementedError

    def assign(self, other: "State") -> None:
        """Become equal to another state of the same game; in search this is cheaper than a copy."""
        raise NotImplementedError

    def facts(self) -> tuple[int, ...]:
        """Return the whole state as plain numbers, for equality, pickling and digests."""
        raise NotImplementedError


class Worlds:
    """The states that are consistent with one view (determinizations); parses the view once."""

    def draw(self, rng: Rng) -> State:
        """Sample a state, with its probability given the view."""
        raise NotImplementedError

    def draw_into(self, state: State, rng: Rng) -> None:
        """Sample a state into an existing object; in search this is cheaper than `draw`."""
        state.assign(self.draw(rng))


class Rules:
    """The rules of a game for one number of players, one set of options and one set of card faces.

    A Rules object does not change during play, but it reuses a buffer for legal moves. Use it in one thread
    only. A game's subclass implements the first group of methods for its own State; the second group is
    generic and calls the first.
    """

    def __init__(self, players: int, options: dict[str, Value], moves: MoveTable) -> None:
        self.players: i64 = players
        self.options: Final = options
        self.moves: Final = moves
        self._choices: Final = Choices()
        self._packs: Final[dict[str, Words]] = {}

    # Implemented by each game

    def start(self) -> State:
        """Return the state before the first move; chance moves make the set-up."""
        raise NotImplementedError

    def deciders(self, state: State) -> i64:
        """Return the set of seats (or CHANCE) that must decide now; it is empty when the game is over."""
        raise NotImplementedError

    def offer(self, state: State, seat: i64, choices: Choices) -> None:
        """Offer every legal move of a decider, CHANCE included. Only this method defines what is legal."""
        raise NotImplementedError

    def apply(self, state: State, seat: i64, move: i64, log: Log | None = None) -> None:
        """Apply a move to the state, and append its events to the log. The caller guarantees legality."""
        raise NotImplementedError

    def weight(self, state: State, move: i64) -> i64:
        """Return the relative probability of a chance move, for example the number of copies of a card."""
        raise NotImplementedError

    def chance(self, state: State, rng: Rng) -> i64:
        """Sample a chance move by its weight."""
        raise NotImplementedError

    def winners(self, state: State) -> i64:
        """Return the set of winners of a finished game; a draw has several."""
        raise NotImplementedError

    def score(self, state: State, seat: i64) -> i64:
        """Return the final score of a seat."""
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome:
        """Return the winners, the score lines and the reason why the game ended."""
        raise NotImplementedError

    def public(self, state: State) -> View:
        """Return a spectator's view as plain JSON values. Build it field by field; never mask a state."""
        raise NotImplementedError

    def private(self, state: State, seat: i64) -> Private:
        """Return the values that replace public ones in the view of a seat, by their path in the view."""
        raise NotImplementedError

    def encode_view(self, state: State, seat: i64, writer: FeatureWriter) -> None:
        """Write the view as numbers, own seat first. The layout is the same in every state."""
        raise NotImplementedError

    def worlds(self, view: View) -> Worlds:
        """Return the states that are consistent with a view."""
        raise NotImplementedError

    def refusal(self, state: State, seat: i64, move: i64) -> Refusal:
        """Return why a move is illegal for a seat now. Called for illegal moves only."""
        raise NotImplementedError

    def describe(self, move: i64) -> Facts:
        """Return a move as facts; templates of the word packs turn them into a sentence."""
        raise NotImplementedError

    def preview_move(self, state: State, seat: i64, move: i64) -> Facts:
        """Return the piece that a legal move acts on and its effect, as far as its seat can know.

        Screens show it, so that they contain no rules.
        """
        return {}

    def load_words(self, lang: str) -> Words:
        """Load the game's words, with names for custom card faces. `words` caches them by language."""
        raise NotImplementedError

    def max_decisions(self) -> int:
        """Return an upper bound of the seats' decisions in one game; a typical game is far shorter."""
        raise NotImplementedError

    def component_places(self, state: State) -> list[tuple[str, list[str]]]:
        """Return every component with the places where it lies; a sound state has exactly one each."""
        raise NotImplementedError

    def unrevealed(self, state: State) -> i64:
        """Return the seats whose last choice is still secret; they may take it back."""
        return 0

    # The same for all games

    def view(self, state: State, seat: i64) -> View:
        """Return what one seat (or SPECTATOR) may know."""
        return (
            self.public(state)
            if seat == SPECTATOR
            else merge_view(self.public(state), self.private(state, seat))
        )

    def turn(self, state: State) -> i64:
        """Return the first decider, or OVER."""
        waiting: i64 = self.deciders(state)
        return lowest(waiting) if waiting else OVER

    def settle(self, state: State, rng: Rng) -> i64:
        """Apply chance moves until a seat must decide; return that seat, or OVER."""
        seat: i64 = self.turn(state)
        while seat == CHANCE:
            self.let_chance_move(state, rng)
            seat = self.turn(state)
        return seat

    def settle_logged(self, state: State, rng: Rng, log: Log) -> i64:
        """Do the same as `settle`, with the same random draws, and append the events to the log."""
        seat: i64 = self.turn(state)
        while seat == CHANCE:
            self.apply(state, CHANCE, self.chance(state, rng), log)
            seat = self.turn(state)
        return seat

    def let_chance_move(self, state: State, rng: Rng) -> None:
        """Apply one chance move."""
        self.apply(state, CHANCE, self.chance(state, rng))

    def decides(self, state: State, seat: i64) -> bool:
        """Return True if this seat must decide now."""
        return self.deciders(state) & bit_of(seat) != 0

    def count(self, state: State, seat: i64) -> i64:
        """Return the number of legal moves of a decider."""
        self._choices.to_count()
        self.offer(state, seat, self._choices)
        return self._choices.count

    def pick(self, state: State, seat: i64, index: i64) -> i64:
        """Return the legal move at this index, in the order of `offer`."""
        self._choices.to_find(index)
        self.offer(state, seat, self._choices)
        return self._choices.found

    def random_move(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return a legal move, each with the same probability."""
        self._choices.to_draw(rng)
        self.offer(state, seat, self._choices)
        return self._choices.found

    def play_at_random(self, state: State, seat: i64, rng: Rng) -> None:
        """Apply a random legal move. A game may override this with something faster."""
        self.apply(state, seat, self.random_move(state, seat, rng))

    def legal(self, state: State, seat: i64) -> list[int]:
        """Return all legal moves of a seat (or CHANCE); none if it need not decide."""
        if not self.decides(state, seat):
            return []
        self._choices.to_list()
        self.offer(state, seat, self._choices)
        return self._choices.listed()

    def mark(self, state: State, seat: i64, flags: Flags) -> None:
        """Set the flags of a decider's legal moves in the current row."""
        self._choices.to_mark(flags)
        self.offer(state, seat, self._choices)

    def allows(self, state: State, seat: i64, move: i64) -> bool:
        """Return True if this move of a decider is legal, without building a list."""
        self._choices.to_seek(move)
        self.offer(state, seat, self._choices)
        return move >= 0 and self._choices.found == move

    def find_refusal(self, state: State, seat: i64, text: str) -> Refusal | None:
        """Return why a move is illegal, or None if it is legal. Raise UnknownMove for any other text."""
        move = self.moves.parse(text)
        return None if move in self.legal(state, seat) else self.refusal(state, seat, move)

    def parse_legal(self, state: State, seat: i64, text: str) -> int:
        """Return the row of a legal move. Raise UnknownMove or IllegalMove otherwise."""
        refusal = self.find_refusal(state, seat, text)
        if refusal is not None:
            key, facts = refusal.key, refusal.facts
            raise IllegalMove(refusal, {lang: self.words(lang).refusal(key, facts) for lang in LANGUAGES})
        return self.moves.parse(text)

    def words(self, lang: str) -> Words:
        """Return the words in a language."""
        if lang not in self._packs:
            self._packs[lang] = self.load_words(lang)
        return self._packs[lang]

    def sample_state(self, view: View, rng: Rng) -> State:
        """Sample a state that is consistent with a view."""
        return self.worlds(view).draw(rng)

    def view_after(self, view: View, text: str) -> tuple[View, list[Facts]]:
        """Return the view just after a move, as far as its seat can know, and the events it would see."""
        seat: int = view["seat"]
        state = self.sample_state(view, Rng(0))
        log = Log()
        self.apply(state, seat, self.parse_legal(state, seat, text), log)
        return self.view(state, seat), log.visible_to(seat)


class Game:
    """A game: name, numbers of players, options, rulebooks; it builds the Rules for a table."""

    def __init__(
        self,
        name: str,
        title: str,
        version: str,
        players: list[int],
        options: list[Option],
        folder: str,
        usual_players: int = 2,
        partnered: bool = False,
        measured: Measured | None = None,
        takes_cards: bool = True,
    ) -> None:
        self.name = name
        self.title = title
        self.version = version
        self.players = players
        self.usual_players = usual_players
        self.options = options
        self.partnered = partnered  # seats play as partners, so bots of one table should be of one level
        self.measured: Final[Measured] = measured or (usual_players, [])
        self.takes_cards: bool = takes_cards  # accepts a file of custom card faces
        self.folder: Final = Path(folder)
        self.package: str = f"mutable.games.{name}"  # other layers import the game's parts from it

    def rules(self, players: int, options: dict[str, Value], data: Data | None = None) -> Rules:
        """Return the rules for one table. Raise BadOption or BadData for invalid input."""
        if players not in self.players:
            raise BadOption("players", title=self.title, counts=[*self.players], given=players)
        return self.build(players, resolve_options(self.options, options), data)

    def build(self, players: int, options: dict[str, Value], data: Data | None) -> Rules:
        """Build the rules. `rules` has already validated the number of players and the options."""
        raise NotImplementedError

    def option(self, name: str) -> Option:
        """Return the option with this name. Raise BadOption if there is none."""
        for option in self.options:
            if option.name == name:
                return option
        names = [*(option.name for option in self.options), "cards"]
        raise BadOption("no_option_of", title=self.title, option=shorten(name), names=names)

    def rulebook(self, lang: str) -> str:
        """Return RULES in a language, as Markdown with numbered paragraphs."""
        return (self.folder / f"RULES.{lang}.md").read_text(encoding="utf-8")

    def pack(self, lang: str) -> dict[str, Any]:
        """Return the game's word pack in a language."""
        return read_pack(self.folder, lang)

    def described(self) -> dict[str, object]:
        """Return the entry that `mutable games --json` prints."""
        return {
            "name": self.name,
            "title": self.title,
            "players": list(self.players),
            "options": {
                option.name: {**option.described(), **option.described_defaults()} for option in self.options
            },
        }
