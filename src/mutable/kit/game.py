"""What every game is to the rest of the product: its state, its rules, what a seat may know."""

from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from mutable.kit.bits import bit_of, lowest
from mutable.kit.cells import Flags
from mutable.kit.choices import Choices
from mutable.kit.errors import BadOption, IllegalMove, shorten
from mutable.kit.errors import Refusal as Refusal  # games take it from here, with the rest of the contract
from mutable.kit.events import Facts, Log
from mutable.kit.feature_writer import FeatureWriter
from mutable.kit.moves import MoveTable
from mutable.kit.options import Option, Value, resolve_options
from mutable.kit.rng import Rng
from mutable.kit.views import Private, merge_view
from mutable.kit.views import View as View  # games take it from here, too
from mutable.kit.words import LANGUAGES, Words, read_pack

CHANCE: Final = 6  # decides beside the seats, which are 0 to 5
OVER: Final = -1  # nobody decides any more
SPECTATOR: Final = -1

Measured = tuple[int, list[str]]
"""The table at which bots are measured: its players, and settings as on the command line."""
Data = dict[str, Any]
Outcome = dict[str, Any]
"""winners, totals (by seat), lines (each with its points by seat) and the reason of the end."""


class State:
    """All that is true at the table. Copies share nothing that changes."""

    def copy(self) -> "State":
        """The same, sharing nothing that changes."""
        raise NotImplementedError

    def assign(self, other: "State") -> None:
        """Become equal to another state of the same game; cheaper than a copy in search."""
        raise NotImplementedError

    def facts(self) -> tuple[int, ...]:
        """Everything, as plain numbers: what equality, pickling and digests go by."""
        raise NotImplementedError


class Worlds:
    """The states that fit one view, read once and drawn from many times."""

    def draw(self, rng: Rng) -> State:
        """One of them, as likely as it is to somebody with that view."""
        raise NotImplementedError

    def draw_into(self, state: State, rng: Rng) -> None:
        """The same, in the place of a state that nobody needs any more: cheaper in search."""
        state.assign(self.draw(rng))


