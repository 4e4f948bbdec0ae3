"""The terminal screen of Mū: cities with fragments, sources and battle lines, and their projects.

Every colour also has a letter or a sign: F, N and S; ◆ a source, ◈ a covered one, × a mismatched one,
▼ Damage, ⚔ a battle to come.
"""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from mutable.games.mu_city.rules.board import BORDER_NAMES, CELL_NAMES, LINE_NAMES
from mutable.games.mu_city.rules.effects import TYPES
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.kit.game import Outcome, Rules, View
from mutable.kit.words import Words

STYLES = {"F": "bright_blue", "N": "green", "S": "red"}
CELL_WIDTH = 9


class MuCityScreen:
    def __init__(self, rules: Rules, words: Words, lang: str) -> None:
        assert isinstance(rules, MuCityRules)
        self._rules = rules
        self._box = rules.components
        self._words = words
        self._say = words.templates["screen"]
        self._projects = {str(project.number): project for project in rules.components.projects}

    def board(self, view: View) -> RenderableType:
        """Return the player's own city and projects, then the other cities, then the hand."""
        near = view["seat"] or 0
        own = self._panel(view, near, self._whole(view, near))
        parts: list[RenderableType] = [self._heading(view), own]
        others = [city for city in range(len(view["cities"])) if city != near]
        parts.append(Columns([self._panel(view, city, self._other(view, city)) for city in others]))
        parts.append(Text(self._say["legend"], "dim"))
        return Group(*parts, *self._cards(view, near))

    def score_sheet(self, outcome: Outcome) -> RenderableType:
        sheet = Grid()
        sheet.add_column("")
        seats = range(len(outcome["totals"]))
        for seat in seats:
            sheet.add_column(self._words.name("seat", seat), justify="right")
        for line in outcome["lines"]:
            sheet.add_row(self._words.line(line), *(str(line["points"][seat]) for seat in seats))
        sheet.add_section()
        totals = (Text(str(total), "bold") for total in outcome["totals"])
        sheet.add_row(Text(self._say["total"], "bold"), *totals)
        return Group(sheet, Text(self._result(outcome), "bold"))

    def _result(self, outcome: Outcome) -> str:
        if "level" in outcome:
            return self._say["level"].format(self._words.name("level", outcome["level"]))
        names = ", ".join(self._words.name("seat", seat) for seat in outcome["winners"])
        return self._say["won" if len(outcome["winners"]) == 1 else "shared"].format(names)

    # Around the cities

    def _heading(self, view: View) -> Text:
        drafting = self._is_drafting(view)
        text = Text(self._say["round0"] if drafting else self._say["round"].format(view["round"]), "bold")
        text.append(f" · {self._say['turn'].format(view['turn'] + 1, view['box']['turns'])}", "default")
        text.append(f" · {self._say['deck'].format(view['plans' if drafting else 'deck'])}", "dim")
        text.append(f"\n⚔ {self._say['battles']} ")
        rows = [played["battles"] for played in view["box"]["rounds"] if played["battles"]]
        text.append(" │ ".join(", ".join(self._battle(view, battle) for battle in row) for row in rows))
        if view["strengths"] is not None:
            text.append(f"\n{self._say['strengths']} {', '.join(map(str, view['strengths']))}", "bold")
        if view["waiting"]:
            names = ", ".join(self._words.name("seat", seat) for seat in view["waiting"])
            text.append(f"\n{self._say['waiting']} {names}", "dim")
        return text

    def _battle(self, view: View, battle: int) -> str:
        line = view["battles"][battle]
        name = "?" if line is None else self._words.name("line", line)
        return f"({name})" if self._is_over(view, battle) else name

    def _is_over(self, view: View, battle: int) -> bool:
        return bool(view["stages"][battle] == "over")

    def _is_drafting(self, view: View) -> bool:
        return bool(view["box"]["rounds"][view["round"]]["cards"] == "projects")

    def _panel(self, view: View, city: int, inside: RenderableType) -> Panel:
        shown = view["cities"][city]
        neutral = city >= view["players"]
        facts = [self._say["neutral"] if neutral else self._words.name("seat", city)]
        if city == view["seat"]:
            facts[0] += f" ({self._say['you']})"
        facts.append(f"{self._say['victories']} {shown['victories']}")
        if neutral:
            facts.append(self._say["stock"].format(view["stock"]))
        else:
            now = self._say["now"] if city == view["seat"] else "{0} " + self._say["ap"]
            facts.append(now.format(view["standing"]["totals"][city]))
            if shown["tokens"]:
                waiting = Text(f"{''.join(shown['tokens'])} {self._say['tokens']}", "bold")
                inside = Group(inside, waiting)
        return Panel(inside, title=" · ".join(facts), title_align="left", expand=False, padding=0)

    def _cards(self, view: View, near: int) -> list[RenderableType]:
        """Return the hand, the pairs of a solo game, the secret choice and the cards passed on."""
        parts: list[RenderableType] = []
        hand = view["hands"][near]["cards"] if view["seat"] is not None else None
        if hand:
            parts.append(Text(self._say["hand"], "bold"))
            parts.append(self._row_of_cards(view, hand))
        if view["display"] and view["display"][0]:
            parts.append(Text(self._say["pairs"], "bold"))
            shown = [card for card in view["display"] if card]
            pairs = [shown[i : i + 2] for i in range(0, len(shown), 2)]
            parts.append(Columns([Panel(self._row_of_cards(view, pair), expand=False) for pair in pairs]))
        if view["chosen"] is not None:
            move = self._rules.describe(self._rules.moves.parse(view["chosen"]))
            parts.append(Text(f"{self._say['choice']} {self._words.move(move)}", "italic"))
        passed = [card for cards in view["memory"][-1]["passed"] for card in cards] if view["memory"] else []
        if passed:
            names = ", ".join(self._words.name("card", card) for card in passed)
            parts.append(Text(f"{self._say['passed']} {names}", "dim"))
        return parts

    def _row_of_cards(self, view: View, cards: list[str]) -> RenderableType:
        if self._is_drafting(view):
            return Group(*(self._project_line(card, None) for card in cards))
        return Columns([self._card(card) for card in cards], padding=(0, 2))

    def _card(self, name: str) -> Text:
        """Draw a building: its type, with its four fragments around it."""
        top, right, bottom, left = (self._letter(letter) for letter in self._face(name))
        text = Text("┌───").append_text(top).append("───┐\n")
        text.append_text(left).append(self._type(name).center(7)).append_text(right)
        return text.append("\n└───").append_text(bottom).append("───┘")

    # Projects

    def _player_board(self, city: View) -> RenderableType:
        return Group(*(self._project_line(project["number"], project) for project in city["projects"]))

    def _whole(self, view: View, city: int) -> RenderableType:
        """Draw a city with the texts of its projects beside it."""
        grid = Grid.grid(padding=(0, 2))
        grid.add_row(self._city(view, city), self._player_board(view["cities"][city]))
        return grid

    def _other(self, view: View, city: int) -> RenderableType:
        """Draw another city. With more than two players, its projects show only names and spaces."""
        drawn = self._city(view, city)
        if city >= view["players"]:
            return drawn
        if view["players"] == 2:
            return self._whole(view, city)
        projects = view["cities"][city]["projects"]
        return Group(drawn, *(self._spaces(project["number"], project) for project in projects))

    def _project_line(self, number: str, shown: View | None) -> Text:
        project = self._projects[number]
        text = self._spaces(number, shown).append(f" {project.points} {self._say['ap']}")
        if shown and shown["used"]:
            text.append(f" ({self._say['used']})", "dim")
        text.append("\n  " if shown else " ")
        return text.append(self._words.name("effect", number), "default" if shown else "dim")

    def _spaces(self, number: str, shown: View | None) -> Text:
        """Draw a project's name and number, ✔ if complete, and its spaces; filled ones are in brackets."""
        cost = self._projects[number].cost_text
        marks = shown["spaces"] if shown else "." * len(cost)
        text = Text(self._words.name("project", number), "bold").append(f" #{number}", "not bold dim")
        text.append("✔" if shown and shown["complete"] else " ", "bold green")
        for space, mark in enumerate(marks):
            if mark == ".":
                wanted = cost[space] if space < len(cost) else "*"
                text.append(f" {wanted} ", f"dim {STYLES.get(wanted, '')}")
            else:
                text.append(f"[{mark}]", f"bold {STYLES[mark]}")
        return text

    # A city

    def _city(self, view: View, city: int) -> Text:
        shown = view["cities"][city]
        signs = self._signs(shown)
        lines = [self._edge_letters("top", range(3)), self._across(signs, 0)]
        for row in range(3):
            lines += self._row(view, shown, signs, row)
            lines.append(self._across(signs, row + 1))
        lines.append(self._edge_letters("bottom", range(3)))
        lines.append(self._column_notes(view, shown))
        return Text("\n").join(lines)

    def _signs(self, shown: View) -> dict[str, Text]:
        """Return the signs of the borders with a source or a mismatch."""
        signs: dict[str, Text] = {border: Text("×", "yellow") for border in shown["mismatches"]}
        for symbol, borders in shown["sources"].items():
            for border in borders:
                sign = "◈" if border in shown["covered"] else "◆"
                signs[border] = Text(sign, f"bold {STYLES[symbol]}")
        return signs

    def _sign(self, signs: dict[str, Text], border: int, plain: str) -> Text:
        return signs.get(BORDER_NAMES[border], Text(plain, "dim")).copy()

    def _edge_letters(self, side: str, columns: range) -> Text:
        """Draw the half-sources along the top or the bottom."""
        text = Text("  ")
        for column in columns:
            border = 4 * (3 + column) + (0 if side == "top" else 3)
            text.append(" " * 4).append_text(self._edge_letter(border)).append(" " * 5)
        return text

    def _edge_letter(self, border: int) -> Text:
        return self._letter("FNS"[self._box.edge[border]])

    def _across(self, signs: dict[str, Text], place: int) -> Text:
        """Draw the borders above or below a row of cells."""
        text = Text(" ").append("+", "dim")
        for column in range(3):
            text.append("────", "dim").append_text(self._sign(signs, 4 * (3 + column) + place, "─"))
            text.append("────+", "dim")
        return text

    def _row(self, view: View, shown: View, signs: dict[str, Text], row: int) -> list[Text]:
        upper, middle, lower = Text(" "), self._edge_letter(4 * row), Text(" ")
        for column in range(3):
            cell = 3 * row + column
            for text in (upper, lower):
                text.append("│", "dim")
            middle.append_text(self._sign(signs, 4 * row + column, "│"))
            for text, part in zip((upper, middle, lower), self._cell(shown, cell), strict=True):
                text.append_text(part)
        for text in (upper, lower):
            text.append("│", "dim")
        middle.append_text(self._sign(signs, 4 * row + 3, "│")).append_text(self._edge_letter(4 * row + 3))
        return [upper, middle.append_text(self._note(view, shown, row)), lower]

    def _cell(self, shown: View, cell: int) -> tuple[Text, Text, Text]:
        """Return the three lines of a cell: fragments at the sides, type or Damage in the middle."""
        name, damage = shown["buildings"][cell], shown["damage"][cell]
        if name is None:
            mark = "▼" * damage or CELL_NAMES[cell]
            blank = Text(" " * CELL_WIDTH)
            return blank, Text(mark.center(CELL_WIDTH), "bold yellow" if damage else "dim"), blank.copy()
        top, right, bottom, left = (self._letter(letter) for letter in self._face(name))
        ruined = CELL_NAMES[cell] in shown["ruins"]
        kind = f"▼{self._type(name)[:5]}" if ruined else self._type(name)
        middle = left.append(kind.center(7), "dim strike" if ruined else "bold").append_text(right)
        return self._centred(top), middle, self._centred(bottom)

    def _centred(self, letter: Text) -> Text:
        return Text(" " * 4).append_text(letter).append(" " * 4)

    def _note(self, view: View, shown: View, line: int) -> Text:
        """Draw what stands beside a line: its Strength, a battle to come, Damage against it."""
        name = LINE_NAMES[line]
        text = Text(f" {shown['strengths'][line]}", STYLES["S"])
        coming = [battle for battle, other in enumerate(view["battles"]) if other == name]
        text.append("⚔" if coming and not self._is_over(view, coming[0]) else " ", "bold")
        return text.append("▼" if name in shown["against"] else " ", "bold yellow")

    def _column_notes(self, view: View, shown: View) -> Text:
        text = Text("  ")
        for column in range(3):
            note = self._note(view, shown, 3 + column)
            text.append(" " * 3).append_text(note).append(" " * (7 - len(note.plain)))
        return text

    # Helpers

    def _face(self, name: str) -> str:
        return self._box.face(self._box.names.index(name))

    def _type(self, name: str) -> str:
        return self._say[TYPES[self._box.type_of[self._box.names.index(name)]]]

    def _letter(self, letter: str) -> Text:
        return Text(letter, f"bold {STYLES[letter]}")


SCREEN = MuCityScreen
