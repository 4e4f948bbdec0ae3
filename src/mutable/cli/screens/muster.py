"""Muster in a terminal: both sides of the castles, every banner with its colour and its sign."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from mutable.games.muster.rules import MusterRules
from mutable.kit.game import Outcome, Rules, View
from mutable.kit.words import Words

STYLES = {
    "purple": "magenta",
    "red": "red",
    "yellow": "yellow",
    "green": "green",
    "blue": "bright_blue",
    "orange": "dark_orange",
    "grey": "white",
    "brown": "orange3",
}
RAINBOW_STYLE = "bold bright_cyan"
WORDS = {
    "en": {
        "colon": ":",
        "deck": "deck",
        "hand": "Your hand",
        "known": "seen taken",
        "cards": "cards",
        "castle": "castle",
        "wins": "holds",
        "nobody": "nobody",
        "total": "castles held",
        "draw": "A draw.",
        "won": "{0} wins.",
    },
    "fr": {
        "colon": "\u00a0:",
        "deck": "pioche",
        "hand": "Votre main",
        "known": "prises au vu de tous",
        "cards": "cartes",
        "castle": "château",
        "wins": "contrôle",
        "nobody": "personne",
        "total": "châteaux contrôlés",
        "draw": "Match nul.",
        "won": "Victoire\u00a0: {0}.",
    },
}


class MusterScreen:
    def __init__(self, rules: Rules, words: Words, lang: str) -> None:
        assert isinstance(rules, MusterRules)
        self._box = rules.box
        self._words = words
        self._say = WORDS[lang]
        self._castles = {castle.banner: castle for castle in rules.box.castles}

    def board(self, view: View) -> RenderableType:
        """The other side on top, the castle spaces in the middle, one's own side below."""
        near = view["seat"] or 0
        far = 1 - near
        grid = Grid(box=None, padding=(0, 2), show_header=False)
        grid.add_column(justify="right", style="dim")
        for _ in view["castles"]:
            grid.add_column(justify="center", min_width=10)
        self._add_side(grid, view, far, upside_down=True)
        grid.add_row(self._say["castle"], *(self._space(castle, near) for castle in view["castles"]))
        self._add_side(grid, view, near, upside_down=False)
        return Group(self._heading(view, far), grid, Text(), self._hand(view, near))

    def score_sheet(self, outcome: Outcome) -> RenderableType:
        sheet = Grid(title=None)
        sheet.add_column("")
        for seat in (0, 1):
            sheet.add_column(self._words.name("seat", seat), justify="right")
        sheet.add_column(self._say["wins"])
        for line in outcome["lines"]:
            holders = [self._words.name("seat", seat) for seat in (0, 1) if line["points"][seat]]
            figures = (f"{line['strengths'][seat]} ({line['banners'][seat]})" for seat in (0, 1))
            name = self._banner_text(line["castle"], self._words.line(line))
            sheet.add_row(name, *figures, holders[0] if holders else self._say["nobody"])
        sheet.add_section()
        sheet.add_row(self._say["total"], *(str(total) for total in outcome["totals"]), self._result(outcome))
        return sheet

    def _result(self, outcome: Outcome) -> str:
        if len(outcome["winners"]) > 1:
            return self._say["draw"]
        return self._say["won"].format(self._words.name("seat", outcome["winners"][0]))

    def _heading(self, view: View, far: int) -> Text:
        hand, colon = view["hands"][far], self._say["colon"]
        text = Text(f"{self._words.name('seat', far)}{colon} {hand['size']} {self._say['cards']}")
        if hand["known"]:
            text.append(f", {self._say['known']}{colon} ")
            text.append_text(self._cards(hand["known"]))
        return text.append(f"   ·   {self._say['deck']}{colon} {view['deck']}", style="dim")

    def _hand(self, view: View, near: int) -> Text:
        cards = view["hands"][near]["cards"]
        if cards is None:
            return Text()
        return Text(f"{self._say['hand']}{self._say['colon']} ", style="bold").append_text(self._cards(cards))

    def _add_side(self, grid: Grid, view: View, seat: int, upside_down: bool) -> None:
        """Stacks grow away from the castles; the total stands next to them."""
        stacks = [castle["stacks"][seat] for castle in view["castles"]]
        rows = [
            [self._card(stack[row]) if row < len(stack) else Text() for stack in stacks]
            for row in range(max(len(stack) for stack in stacks))
        ]
        totals = [Text(f"= {castle['strengths'][seat]}", style="bold") for castle in view["castles"]]
        name = self._words.name("seat", seat)
        labelled = [("", row) for row in rows]
        labelled.insert(0, (name, totals))
        for label, row in reversed(labelled) if upside_down else labelled:
            grid.add_row(label, *row)

    def _space(self, castle: View, near: int) -> Text:
        """The castle's banner, whose it is (an arrow up or down), and the card that lies on it."""
        holder = castle["holder"]
        arrow = "" if holder is None else " ↓" if holder == near else " ↑"
        text = self._banner_text(castle["banner"], f"[{self._words.name('castle', castle['banner'])}]{arrow}")
        if castle["space"]:
            text.append("\n").append_text(self._card(castle["space"][-1]))
            if len(castle["space"]) > 1:
                text.append(f" +{len(castle['space']) - 1}", style="dim")
        return text

    def _cards(self, names: list[str]) -> Text:
        return Text("  ").join(self._card(name) for name in names)

    def _card(self, name: str) -> Text:
        """A card by colour and sign and strength; rainbow cards by a star."""
        banner, strength = name.rstrip("0123456789"), name.lstrip("abcdefghijklmnopqrstuvwxyz")
        if strength:
            castle = self._castles[banner]
            return Text(f"{castle.sign} {self._words.name('castle', banner)} {strength}", self._style(banner))
        return Text(f"★ {self._words.name('card', name)}", RAINBOW_STYLE)

    def _banner_text(self, banner: str, text: str) -> Text:
        return Text(f"{self._castles[banner].sign} {text}", self._style(banner))

    def _style(self, banner: str) -> str:
        return STYLES[self._castles[banner].colour]
