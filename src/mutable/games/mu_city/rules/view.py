"""Views of Mū (11.1 to 11.3): everything on the table, and a seat's own hand and memory.

Other hands, kept and passed cards, unrevealed choices and the decks are hidden.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import BORDER_NAMES, CELL_NAMES, CELLS, EMPTY, LINE_NAMES, LINES
from mutable.games.mu_city.rules.cards.deck import Deck
from mutable.games.mu_city.rules.cards.passing import giver_of, receiver_of
from mutable.games.mu_city.rules.city import line_strength, ruins
from mutable.games.mu_city.rules.components import BASICS, Components
from mutable.games.mu_city.rules.effects import SYMBOLS
from mutable.games.mu_city.rules.moves import PLAN, MuCityMoves
from mutable.games.mu_city.rules.player_board import PlayerBoard, tokens_of
from mutable.games.mu_city.rules.previews import Previews
from mutable.games.mu_city.rules.scores.battles import Battles, battles_of, stages_of
from mutable.games.mu_city.rules.scores.score_sheet import ScoreSheet
from mutable.games.mu_city.rules.scoring import NEUTRAL, Scoring, goals
from mutable.games.mu_city.rules.state import (
    BATTLES,
    BOOSTING,
    DISPLAY,
    ENDED,
    FREE,
    KEEPING,
    NONE,
    PLACING,
    PLAYING,
    ROUNDS,
    SLOTS,
    TURNS,
    MuCityState,
)
from mutable.kit.bits import bit_of, count_bits, members
from mutable.kit.game import View
from mutable.kit.views import Private

PHASES: Final = [
    "line_up", "deal", "keep", "play", "reveal", "place", "receive", "boost", "strike", "divert", "turn",
    "over",
]  # fmt: skip
CHOICES: Final = ["", "tokens", "colour", "covers"]
SPACE_MARKS: Final = ".FNS"


class Viewer:
    """Builds views of a state."""

    def __init__(
        self,
        components: Components,
        moves: MuCityMoves,
        deck: Deck,
        player_board: PlayerBoard,
        battles: Battles,
        scoring: Scoring,
        previews: Previews,
    ) -> None:
        self.components: Components = components
        self.moves: MuCityMoves = moves
        self.deck: Deck = deck
        self.player_board: PlayerBoard = player_board
        self.battles: Battles = battles
        self.scoring: Scoring = scoring
        self.score_sheet: ScoreSheet = ScoreSheet(scoring)
        self.previews: Previews = previews
        # These parts never change, so all views share them.
        self._components: View = _printed(components)
        self._edges: dict[str, str] = components.edge_letters()
        self._yields: dict[str, str] = components.yields()
        self._faces: list[dict[str, object]] = [project.face() for project in components.projects]

    def public(self, state: MuCityState) -> View:
        solo = state.is_solo
        return {
            "game": "mu_city",
            "seat": None,
            "players": state.seats,
            "phase": PHASES[state.phase],
            "round": state.round,
            "turn": state.turn,
            "done": members(state.done),
            "waiting": self._waiting(state),
            "together": self._is_together(state),
            "takers": None if solo else self._takers(state),
            "battles": [None if line == NONE else LINE_NAMES[line] for line in state.lines],
            "stages": stages_of(state),
            "battle": state.battle,
            "actor": None if state.actor == NONE else state.actor,
            "target": None if state.target == NONE else CELL_NAMES[state.target],
            "boosts": [state.boosts.get(owner) for owner in range(state.seats)],
            "strengths": self._strengths(state),
            "deck": self.deck.size(state),
            "plans": count_bits(state.plans),
            "hands": [_hand(state, owner) for owner in range(state.seats)],
            "chosen": None,
            "secret": None,
            "memory": None,
            "cities": [self._city(state, city) for city in range(state.cities)],
            "neutral": NEUTRAL if solo else None,
            "standing": self.score_sheet.facts(state),
            "box": self._components,
            "edges": self._edges,
            "yields": self._yields,
            "faces": self._printed_on(_plans_on_player_boards(state)),
            "display": self._display(state) if solo else None,
            "discards": self.components.names_of(state.discards) if solo else None,
            "returned": self.components.names_of(state.returned) if solo else None,
            "stock": state.stock if solo else None,
            "goals": goals() if solo else None,
            "outcome": self.scoring.outcome(state) if state.phase == ENDED else None,
        }

    def private(self, state: MuCityState, seat: i64) -> Private:
        """Return the seat's own hand, choice and memory, and the faces of the projects among them."""
        return {
            ("seat",): seat,
            ("hands", seat, "cards"): self._names(state.round, state.hands.get(seat)),
            ("chosen",): self._chosen(state, seat),
            ("secret",): self._secret(state, seat),
            ("memory",): self._memory(state, seat),
            ("faces",): self._printed_on(_plans_on_player_boards(state) | self._plans_known(state, seat)),
        }

    def _waiting(self, state: MuCityState) -> list[int]:
        """Return the seats that must decide now."""
        if self._is_together(state):
            return members(state.all_seats & ~state.done)
        if state.actor == NONE:
            return []
        return [state.actor if state.actor < state.seats else 0]

    def _is_together(self, state: MuCityState) -> bool:
        """Return True if all seats decide at the same time."""
        return state.phase in (KEEPING, PLAYING, PLACING)

    def _takers(self, state: MuCityState) -> list[int]:
        """Return, by seat, the seat that it passes cards to in this round."""
        return [receiver_of(state.seats, state.round, seat) for seat in range(state.seats)]

    def _strengths(self, state: MuCityState) -> list[int] | None:
        """Return the current strengths while a battle asks for boosts."""
        if state.phase != BOOSTING:
            return None
        return [self.battles.strength(state, city) for city in range(state.cities)]

    # Cards

    def _chosen(self, state: MuCityState, seat: i64) -> str | None:
        """Return the seat's own choice before the reveal."""
        if state.chosen.get(seat) == 0:
            return None
        return self.moves.text(state.chosen.get(seat))

    def _secret(self, state: MuCityState, seat: i64) -> View | None:
        """Return the same choice as card and cell, with the sources that it will complete."""
        if state.chosen.get(seat) == 0:
            return None
        move: i64 = state.chosen.get(seat)
        card: i64 = self.moves.one[move]
        if self.moves.kind[move] == PLAN:
            return {"card": str(self.components.projects[card].number), "cell": None, "closes": []}
        cell: i64 = self.moves.two[move]
        closes = self.previews.closing(state, seat, card, cell)
        return {"card": self.components.names[card], "cell": CELL_NAMES[cell], "closes": closes}

    def _memory(self, state: MuCityState, seat: i64) -> list[View]:
        """Return, by round, the cards that a seat passed and received, and its last card (11.2)."""
        return [self._memory_of(state, seat, number) for number in range(state.round + 1)]

    def _memory_of(self, state: MuCityState, seat: i64, number: i64) -> View:
        giver: i64 = NEUTRAL if state.is_solo else giver_of(state.seats, number, seat)
        received: list[list[str]] = []
        for turn in range(2):
            arrived: bool = state.round > number or state.turn > turn
            cards: i64 = state.passes[2 * number + turn].get(giver) if arrived else 0
            received.append(self._names(number, cards))
        return {
            "passed": [self._names(number, state.passes[2 * number + turn].get(seat)) for turn in range(2)],
            "received": received,
            "left": self._names(number, state.lefts[number].get(seat)),
        }

    def _names(self, number: i64, cards: i64) -> list[str]:
        """Return the names of cards of the project round (0) or of a building round."""
        return self.components.numbers_of(cards) if number == 0 else self.components.names_of(cards)

    def _display(self, state: MuCityState) -> list[str | None]:
        return [None if card == NONE else self.components.names[card] for card in state.display]

    def _printed_on(self, projects: i64) -> View:
        return {
            str(self.components.projects[project].number): self._faces[project]
            for project in members(projects)
        }

    def _plans_known(self, state: MuCityState, seat: i64) -> i64:
        """Return the projects that a seat has held (11.2)."""
        known: i64 = state.lefts[0].get(seat)
        if state.round == 0:
            known |= state.hands.get(seat)
        giver: i64 = NEUTRAL if state.is_solo else giver_of(state.seats, 0, seat)
        for turn in range(2):
            known |= state.passes[turn].get(seat)
            if state.round > 0 or state.turn > turn:
                known |= state.passes[turn].get(giver)
        return known

    # A city, and its owner's projects and tokens, which the neutral city does not have

    def _city(self, state: MuCityState, city: i64) -> View:
        at: i64 = CELLS * city
        cards = state.cells[at : at + CELLS]
        found: View = {
            "buildings": [None if card == EMPTY else self.components.names[card] for card in cards],
            "damage": list(state.marks[at : at + CELLS]),
            "ruins": [CELL_NAMES[cell] for cell in members(ruins(state, city))],
            "order": [CELL_NAMES[cell] for cell in state.order[at : at + CELLS] if cell != EMPTY],
            "sources": {
                SYMBOLS[symbol]: border_names(state.sources[symbol].get(city)) for symbol in range(3)
            },
            "covered": border_names(state.covered.get(city)),
            "mismatches": border_names(state.mismatches(city)),
            "strengths": [line_strength(self.components, state, city, line) for line in range(LINES)],
            "victories": state.victories.get(city),
            "against": [LINE_NAMES[line] for line in members(state.against.get(city))],
        }
        if city < state.seats:
            self._add_player_board(found, state, city)
        return found

    def _add_player_board(self, found: View, state: MuCityState, seat: i64) -> None:
        found["removed"] = state.removed.get(seat)
        found["lost"] = state.lost.get(seat)
        found["tokens"] = tokens_of(state, seat)
        found["choice"] = None
        if state.need(seat) != FREE:
            found["choice"] = {"kind": CHOICES[state.need(seat)], "count": state.need_count(seat)}
        slots = [slot for slot in range(SLOTS) if state.project(seat, slot) != EMPTY]
        found["projects"] = [self._project(state, seat, slot) for slot in slots]

    def _project(self, state: MuCityState, seat: i64, slot: i64) -> View:
        """Return a project; spaces are letters, or dots if free; extra spaces appear once they are open."""
        project = self.components.projects[state.project(seat, slot)]
        complete = self.player_board.is_complete(state, seat, slot)
        size: i64 = project.size + (project.effect.extra if complete else 0)
        tokens: i64 = state.spaces[slot].get(seat)
        return {
            "number": str(project.number),
            "spaces": "".join(SPACE_MARKS[(tokens >> (2 * space)) & 3] for space in range(size)),
            "complete": complete,
            "used": state.used.get(seat) & bit_of(slot) != 0,
        }


