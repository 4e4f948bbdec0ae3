"""The terminal screen of Muster: both sides of the castles, each banner with its colour and sign."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from mutable.games.muster.rules.rules import MusterRules
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
MIN_IDLE_TURNS_SHOWN = 4


class MusterScreen:
    def __init__(self, rules: Rules, words: Words, lang: str) -> None:
        assert isinstance(rules, MusterRules)
        self._words = words
        self._say = words.templates["screen"]
        self._faces = rules.viewer.figures["faces"]
        self._castles = {castle.banner: castle for castle in rules.components.castles}

    def board(self, view: View) -> RenderableType:
        """Return the opponent's side, the castles with their spaces, the player's own side and the hand."""
        near = view["seat"] or 0
        far = 1 - near
        grid = Grid(box=None, padding=(0, 1), show_header=False)
        grid.add_column(justify="right", style="dim")
        for _ in view["castles"]:
            grid.add_column(justify="center", min_width=11, no_wrap=True)
        self._add_side(grid, view, far, near, upside_down=True)
        grid.add_row(self._say["castle"], *(self._castle(castle) for castle in view["castles"]))
        grid.add_row(self._say["space"], *(self._space(castle) for castle in view["castles"]))
        self._add_side(grid, view, near, near, upside_down=False)
        return Group(self._heading(view, far), grid, self._hand(view, near))

    def score_sheet(self, outcome: Outcome) -> RenderableType:
        sheet = Grid(title=None)
        sheet.add_column(self._say["strength"])
        for seat in (0, 1):
            sheet.add_column(self._words.name("seat", seat), justify="right")
        sheet.add_column(self._say["holder"])
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
        text.append(f"   ·   {self._say['deck']}{colon} {view['deck']}", style="dim")
        if view["idle_turns"] >= MIN_IDLE_TURNS_SHOWN:
            text.append(f"   ·   {self._say['idle']}{colon} {view['idle_turns']}", style="bold")
        if view["turned"]:
            text.append(f"   ·   {self._say['turned']}{colon} ", style="bold")
            text.append_text(self._card(view["turned"]))
        return text

    def _hand(self, view: View, near: int) -> Text:
        cards = view["hands"][near]["cards"]
        if cards is None:
            return Text()
        title = Text(f"{self._say['hand']}{self._say['colon']} ", style="bold")
        return title.append_text(Text("  ").join(self._card(name, long=True) for name in cards))

    def _add_side(self, grid: Grid, view: View, seat: int, near: int, upside_down: bool) -> None:
        """Add the rows of a side. Stacks grow away from the castles; totals stand next to them."""
        stacks = [castle["stacks"][seat] for castle in view["castles"]]
        rows = [
            [self._card(stack[row]) if row < len(stack) else Text() for stack in stacks]
            for row in range(max(len(stack) for stack in stacks))
        ]
        totals = [self._total(castle, seat) for castle in view["castles"]]
        labelled = [("", row) for row in rows]
        labelled.insert(0, (self._words.name("seat", seat), totals))
        for label, row in reversed(labelled) if upside_down else labelled:
            grid.add_row(label, *row)

    def _total(self, castle: View, seat: int) -> Text:
        flag = " ⚑" if castle["holder"] == seat else ""
        return Text(f"= {castle['strengths'][seat]}{flag}", style="bold")

    def _castle(self, castle: View) -> Text:
        return self._banner_text(castle["banner"], self._words.name("banner", castle["banner"]))

    def _space(self, castle: View) -> Text:
        """Draw the upper cards on a castle, the top one first; all cards there are open (8.1)."""
        if not castle["space"]:
            return Text("·", style="dim")
        shown = [self._card(name) for name in reversed(castle["space"][-3:])]
        more = len(castle["space"]) - len(shown)
        return Text("(").append_text(Text(" ").join(shown)).append(f" +{more})" if more else ")")

    def _cards(self, names: list[str]) -> Text:
        return Text("  ").join(self._card(name) for name in names)

    def _card(self, name: str, long: bool = False) -> Text:
        """Draw a card as a sign and its strength, rainbow cards as a star and a name."""
        face = self._faces[name]
        if face["banner"]:
            word = f" {self._words.name('banner', face['banner'])} " if long else ""
            sign = self._castles[face["banner"]].sign
            return Text(f"{sign}{word}{face['strength']}", self._style(face["banner"]))
        return Text(f"★ {self._words.name('card' if long else 'short', name)}", RAINBOW_STYLE)

    def _banner_text(self, banner: str, text: str) -> Text:
        return Text(f"{self._castles[banner].sign} {text}", self._style(banner))

    def _style(self, banner: str) -> str:
        return STYLES[self._castles[banner].colour]


SCREEN = MusterScreen