class Rules:
    """The rules of one game as agreed for one table: players, options, card faces.

    Nothing of them changes during play; the walk over legal moves is reused scratch, so a Rules object
    belongs to one thread. A subclass answers offer, apply, view and the rest for its own
    State; what is written once for all games stands on those answers.
    """

    def __init__(self, players: int, options: dict[str, Value], moves: MoveTable) -> None:
        self.players: i64 = players
        self.options: Final = options
        self.moves: Final = moves
        self._choices: Final = Choices()
        self._packs: Final[dict[str, Words]] = {}

    # What a game answers.

    def start(self) -> State:
        """The table before anything happened; the set-up is made of chance's moves."""
        raise NotImplementedError

    def deciders(self, state: State) -> i64:
        """The set of seats (or CHANCE) that must decide now; empty when the game is over."""
        raise NotImplementedError

    def offer(self, state: State, seat: i64, choices: Choices) -> None:
        """Offer every legal move of a decider (CHANCE too): the only judge of legality."""
        raise NotImplementedError

    def apply(self, state: State, seat: i64, move: i64, log: Log | None = None) -> None:
        """Change the state by a legal move; the caller has made sure that it is."""
        raise NotImplementedError

    def weight(self, state: State, move: i64) -> i64:
        """How likely a move of chance is, in proportion to the others: copies of a card, say."""
        raise NotImplementedError

    def chance(self, state: State, rng: Rng) -> i64:
        """A move of chance, drawn by its weight."""
        raise NotImplementedError

    def winners(self, state: State) -> i64:
        """The set of the winners of a finished game; a draw has several."""
        raise NotImplementedError

    def score(self, state: State, seat: i64) -> i64:
        """A seat's final total."""
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome:
        """Who won, every score line by line, and why the game ended."""
        raise NotImplementedError

    def public(self, state: State) -> View:
        """What everybody may know, built up from nothing, as plain JSON values: a spectator's view."""
        raise NotImplementedError

    def private(self, state: State, seat: i64) -> Private:
        """What one seat knows besides, or instead, each at its place in the view."""
        raise NotImplementedError

    def encode_view(self, state: State, seat: i64, writer: FeatureWriter) -> None:
        """What the view tells, as numbers: own seat first, always the same places."""
        raise NotImplementedError

    def worlds(self, view: View) -> Worlds:
        """The states that fit a view."""
        raise NotImplementedError

    def refusal(self, state: State, seat: i64, move: i64) -> Refusal:
        """Why a move of the table is illegal for this seat now; only asked when it is."""
        raise NotImplementedError

    def describe(self, move: i64) -> Facts:
        """A move as facts, from which a sentence is made."""
        raise NotImplementedError

    def preview_move(self, state: State, seat: i64, move: i64) -> Facts:
        """The piece that a legal move acts on and what it would come to, as far as its seat can know: what a
        screen shows beside the move's own facts, so that it need not know a rule.
        """
        return {}

    def load_words(self, lang: str) -> Words:
        """The game's language pack, own card faces included; asked once for each language."""
        raise NotImplementedError

    def max_decisions(self) -> int:
        """Decisions of the seats that no game exceeds; generous, a typical one is far shorter."""
        raise NotImplementedError

    def component_places(self, state: State) -> list[tuple[str, list[str]]]:
        """Every part in the box with the places where it lies: always exactly one."""
        raise NotImplementedError

    def unrevealed(self, state: State) -> i64:
        """The seats whose last move is a choice that nobody has seen yet: it can be taken back."""
        return 0

    # What holds for all games.

    def view(self, state: State, seat: i64) -> View:
        """What one seat (or SPECTATOR) may know: what everybody may, and its own."""
        return (
            self.public(state)
            if seat == SPECTATOR
            else merge_view(self.public(state), self.private(state, seat))
        )

    def turn(self, state: State) -> i64:
        """The first decider, or OVER."""
        waiting: i64 = self.deciders(state)
        return lowest(waiting) if waiting else OVER

    def settle(self, state: State, rng: Rng) -> i64:
        """Let chance play until a seat must decide; that seat, or OVER."""
        seat: i64 = self.turn(state)
        while seat == CHANCE:
            self.let_chance_move(state, rng)
            seat = self.turn(state)
        return seat

    def settle_logged(self, state: State, rng: Rng, log: Log) -> i64:
        """The same, and what happens is told; chance draws alike."""
        seat: i64 = self.turn(state)
        while seat == CHANCE:
            self.apply(state, CHANCE, self.chance(state, rng), log)
            seat = self.turn(state)
        return seat

    def let_chance_move(self, state: State, rng: Rng) -> None:
        """One move of chance, where chance is to decide."""
        self.apply(state, CHANCE, self.chance(state, rng))

    def decides(self, state: State, seat: i64) -> bool:
        """Must this seat decide now?"""
        return self.deciders(state) & bit_of(seat) != 0

    def count(self, state: State, seat: i64) -> i64:
        """How many legal moves a decider has."""
        self._choices.to_count()
        self.offer(state, seat, self._choices)
        return self._choices.count

    def pick(self, state: State, seat: i64, index: i64) -> i64:
        """The legal move of that index, in the order in which they are offered."""
        self._choices.to_find(index)
        self.offer(state, seat, self._choices)
        return self._choices.found

    def random_move(self, state: State, seat: i64, rng: Rng) -> i64:
        """A legal move, each equally likely."""
        self._choices.to_draw(rng)
        self.offer(state, seat, self._choices)
        return self._choices.found

    def play_at_random(self, state: State, seat: i64, rng: Rng) -> None:
        """Make such a move; a game may know a shorter way than by the row of the move."""
        self.apply(state, seat, self.random_move(state, seat, rng))

    def legal(self, state: State, seat: i64) -> list[int]:
        """All legal moves of a seat (or CHANCE); empty if it need not decide."""
        if not self.decides(state, seat):
            return []
        self._choices.to_list()
        self.offer(state, seat, self._choices)
        return self._choices.listed()

    def mark(self, state: State, seat: i64, flags: Flags) -> None:
        """Raise the flags of a decider's legal moves, in the row that was begun."""
        self._choices.to_mark(flags)
        self.offer(state, seat, self._choices)

    def allows(self, state: State, seat: i64, move: i64) -> bool:
        """Is this move of a decider legal? In the time of a walk."""
        self._choices.to_seek(move)
        self.offer(state, seat, self._choices)
        return move >= 0 and self._choices.found == move

    def find_refusal(self, state: State, seat: i64, text: str) -> Refusal | None:
        """Why a move is illegal, or None if it is legal; UnknownMove if it is no move at all."""
        move = self.moves.parse(text)
        return None if move in self.legal(state, seat) else self.refusal(state, seat, move)

    def parse_legal(self, state: State, seat: i64, text: str) -> int:
        """The move that a text means, if it is legal here: the one checked door."""
        refusal = self.find_refusal(state, seat, text)
        if refusal is not None:
            key, facts = refusal.key, refusal.facts
            raise IllegalMove(refusal, {lang: self.words(lang).refusal(key, facts) for lang in LANGUAGES})
        return self.moves.parse(text)

    def words(self, lang: str) -> Words:
        """The language pack of this table."""
        if lang not in self._packs:
            self._packs[lang] = self.load_words(lang)
        return self._packs[lang]

    def sample_state(self, view: View, rng: Rng) -> State:
        """A state that fits a view: every one that does is possible."""
        return self.worlds(view).draw(rng)

    def view_after(self, view: View, text: str) -> tuple[View, list[Facts]]:
        """The view just after a move, as far as its seat can know, and what it would see happen."""
        seat: int = view["seat"]
        state = self.sample_state(view, Rng(0))
        log = Log()
        self.apply(state, seat, self.parse_legal(state, seat, text), log)
        return self.view(state, seat), log.visible_to(seat)