def _hand(state: MuCityState, owner: i64) -> View:
    """Return the public part of a hand: its size."""
    return {"size": count_bits(state.hands.get(owner)), "cards": None}


def _plans_on_player_boards(state: MuCityState) -> i64:
    """Return the projects that everybody sees."""
    seen: i64 = 0
    for owner in range(state.seats):
        for slot in range(SLOTS):
            project: i64 = state.project(owner, slot)
            if project != EMPTY:
                seen |= bit_of(project)
    return seen


def border_names(borders: i64) -> list[str]:
    return [BORDER_NAMES[border] for border in members(borders)]


def _printed(components: Components) -> View:
    """Return the constant part of a view: the buildings and the schedule of rounds (3.1, 7.1)."""
    return {
        "cards": components.cards(),
        "rounds": [
            {"cards": "buildings" if number else "projects", "battles": battles_of(number)}
            for number in range(ROUNDS)
        ],
        "turns": TURNS,
    }


# Conservation


def component_places_of(components: Components, state: MuCityState) -> list[tuple[str, list[str]]]:
    """Return every building, drafted project and battle card with the places where it lies."""
    buildings = _Places(components.names)
    projects = _Places([str(project.number) for project in components.projects])
    buildings.put(state.deck, "deck")
    projects.put(state.plans, "deck")
    _hidden_cards(state, buildings, projects)
    for city in range(state.cities):
        for cell in range(CELLS):
            buildings.put_one(state.card_at(city, cell), f"city {city}")
    for place in range(DISPLAY):
        buildings.put_one(state.display[place], "display")
    buildings.put(state.discards, "discards")
    buildings.put(state.returned, "deck")
    for seat in range(state.seats):
        for slot in range(BASICS, SLOTS):  # every seat has the basic ones, and they never move
            projects.put_one(state.project(seat, slot), f"player board {seat}")
    lines = _Places(LINE_NAMES)
    lines.put(state.unturned, "face down")
    for battle in range(BATTLES):
        lines.put_one(state.lines[battle], "face up")
    return buildings.found + projects.found[BASICS:] + lines.found


class _Places:
    def __init__(self, names: list[str]) -> None:
        self.found: list[tuple[str, list[str]]] = [(name, []) for name in names]

    def put(self, cards: i64, place: str) -> None:
        for card in members(cards):
            self.found[card][1].append(place)

    def put_one(self, card: i64, place: str) -> None:
        if card != NONE:
            self.found[card][1].append(place)


def _hidden_cards(state: MuCityState, buildings: _Places, projects: _Places) -> None:
    """Add hands, cards being passed, and last cards; a solo player's passed projects are discarded."""
    for seat in range(state.seats):
        (projects if state.round == 0 else buildings).put(state.hands.get(seat), f"hand {seat}")
        for number in range(state.round + 1):
            place = projects if number == 0 else buildings
            place.put(state.lefts[number].get(seat), f"left {seat}")
            for turn in range(2):
                under_way = number == state.round and turn == state.turn
                if under_way or state.is_solo:
                    place.put(state.passes[2 * number + turn].get(seat), f"passed {seat}")
