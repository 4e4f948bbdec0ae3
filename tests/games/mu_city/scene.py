"""A position of Mū set up by hand, and what can be done in it."""

from typing import Any

from mutable.games import GAMES
from mutable.games.mu_city.learn.scenes import (
    build,
    damage,
    deal,
    fill,
    fill_player_board,
    project_index,
    turn_up,
)
from mutable.games.mu_city.rules.board import LINE_NAMES
from mutable.games.mu_city.rules.effects import SYMBOLS
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import KEEPING, PLACING, PLAYING, TURNING, MuCityState
from mutable.kit.bits import bit_of
from mutable.kit.errors import IllegalMove
from mutable.kit.events import Log
from mutable.kit.game import CHANCE, Data
from mutable.table.chance import RandomChance
from mutable.table.table import Setting, Table

MU = GAMES["mu_city"]
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")


class Scene:
    """Cities by cell, player boards by number; every card not named is in its deck.

    Give hands to keep or play from, or tokens to place; a battle is begun by `fight`.
    """

    def __init__(self, players: int = 2, expert: bool = True, data: Data | None = None) -> None:
        rules = MU.rules(players, {"expert": expert}, data)
        assert isinstance(rules, MuCityRules)
        self.rules = rules
        state = rules.start()
        assert isinstance(state, MuCityState)
        self.state = state
        self.log = Log()
        state.round, state.phase = 1, PLAYING
        turn_up(state, ["row1", "row2", ".", "row3", "."])

    # Setting up

    def city(self, cards: dict[str, str], seat: int = 0) -> "Scene":
        """Buildings on cells, in this order; their sources form and give no tokens."""
        build(self.rules, self.state, seat, cards)
        return self

    def board(self, projects: str, seat: int = 0) -> "Scene":
        """Up to three more projects beside the basic ones."""
        fill_player_board(self.rules, self.state, seat, projects.split())
        return self

    def fill(self, number: int | str, tokens: str = "", seat: int = 0) -> "Scene":
        """Tokens on the spaces of a project (a dot for none); without any, its whole cost."""
        fill(self.rules, self.state, seat, str(number), tokens)
        return self

    def index(self, number: str) -> int:
        return project_index(self.rules, number)

    def tokens(self, letters: str, seat: int = 0) -> "Scene":
        """Tokens in hand, to be placed now by this seat alone."""
        for letter in letters:
            self.state.add_tokens(seat, SYMBOLS.index(letter), 1)
        self.state.phase = PLACING
        self.state.done = self.state.all_seats & ~bit_of(seat)
        return self

    def hands(self, *hands: str, turn: int = 0) -> "Scene":
        """Two cards each are played from, more are kept from."""
        self.state.turn = turn
        for seat, hand in enumerate(hands):
            for card in hand.split():
                self.deal(seat, card)
        self.state.phase = KEEPING if len(hands[0].split()) > 2 else PLAYING
        return self

    def deal(self, seat: int, card: str) -> None:
        deal(self.rules, self.state, seat, card)

    def damage(self, cells: str = "", lines: str = "", seat: int = 0) -> "Scene":
        """Damage tokens on cells (two each) and against lines."""
        damage(self.state, seat, cells.split(), lines.split())
        return self

    def fight(self, line: str, last: bool = True) -> "Scene":
        """A battle in this line; the last of the second building round, unless told."""
        state = self.state
        state.round, state.turn, state.phase = 2, 2, TURNING
        state.battle = 2 if last else 1
        state.unturned |= bit_of(LINE_NAMES.index(line))
        return self.play(f"battle {line}")

    # Playing

    def legal(self, verb: str = "", seat: int = 0) -> list[str]:
        """The legal moves, or those that begin with a word."""
        texts = [self.rules.moves.text(move) for move in self.rules.legal(self.state, seat)]
        return sorted(text for text in texts if text.startswith(verb))

    def play(self, *texts: str, seat: int | None = None) -> "Scene":
        """Make moves for the seats that decide, and for chance, with the checks of a table."""
        for text in texts:
            mover = self.rules.turn(self.state) if seat is None else seat
            move = self.rules.parse_legal(self.state, mover, text)
            self.rules.apply(self.state, mover, move, self.log)
        return self

    def refused(self, text: str, seat: int = 0) -> str:
        """The paragraph that forbids a move; nothing may have changed."""
        before = self.state.facts()
        try:
            self.rules.parse_legal(self.state, seat, text)
        except IllegalMove as refusal:
            assert self.state.facts() == before
            return refusal.rule
        return ""

    # Looking

    def view(self, seat: int = 0) -> Any:
        return self.rules.view(self.state, seat)

    def look(self, seat: int = 0) -> Any:
        """A city with its player board."""
        return self.view()["cities"][seat]

    def project(self, number: int, seat: int = 0) -> Any:
        return next(shown for shown in self.look(seat)["projects"] if shown["number"] == str(number))

    def line(self, name: str, seat: int = 0, project: int | None = None) -> int:
        """What a line of the score sheet is worth; 0 if it does not stand there."""
        lines = self.rules.outcome(self.state)["lines"]
        wanted = None if project is None else str(project)
        return sum(
            line["points"][seat] for line in lines if (line["line"], line.get("project")) == (name, wanted)
        )

    def effect(self, number: int, seat: int = 0) -> int:
        return self.line("effect", seat, number)

    @property
    def turn(self) -> int:
        return self.rules.turn(self.state)

    @property
    def phase(self) -> str:
        return str(self.view()["phase"])

    def events(self) -> list[str]:
        return [str(event.facts["event"]) for event in self.log.events]


def table_for(players: int, seed: int = 1, **options: Any) -> Table:
    """A table from the very start, with the first hands dealt by a seed."""
    table = Table(Setting(MU, NAMES[:players], options))
    table.settle(RandomChance(seed))
    return table


def moves_of_chance(table: Table) -> list[str]:
    return [text for seat, text in table.moves if seat == CHANCE]
