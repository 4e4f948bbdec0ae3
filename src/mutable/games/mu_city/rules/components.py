"""The components of Mū, loaded from validated data: buildings, board edges and projects.

A building is a number below 60; cards of one type are adjacent, and so are equal cards. A project is its
index in the list of projects; the basic ones come first.
"""

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import BORDERS, EMPTY, Board
from mutable.games.mu_city.rules.card_faces import BASICS as BASICS
from mutable.games.mu_city.rules.card_faces import (
    LEAST_PROJECTS,
    ComponentsFile,
    EdgesData,
    ProjectData,
    TypeData,
    effect_of,
    figures_of,
)
from mutable.games.mu_city.rules.card_faces import PER_TYPE_CARDS as PER_TYPE_CARDS
from mutable.games.mu_city.rules.effects import FAITH, FOOD, STRENGTH, SYMBOLS, TYPES, Effect, symbols_of
from mutable.kit.bits import bit_of, low_bits, members
from mutable.kit.card_faces import read
from mutable.kit.errors import BadData, quote
from mutable.kit.game import Data

FOLDER: Final = Path(__file__).parents[1]
BUILDINGS: Final = 60
KEPT_BY_PLAYERS: Final = [6, 6, 8, 10, 12]  # by players: the buildings of each type in the game (2.1)


class ProjectCard:
    """A project card. A space takes two bits in a row of tokens; masks use the low bit of each."""

    def __init__(self, printed: ProjectData) -> None:
        self.number: int = printed.number
        self.points: i64 = printed.points
        self.cost: list[i64] = symbols_of(printed.cost)
        self.effect: Effect = Effect(effect_of(printed), figures_of(printed))
        self.basic: bool = printed.basic
        self.expert: bool = printed.expert
        self.size: i64 = len(self.cost)
        self.all_spaces: i64 = _spaces(0, len(self.cost))
        self.extra_spaces: i64 = _spaces(len(self.cost), int(self.effect.extra))
        self._of_symbol: list[i64] = [0, 0, 0]
        for space, symbol in enumerate(self.cost):
            self._of_symbol[symbol] = self._of_symbol[symbol] | bit_of(2 * space)

    def spaces_of(self, symbol: i64) -> i64:
        """Return the spaces of the cost with this symbol."""
        return self._of_symbol[symbol]

    @property
    def cost_text(self) -> str:
        return "".join(SYMBOLS[symbol] for symbol in self.cost)

    def face(self) -> dict[str, object]:
        """Return what is printed on the card, without its number."""
        return {"cost": self.cost_text, "points": self.points, **self.effect.face()}


