"""Messages of Mū: moves and events as facts, and names of cards for the word packs."""

from pathlib import Path

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import BORDER_NAMES, CELL_NAMES, LINE_NAMES
from mutable.games.mu_city.rules.components import Components
from mutable.games.mu_city.rules.effects import SYMBOLS, TYPES
from mutable.games.mu_city.rules.moves import (
    BATTLE,
    BUILD,
    COVERING,
    DEAL,
    DEAL_PLAN,
    DESTROY,
    DIVERTING,
    KEEP,
    KEEP_PLANS,
    KINDS,
    PLACE,
    PLAN,
    REMOVE,
    TAKE,
    TAKES,
    MuCityMoves,
)
from mutable.games.mu_city.rules.state import MuCityState
from mutable.games.mu_city.rules.words import MuCityWords
from mutable.kit.events import Facts, Log
from mutable.kit.words import Names, Words, load_words, read_pack


class Messages:
    def __init__(self, components: Components, moves: MuCityMoves, folder: Path) -> None:
        self.components = components
        self.moves = moves
        self.folder = folder

    def load(self, lang: str) -> Words:
        """Load the words, with names for all buildings and a sentence for the effect of each project."""
        words = load_words(self.folder, lang, self._names_on_page(lang))
        page = read_pack(self.folder, lang)["page"]
        cards = {name: self._building(words, card) for card, name in enumerate(self.components.names)}
        with_articles = {
            name: page["a_building"][TYPES[self.components.type_of[i]]]
            for i, name in enumerate(self.components.names)
        }
        cards.update(self._project_names(page["projects"]))
        with_articles.update(self._project_names(page["the_projects"]))
        words.names.update({"card": cards, "kept": cards, "passed": cards, "project": cards})
        words.names.update({f"the_{key}": with_articles for key in ("card", "kept", "passed", "project")})
        words.names["border"] = {name: self._border(words, name) for name in BORDER_NAMES}
        words.names["effect"] = {
            str(project.number): words.sentence("effects", project.effect.name, project.effect.figures())
            for project in self.components.projects
        }
        return MuCityWords(words.templates, words.names)

    def _project_names(self, names: dict[str, str]) -> dict[str, str]:
        """Return the names of projects by number; they are named after their effects."""
        return {str(project.number): names[project.effect.name_key] for project in self.components.projects}

    def _names_on_page(self, lang: str) -> Names:
        """Return the names that the board shares; they are in the section `page`."""
        page = read_pack(self.folder, lang)["page"]
        symbols = page["symbols"]
        names: Names = {"symbol": symbols, "tokens": symbols, "gives": symbols}
        names.update({"type": page["types"], "line": page["lines"], "cell": page["cells"]})
        names["the_line"] = page["the_lines"]
        names["the_type"] = page["of_type"]
        return names

    def _building(self, words: Words, card: int) -> str:
        kind = TYPES[self.components.type_of[card]]
        fragments = [words.name("symbol", letter) for letter in self.components.face(card)]
        return words.sentence("faces", "building", {"type": kind, "fragments": fragments})

    def _border(self, words: Words, name: str) -> str:
        """Return the name of a border between two cells or at the edge of the board."""
        if "-" in name:
            one, other = name.split("-")
            cells: Facts = {"one": words.name("cell", one), "other": words.name("cell", other)}
            return words.sentence("faces", "between", cells)
        return words.sentence("faces", name[:-1], {"number": name[-1]})

    def describe(self, move: i64) -> Facts:
        kind: i64 = self.moves.kind[move]
        one: i64 = self.moves.one[move]
        two: i64 = self.moves.two[move]
        facts: Facts = {"move": KINDS[kind]}
        if kind in (KEEP, KEEP_PLANS):
            facts["move"] = "keep"
            facts["kept"] = [self._card_name(kind == KEEP_PLANS, card) for card in (two, one)]
        elif kind in (PLAN, DEAL_PLAN):
            facts["project"] = facts["effect"] = self._card_name(True, one)
        elif kind in (BUILD, DEAL):
            facts["card"] = self.components.names[one]
            if kind == BUILD:
                facts["cell"] = CELL_NAMES[two]
        elif kind in (TAKE, PLACE, COVERING):
            self._describe_token(facts, kind, one, two)
        elif kind in (DESTROY, DIVERTING):
            facts["cell"] = CELL_NAMES[one]
        elif kind in (REMOVE, BATTLE):
            facts["line"] = LINE_NAMES[one]
        return facts

    def _describe_token(self, facts: Facts, kind: i64, one: i64, two: i64) -> None:
        if kind == TAKE:
            facts["tokens"] = list(TAKES[one])
        elif kind == PLACE:
            facts["symbol"] = SYMBOLS[one]
            facts["project"] = facts["effect"] = self._card_name(True, two)
        else:
            facts["border"] = BORDER_NAMES[one]
            facts["symbol"] = SYMBOLS[two]

    def _card_name(self, plan: bool, card: i64) -> str:
        return str(self.components.projects[card].number) if plan else self.components.names[card]

    # Events with secret facts

    def log_keep(self, log: Log, state: MuCityState, seat: i64, kept: i64, passed: i64) -> None:
        plans = state.round == 0
        secret: Facts = {"event": "keep", "seat": seat}
        secret["kept"] = self.names_in(plans, kept)
        secret["passed"] = self.names_in(plans, passed)
        log.add_private(seat, secret, {"event": "keep_hidden", "seat": seat})

    def log_choice(self, log: Log, seat: i64, move: i64) -> None:
        """Log a choice: its owner sees the card, the others only that a choice was made."""
        secret = self.describe(move)
        secret["event"] = f"choose_{secret.pop('move')}"
        secret["seat"] = seat
        log.add_private(seat, secret, {"event": "choose_hidden", "seat": seat})

    def log_receive(self, log: Log, state: MuCityState, seat: i64, cards: i64) -> None:
        names = self.names_in(state.round == 0, cards)
        secret: Facts = {"event": "receive", "seat": seat, "card": names}
        log.add_private(seat, secret, {"event": "receive_hidden", "seat": seat, "count": len(names)})

    def names_in(self, plans: bool, cards: i64) -> list[str]:
        return self.components.numbers_of(cards) if plans else self.components.names_of(cards)
