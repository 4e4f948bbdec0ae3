"""The terminal screen of Mü: trumps by rank, the cards that each seat shows, points and target."""

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.kit.game import Outcome, Rules, View
from mutable.kit.words import Words

STYLES = {
    "red": "bright_red", "green": "green", "blue": "bright_blue", "yellow": "yellow", "black": "bold white",
    "orange": "dark_orange", "purple": "magenta", "brown": "orange3", "grey": "white",
}  # fmt: skip
TRUMP_STYLE = "reverse"  # on top of the colour
RANK_SIGNS = {"super": "♛", "major": "▲", "minor": "△"}
IN_TRICKS = ("play", "uncover", "flip", "count", "over")  # in other phases `last` is of the previous hand
ROLE_SIGNS = {"crown": "♛", "partner": "♔", "shield": "⛨", "none": " "}


class MuTricksScreen:
    def __init__(self, rules: Rules, words: Words, lang: str) -> None:
        assert isinstance(rules, MuTricksRules)
        self._words = words
        self._say = words.templates["screen"]
        self._colours = {colour.name: colour for colour in rules.components.colours}

    def board(self, view: View) -> RenderableType:
        """Return the contract, then all open cards, the trick, and the player's own hand."""
        parts: list[RenderableType] = [self._heading(view)]
        if view["sheet"] and view["phase"] in ("remove", "deal", "auction", "over"):
            parts += [self._sheet(view), Rule(style="dim")]
        parts += [self._contract(view), self._players(view)]
        if view["side"]:
            parts.append(self._labelled(self._say["side"], self._cards(view["side"], view)))
        parts += [Text(), *self._tricks(view), *self._own(view)]
        return Group(*parts)

    def score_sheet(self, outcome: Outcome) -> RenderableType:
        sheet = Grid(title=self._say["sheet"])
        sheet.add_column("")
        for seat in range(len(outcome["totals"])):
            sheet.add_column(self._name(seat), justify="right")
        for number, line in enumerate(outcome["lines"]):
            if number and line["hand"] != outcome["lines"][number - 1]["hand"]:
                sheet.add_section()
            sheet.add_row(self._words.line(line), *(str(points) for points in line["points"]))
        sheet.add_section()
        sheet.add_row(self._say["sum"], *(str(total) for total in outcome["totals"]), style="bold")
        sheet.caption = self._result(outcome)
        return sheet

    def _result(self, outcome: Outcome) -> str:
        names = self._say["and"].join(self._name(seat) for seat in outcome["winners"])
        return self._say["draw" if len(outcome["winners"]) > 1 else "won"].format(names)

    # The head of the table

    def _heading(self, view: View) -> Text:
        parts = [self._say["hand"].format(view["hand"], view["hands"])]
        if view["points"] is not None:
            parts.append(self._say["to"].format(view["points"]))
        parts.append(f"{self._name(view['dealer'])} {self._say['dealer']}")
        if view["redeals"]:
            parts.append(self._say["redeals"].format(view["redeals"]))
        text = Text("  ·  ".join(parts), style="bold")
        if view["removed"]:
            text.append(f"  ·  {self._say['out']}{self._say['colon']}", style="dim")
            text.append_text(Text(", ").join(self._colour(name) for name in view["removed"]))
        return text

    def _contract(self, view: View) -> Text:
        """Draw the trumps from the highest rank down, and the target."""
        text = Text()
        for group in view["trumps"]:
            text.append(f"{RANK_SIGNS[group['rank']]} {self._words.name('rank', group['rank'])} ")
            text.append_text(self._trump_group(view, group)).append("   ")
        if not view["trumps"] and view["major"] == "none":
            text.append(f"{self._words.name('trump', 'none')}   ")
        return text.append_text(self._target(view))

    def _trump_group(self, view: View, group: View) -> Text:
        """Draw a super trump as its card, the others as they were named."""
        if group["rank"] == "super":
            return self._card(group["cards"][0], view)
        named = view[group["rank"]]
        text = (
            self._colour(named) if named in self._colours else Text(self._words.name("trump", named), "bold")
        )
        return text.append(f" ({self._say['equal']})", style="dim") if group["equal"] else text

    def _target(self, view: View) -> Text:
        if view["target"] is None:
            return Text()
        if view["team"] is None:
            return Text(self._say["bid"].format(view["target"]), style="bold")
        missing = view["missing"]
        rest = self._say["missing"].format(missing) if missing else self._say["reached"]
        team = self._say["target"].format(view["target"], view["team"])
        return Text(f"{team} ({rest})", style="bold" if missing else "bold green")

    # Players

    def _players(self, view: View) -> Grid:
        grid = Grid(box=None, padding=(0, 1), header_style="dim")
        grid.add_column("")
        for label in ("shown", "hidden", "points", "total"):
            grid.add_column(self._say[label], justify="right")
        grid.add_column("")
        for seat, shown in enumerate(view["seats"]):
            figures = [shown["bid"], shown["hidden"], shown["points"], shown["total"]]
            cells = (Text(str(figure), "" if figure else "dim") for figure in figures)
            grid.add_row(self._who(view, seat), *cells, self._open_cards(view, shown))
        return grid

    def _who(self, view: View, seat: int) -> Text:
        role = next((role for role in ("crown", "partner", "shield") if view[role] == seat), "none")
        turn = "▶" if view["turn"] == seat else " "
        style = "bold" if role != "none" else ""
        text = Text(f"{turn} {ROLE_SIGNS[role]} {self._name(seat)}", style=style)
        if role != "none":
            text.append(f" {self._words.name('role', role)}", style="dim")
        return text

    def _open_cards(self, view: View, seat: View) -> Text:
        """Draw open cards, face-down cards (Goslar) and the suits that the seat is known to lack."""
        text = self._cards(seat["shown"], view)
        if seat["down"]:
            text.append("  ▮", style="dim").append_text(self._face_down(seat["down"]))
        if seat["voids"]:
            suits = ", ".join(self._words.name("suit", suit) for suit in seat["voids"])
            text.append(f"  ({self._say['void']} {suits})", style="dim")
        return text

    def _face_down(self, down: dict[str, int]) -> Text:
        """Draw the signs of the columns with face-down cards, with a count if there are several."""
        texts = []
        for name, count in down.items():
            sign = self._colours[name].sign if name in self._colours else RANK_SIGNS[name]
            texts.append(Text(sign if count == 1 else f"{sign}×{count}", style="dim"))
        return Text("▮", style="dim").join(texts)

    # Tricks and the player's own hand

    def _tricks(self, view: View) -> list[RenderableType]:
        lines: list[RenderableType] = []
        last, trick = view["last"], view["trick"]
        if last is not None and view["phase"] in IN_TRICKS:
            cards = self._in_order(view, last["leader"], last["cards"], last["winner"])
            lines.append(self._labelled(self._say["last"], cards, "dim"))
        if any(trick["cards"]):
            cards = self._in_order(view, trick["leader"], trick["cards"], trick["winner"])
            led = Text(
                f"{self._words.name('suit', trick['suit'])} {self._say['led']}{self._say['colon']}",
                style="bold",
            )
            lines.append(self._labelled(self._say["trick"], led.append_text(cards)))
        return lines

    def _in_order(self, view: View, leader: int, cards: list[str | None], winner: int | None) -> Text:
        """Draw the cards of a trick in the order of play; a star marks the best."""
        seats = [(leader + step) % len(cards) for step in range(len(cards))]
        played = [(seat, card) for seat in seats if (card := cards[seat]) is not None]
        texts = [
            Text(f"{self._name(seat)} ")
            .append_text(self._card(card, view))
            .append("*" if seat == winner else "")
            for seat, card in played
        ]
        return Text("   ").join(texts)

    def _own(self, view: View) -> list[RenderableType]:
        if view["seat"] is None:
            return []
        lines: list[RenderableType] = []
        if view["buried"]["cards"]:
            lines.append(self._labelled(self._say["buried"], self._cards(view["buried"]["cards"], view)))
        own = view["seats"][view["seat"]]["cards"]
        lines.append(self._labelled(self._say["mine"], self._cards(own, view)))
        return lines

    def _labelled(self, label: str, text: Text, style: str = "bold") -> Text:
        return Text(f"{label}{self._say['colon']}", style=style).append_text(text)

    # The sheet

    def _sheet(self, view: View) -> Grid:
        """Draw the last counted hand, line by line, and the totals."""
        hand = view["sheet"][-1]
        grid = Grid(box=None, padding=(0, 2), title=self._hand_title(hand, len(view["sheet"])))
        grid.add_column("")
        for seat in range(len(view["seats"])):
            grid.add_column(self._name(seat), justify="right")
        for line in hand["lines"]:
            label = self._words.line({**line, "hand": len(view["sheet"])})
            grid.add_row(label, *(str(points) for points in line["points"]))
        grid.add_row(self._say["sum"], *(str(seat["total"]) for seat in view["seats"]), style="bold")
        return grid

    def _hand_title(self, hand: View, number: int) -> Text:
        text = Text(f"{self._say['sheet']}, {self._say['this_hand']} {number}")
        if hand["kind"] != "played":
            return text.append(f" ({self._say['kind_' + hand['kind']]})")
        result = self._say["made" if hand["made"] else "failed"]
        of = self._say["of"].format(hand["team"], hand["target"])
        return text.append(f"{self._say['colon']}{self._name(hand['crown'])} {of}, {result}")

    # Cards

    def _cards(self, names: list[str], view: View) -> Text:
        """Draw trumps first, by rank, then each colour from the highest card down."""
        order = [card for group in view["trumps"] for card in group["cards"]]
        trumps = sorted((name for name in names if name in order), key=order.index)
        rest = [name for name in names if name not in order]
        texts = [self._card(name, view) for name in trumps]
        if trumps and rest:
            texts.append(Text("│", style="dim"))
        for colour in self._colours:
            own = [name for name in rest if name[:-1] == colour]
            texts += [self._card(name, view) for name in reversed(own)]
        return Text(" ").join(texts)

    def _card(self, name: str, view: View) -> Text:
        """Draw a card's sign and number; a trump is reversed and has the sign of its rank."""
        colour = self._colours[name[:-1]]
        style = STYLES[colour.paint]
        for group in view["trumps"]:
            if name in group["cards"]:
                return Text(f"{RANK_SIGNS[group['rank']]}{colour.sign}{name[-1]}", f"{style} {TRUMP_STYLE}")
        return Text(f"{colour.sign}{name[-1]}", style)

    def _colour(self, name: str) -> Text:
        colour = self._colours[name]
        return Text(f"{colour.sign} {self._words.name('colour', name)}", STYLES[colour.paint])

    def _name(self, seat: int) -> str:
        return self._words.name("seat", seat)


SCREEN = MuTricksScreen
