"""The terminal screen of Dance of Muses: the floor as tiles, each with power, area, suns and die.

Each troupe has a colour and a shape, and face-down tiles are shaded. Dots and heavy frames mark the reach of
the acting muse's power.
"""

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from mutable.games.muses.rules.rules import MusesRules
from mutable.kit.game import Outcome, Rules, View
from mutable.kit.words import Words

STYLES = [
    "orchid",
    "dark_orange",
    "bold",
]  # by troupe; the third, white, is the terminal's text colour in bold
SHAPES = ["◆", "●", "▲"]
NEUTRAL_STYLE, NEUTRAL_SHAPE = "grey62", "□"
PIPS = " ⚀⚁⚂⚃⚄⚅"
SIGNS = {"raise": "+1", "lower": "−1", "swap": "⇄"}
AREAS = {"edges": "✚", "corners": "✖", "all": "✳", "other": "✱"}
SUN = "☀"
FRAME, ACTOR_FRAME, REACHED_FRAME = "╭─╮│╰╯", "╔═╗║╚╝", "┏━┓┃┗┛"
TALL, LOW = 4, 2  # lines of a tile, and of one on a small terminal
AROUND = 16  # lines of the terminal that are not the floor's, about
WIDEST, NARROWEST = 13, 7  # columns of a tile
AXIS = 4  # columns of the numbers beside the floor