class Components:
    """All components of one table; without `expert`, there are no expert projects."""

    def __init__(self, data: Data, expert: bool) -> None:
        components = read(data, ComponentsFile)
        self.board: Board = Board()
        self.edge: list[i64] = _edges(components.edges)
        self.names: list[str] = []
        self.type_of: list[i64] = []
        self.fragments: list[i64] = []  # by card * 4 + side
        self.earlier_copies: list[i64] = []  # by card: the equal cards before it
        self.symbols: list[i64] = [0] * (3 * len(TYPES))  # by type * 3 + symbol
        self.gift: list[i64] = [0] * len(TYPES)  # by type: tokens of the owner's choice when placed
        self._read_types(components.types)
        self.projects: list[ProjectCard] = _projects(components.projects, expert)
        self.singles: i64 = low_bits(len(self.projects)) & ~low_bits(BASICS)
        self.all_buildings: i64 = low_bits(BUILDINGS)

    def _read_types(self, rows: list[TypeData]) -> None:
        names = [row.name for row in rows]
        for kind, name in enumerate(TYPES):
            if names.count(name) != 1:
                raise BadData("one_type", FOLDER, type=quote(name), count=names.count(name))
            self._read_type(kind, rows[names.index(name)])

    def _read_type(self, kind: int, row: TypeData) -> None:
        for symbol, shown in ((FAITH, row.faith), (FOOD, row.food), (STRENGTH, row.strength)):
            self.symbols[3 * kind + symbol] = shown
        self.gift[kind] = row.tokens
        for face in sorted(row.cards):
            self._add_card(kind, face)

    def _add_card(self, kind: int, face: str) -> None:
        """Add a card. The notation of equal cards differs by a number; only one of them gives a move."""
        card, name = len(self.names), f"{TYPES[kind]}-{face}"
        copies = [number for number in range(card) if self.names[number].split(".")[0] == name]
        earlier: i64 = 0
        for number in copies:
            earlier |= bit_of(number)
        self.names.append(f"{name}.{len(copies) + 1}" if copies else name)
        self.type_of.append(kind)
        self.earlier_copies.append(earlier)
        self.fragments.extend(SYMBOLS.index(letter) for letter in face)

    def of_type(self, kind: i64) -> i64:
        """Return the set of the cards of a type."""
        return low_bits(PER_TYPE_CARDS * (kind + 1)) & ~low_bits(PER_TYPE_CARDS * kind)

    def shows(self, card: i64, symbol: i64) -> i64:
        """Return how often an intact building shows a symbol."""
        return self.symbols[3 * self.type_of[card] + symbol]

    def face(self, card: i64) -> str:
        """Return the four fragments of a building: top, right, bottom, left."""
        return "".join(SYMBOLS[self.fragments[4 * card + side]] for side in range(4))

    def yields(self) -> dict[str, str]:
        """Return, by type, the symbols of an intact building, with a star for each token of choice."""
        return {
            name: "".join(SYMBOLS[symbol] * self.symbols[3 * kind + symbol] for symbol in range(3))
            + "*" * self.gift[kind]
            for kind, name in enumerate(TYPES)
        }

    def cards(self) -> dict[str, dict[str, str]]:
        """Return, by type, all buildings with their fragments."""
        return {
            name: {self.names[card]: self.face(card) for card in members(self.of_type(kind))}
            for kind, name in enumerate(TYPES)
        }

    def edge_letters(self) -> dict[str, str]:
        """Return the half-sources at the board's edge: top and bottom by column, left and right by row."""
        places = {"top": (12, 4), "right": (3, 4), "bottom": (15, 4), "left": (0, 4)}
        return {
            side: "".join(SYMBOLS[self.edge[first + step * number]] for number in range(3))
            for side, (first, step) in places.items()
        }

    def names_of(self, cards: i64) -> list[str]:
        return [self.names[card] for card in members(cards)]

    def numbers_of(self, projects: i64) -> list[str]:
        return [str(self.projects[project].number) for project in members(projects)]


def _edges(printed: EdgesData) -> list[i64]:
    """Return the half-source of each border at the board's edge; EMPTY for the others."""
    edge: list[i64] = [EMPTY] * BORDERS
    for step in range(3):
        edge[4 * (3 + step)] = symbols_of(printed.top)[step]
        edge[4 * step + 3] = symbols_of(printed.right)[step]
        edge[4 * (5 - step) + 3] = symbols_of(printed.bottom)[step]
        edge[4 * (2 - step)] = symbols_of(printed.left)[step]
    return edge


def _projects(rows: list[ProjectData], expert: bool) -> list[ProjectCard]:
    projects = [ProjectCard(row) for row in rows]
    numbers = [project.number for project in projects]
    for number in numbers:
        if numbers.count(number) > 1:
            raise BadData("taken_number", FOLDER, number=number)
    basics = [project for project in projects if project.basic]
    if len(basics) != BASICS or any(project.expert for project in basics):
        raise BadData("basics", FOLDER, least=BASICS, count=len(basics))
    plain = [project for project in projects if not project.basic and not project.expert]
    if len(plain) < LEAST_PROJECTS:
        raise BadData("few_projects", FOLDER, least=LEAST_PROJECTS, count=len(plain))
    experts = [project for project in projects if project.expert] if expert else []
    return basics + plain + experts


def _spaces(first: int, count: int) -> i64:
    """Return the low bits of these spaces in a row of tokens."""
    found: i64 = 0
    for space in range(first, first + count):
        found |= bit_of(2 * space)
    return found