class Game:
    """A game in the shop window: its name, who can play it, its options, its books."""

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
        self.partnered = partnered  # seats become partners: bots of one table are to be alike
        self.measured: Final[Measured] = measured or (usual_players, [])
        self.takes_cards: bool = takes_cards  # a file of card faces of one's own
        self.folder: Final = Path(folder)
        self.package: str = f"mutable.games.{name}"  # where it lives; other layers find its parts by it

    def rules(self, players: int, options: dict[str, Value], data: Data | None = None) -> Rules:
        """The rules for one table; BadOption and BadData say what is wrong."""
        if players not in self.players:
            raise BadOption("players", title=self.title, counts=[*self.players], given=players)
        return self.build(players, resolve_options(self.options, options), data)

    def build(self, players: int, options: dict[str, Value], data: Data | None) -> Rules:
        """The game's own part of rules, with everything checked that is common."""
        raise NotImplementedError

    def option(self, name: str) -> Option:
        """The option of this name; BadOption if it has none."""
        for option in self.options:
            if option.name == name:
                return option
        names = [*(option.name for option in self.options), "cards"]
        raise BadOption("no_option_of", title=self.title, option=shorten(name), names=names)

    def rulebook(self, lang: str) -> str:
        """RULES in one language, as Markdown with numbered paragraphs."""
        return (self.folder / f"RULES.{lang}.md").read_text(encoding="utf-8")

    def pack(self, lang: str) -> dict[str, Any]:
        """All the words of the game in one language."""
        return read_pack(self.folder, lang)

    def described(self) -> dict[str, object]:
        """As `mutable games --json` prints it."""
        return {
            "name": self.name,
            "title": self.title,
            "players": list(self.players),
            "options": {
                option.name: {**option.described(), **option.described_defaults()} for option in self.options
            },
        }