class MusesScreen:
    def __init__(self, rules: Rules, words: Words, lang: str) -> None:
        assert isinstance(rules, MusesRules)
        self._rules = rules
        self._words = words
        self._say = words.templates["screen"]
        self._muses: dict[str, View] = rules.viewer.figures["muses"]

    def board(self, view: View, chosen: str | None = None) -> RenderableType:
        """Return the floor with all dice; mark the area of `chosen` or of the muse using her power."""
        parts: list[RenderableType] = [self._heading(view), self._players(view), Text()]
        parts.append(FloorPlan(self, view, chosen))
        parts += [self._hand(view), self._legend()]
        if view["sheet"]:
            parts += [Text(), self._so_far(view)]
        return Group(*parts)

    def score_sheet(self, outcome: Outcome) -> RenderableType:
        sheet = Grid(title=None)
        sheet.add_column("")
        for troupe in range(self._rules.troupes.count):
            sheet.add_column(self._troupe(troupe), justify="center")
        sheet.add_column(self._say["sun"])
        for line in outcome["lines"]:
            sheet.add_row(self._words.line(line), *self._figures(line), self._earned(line))
        sheet.add_section()
        for label, figure in (("total", "totals"), ("silver", "silvers"), ("dice", "dice")):
            sheet.add_row(self._say[label], *(str(value) for value in self._by_troupe(outcome[figure])), "")
        return Group(sheet, self._result(outcome))

    # Around the floor

    def _heading(self, view: View) -> Text:
        """Return the hand, the step and the player on turn."""
        parts = [self._say["step"].format(view["steps"])]
        if self._rules.options["hands"] != 1:
            parts.insert(0, self._say["hand"].format(len(view["sheet"]) + (view["phase"] != "over")))
        if view["phase"] != "over":
            parts.append(self._say["turn"].format(self._words.name("seat", view["turn"])))
        return Text("  ·  ".join(parts), style="bold")

    def _players(self, view: View) -> Text:
        """Return all players with colour and shape, and how many muses they still have to place."""
        text = Text()
        for seat, hand in enumerate(view["hands"]):
            label = self._words.name("seat", seat)
            if hand["size"]:
                label += f" ({self._say['to_lay'].format(hand['size'])})"
            text.append(f"{self.shape(self._rules.troupes.of(seat))} {label}   ", self.style(seat))
        if self._rules.troupes.has_neutral:
            text.append(f"{NEUTRAL_SHAPE} {self._say['neutral']}", NEUTRAL_STYLE)
        return text

    def _hand(self, view: View) -> Text:
        own = [] if view["seat"] is None else view["hands"][view["seat"]]["muses"]
        if not own:
            return Text()
        muses = " · ".join(self._described(name) for name in own)
        return Text(self._say["your_hand"], "bold").append(muses, "not bold")

    def _legend(self) -> Text:
        """Return the nine muses by power, and the meaning of the area signs."""
        text = Text(style="dim")
        for power, sign in SIGNS.items():
            muses = [name for name, muse in self._muses.items() if muse["power"] == power]
            text.append(f"{sign:>2}  {' · '.join(self._described(name, bare=True) for name in muses)}\n")
        text.append(self._say["areas"])
        for muse in self._rules.components.muses:
            if self._muses[muse.name]["shape"] == "other":
                cells = " ".join(muse.area)
                text.append(f"  {AREAS['other']} {self._words.name('muse', muse.name)} ({cells})")
        return text

    def _described(self, name: str, bare: bool = False) -> str:
        muse = self._muses[name]
        sign = "" if bare else SIGNS[muse["power"]]
        return f"{self._words.name('muse', name)} {sign}{AREAS[muse['shape']]}{SUN * muse['suns']}"

    def _so_far(self, view: View) -> Text:
        """Return each troupe's Suns so far and its dice in the last finished hand."""
        text = Text(self._say["so_far"], "bold")
        columns = [column for hand in view["sheet"] for column in hand["columns"]]
        for troupe in range(self._rules.troupes.count):
            seat = self._rules.troupes.seats(troupe)[0]
            suns = sum(column["points"][seat] for column in columns)
            last = [column["dice"][troupe] for column in view["sheet"][-1]["columns"]]
            dice = "  ".join(die_text(die) for die in last)
            text.append(f"\n  {self._troupe(troupe)}  {SUN} {suns}   {dice}", f"not bold {self.style(seat)}")
        return text

    # The score sheet

    def _figures(self, line: View) -> Iterator[Text]:
        """Yield the dice of a column, the winning one bright; for Apollo's will, the die that he set."""
        last = self._rules.viewer.figures["last"]
        for troupe in range(self._rules.troupes.count):
            seat = self._rules.troupes.seats(troupe)[0]
            if "dice" in line:
                die = line["dice"][troupe]
                yield Text(
                    f"{PIPS[die]} {die}", "bold " + self.style(seat) if line["points"][seat] else "dim"
                )
            else:
                own = self._rules.troupes.of(line["owner"]) == troupe
                yield Text(die_text(last) if own else "", self.style(seat))

    def _earned(self, line: View) -> str:
        if not line.get("token"):
            return ""
        winners = [seat for seat, points in enumerate(line["points"]) if points]
        token = f"{SUN} {self._words.name('token', line['token'])}"
        return self._say["for"].format(token, self._together(winners))

    def _by_troupe(self, by_seat: list[int]) -> list[int]:
        return [by_seat[troupe] for troupe in range(self._rules.troupes.count)]

    def _result(self, outcome: Outcome) -> Text:
        winners = outcome["winners"]
        said = self._say["one_won" if len(winners) == 1 else "several_won"]
        decided = self._words.name("decided", outcome["decided"])
        return Text(said.format(self._together(winners), decided), "bold")

    def _troupe(self, troupe: int) -> str:
        return f"{self.shape(troupe)} {self._together(self._rules.troupes.seats(troupe))}"

    def _together(self, seats: list[int]) -> str:
        return self._say["and"].join(self._words.name("seat", seat) for seat in seats)

    # Used by FloorPlan

    def shape(self, troupe: int | None) -> str:
        return NEUTRAL_SHAPE if troupe is None else SHAPES[troupe]

    def style(self, seat: int | None) -> str:
        return NEUTRAL_STYLE if seat is None else STYLES[self._rules.troupes.of(seat)]

    def name(self, tile: View) -> str:
        """Return the name of the muse, or `?` if she is unknown."""
        if tile["muse"] is not None:
            return self._words.name("muse", tile["muse"])
        return "?"

    def printed(self, tile: View) -> str:
        """Return power, area and suns; for a face-down tile, known suns and the owner."""
        suns = SUN * self._suns(tile)
        if not tile["up"]:
            return f"{suns} ({self._owner_of(tile)})".lstrip()
        muse = self._muses[tile["muse"]]
        return f"{SIGNS[muse['power']]}{AREAS[muse['shape']]} {suns}"

    def signs(self, tile: View) -> str:
        """Return the same in at most four columns: no owner, whom the colour shows."""
        return self.printed(tile).replace(" ", "") if tile["up"] else SUN * self._suns(tile)

    def area_of(self, dancer: str | None) -> list[tuple[int, int]]:
        """Return the cells that a muse's power reaches, relative to hers; empty if she is unknown."""
        muse = self._muses.get(dancer or "")
        return [] if muse is None else [(x, y) for x, y in muse["area"]]

    def _suns(self, tile: View) -> int:
        """Return the printed suns, as far as known."""
        return 0 if tile["muse"] is None else int(self._muses[tile["muse"]]["suns"])

    def _owner_of(self, tile: View) -> str:
        return self._say["neutral"] if tile["owner"] is None else self._words.name("seat", tile["owner"])


class FloorPlan:
    """The cells around the group, drawn as wide as the terminal allows."""

    def __init__(self, screen: MusesScreen, view: View, chosen: str | None) -> None:
        self._screen = screen
        self._tiles = {(tile["x"], tile["y"]): tile for tile in view["tiles"]}
        actor = chosen or view["acting"]
        self._actor = next((tile for tile in view["tiles"] if tile["dancer"] == actor), None)
        self._margin = 1 if view["phase"] == "lay" else 0
        self._reach: set[tuple[int, int]] = set()
        if self._actor is not None and (chosen or view["phase"] == "power"):
            x, y = self._actor["x"], self._actor["y"]
            self._reach = {(x + dx, y + dy) for dx, dy in screen.area_of(actor)}

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        cells = [*self._tiles, *self._reach] or [(0, 0)]
        columns = range(min(x for x, _ in cells) - self._margin, max(x for x, _ in cells) + self._margin + 1)
        rows = range(min(y for _, y in cells) - self._margin, max(y for _, y in cells) + self._margin + 1)
        width = max(NARROWEST, min(WIDEST, (options.max_width - AXIS) // len(columns)))
        tall = TALL if len(rows) * TALL + AROUND <= console.height else LOW
        yield Text(" " * AXIS + "".join(f"{x:^{width}}" for x in columns), "dim", no_wrap=True)
        for y in rows:
            yield from self._row(y, [self._cell(x, y, width, tall) for x in columns], tall)

    def _row(self, y: int, cells: list[list[Text]], tall: int) -> Iterator[Text]:
        for line in range(tall):
            text = Text(no_wrap=True).append(f"{y if line == _middle(tall) else '':>{AXIS - 1}} ", "dim")
            for cell in cells:
                text.append_text(cell[line])
            yield text

    def _cell(self, x: int, y: int, width: int, tall: int) -> list[Text]:
        """Return the lines of a cell: a tile, or a mark of reach, coordinates or nothing."""
        if (x, y) in self._tiles:
            return self._tile(self._tiles[x, y], width, tall)
        hint = "◌" if (x, y) in self._reach else f"{x},{y}" if self._margin else ""
        lines = [hint if line == _middle(tall) else "" for line in range(tall)]
        return [Text(f"{line:^{width}}", "dim") for line in lines]

    def _tile(self, tile: View, width: int, tall: int) -> list[Text]:
        """Return the lines of a tile, with a double frame for the acting muse, heavy in her reach."""
        place = tile["x"], tile["y"]
        frame = ACTOR_FRAME if tile is self._actor else REACHED_FRAME if place in self._reach else FRAME
        left, edge, right, wall, low_left, low_right = list(frame)
        inner = width - 2
        fill = edge if tile["up"] else "░"
        style = self._screen.style(tile["owner"])
        if place in self._reach:
            style = f"reverse {style}"
        name = shortened(self._screen.name(tile), inner)
        die = f"{self._screen.shape(tile['troupe'])} {die_text(tile['die'])}"
        top = f"{left}{name:{fill}<{inner}}{right}"
        if tall == LOW:
            brief = f"{self._screen.shape(tile['troupe'])}{tile['die']} {self._screen.signs(tile)}"
            brief = brief if len(brief) <= inner else brief.replace(" ", "")[:inner]
            return [Text(top, style), Text(f"{low_left}{brief:{fill}<{inner}}{low_right}", style)]
        lines = [
            top,
            f"{wall}{self._screen.printed(tile)[:inner]:<{inner}}{wall}",
            f"{wall}{die:<{inner}}{wall}",
            f"{low_left}{fill * inner}{low_right}",
        ]
        return [Text(line, style) for line in lines]


def _middle(tall: int) -> int:
    return (tall - 1) // 2


def die_text(die: int) -> str:
    return f"{PIPS[die]} {die}"


def shortened(name: str, width: int) -> str:
    return name if len(name) <= width else f"{name[: width - 1]}."


SCREEN = MusesScreen
