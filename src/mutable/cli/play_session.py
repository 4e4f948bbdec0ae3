"""A session of a person at a table in the terminal: display, input and commands."""

import os
import sys
from functools import cached_property
from pathlib import Path

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.text import Text

from mutable.bots.bot import Bot, Budget
from mutable.bots.host import Host
from mutable.bots.registry import bot_named
from mutable.cli.hint_text import hint_text
from mutable.cli.move_menu import MoveMenu
from mutable.cli.phrases import PHRASES
from mutable.cli.seat_names import names_with_levels, seat_names
from mutable.cli.stems import finder
from mutable.coach.hints.explain import Explainer, hint_budget
from mutable.kit.errors import UnknownMove
from mutable.kit.events import Facts
from mutable.kit.rng import BOT_STREAM, HINT_STREAM, Rng
from mutable.kit.rulebook import paragraphs
from mutable.learn.scenes.rulebook import plain
from mutable.screens.registry import SCREENS
from mutable.table.chance import RandomChance
from mutable.table.record import save_record
from mutable.table.table import TAKEBACK, Table

HINT_KEYS = ("!", "hint", "conseil")
RECENT = 8  # log lines under the board, at most


class PlaySession:
    """One game until its end, or until the person quits."""

    def __init__(self, table: Table, seat: int, lang: str, path: Path, seed: int, console: Console) -> None:
        self._table = table
        self._seat = seat
        self._lang = lang
        self._path = path
        self._console = console
        self._say = PHRASES[lang]
        self._words = table.rules.words(lang).with_player_names(seat_names(table.setting))
        self._screen = SCREENS[table.setting.game.name](table.rules, self._words, lang)
        self._host = Host(table, bots_of(table, seat), RandomChance(seed), Rng(seed, BOT_STREAM), Budget())
        self._notice: RenderableType = self._say["against"].format(self._opponents())
        self._menu = self._new_menu()
        self._menu_at = -1  # number of entries when the menu was made
        self._advised_at = -1  # number of entries at the last hint

    def play(self) -> bool:
        """Play; return True if the game has ended."""
        while True:
            self._host.play_on()
            save_record(self._table, self._path)
            if self._table.is_over:
                self._show_end()
                return True
            self._show_table()
            if not self._decide():
                self._console.print(self._say["saved"].format(self._table.setting.game.name))
                return False

    def _opponents(self) -> str:
        names = names_with_levels(self._table.setting, self._lang)
        return ", ".join(name for seat, name in enumerate(names) if seat != self._seat)

    def _renew_menu(self) -> None:
        if self._menu_at != len(self._table.entries):
            self._menu_at = len(self._table.entries)
            self._menu = self._new_menu()

    def _new_menu(self) -> MoveMenu:
        return MoveMenu(self._table, self._seat, self._words, self._say["back"])

    # Output

    def _show_table(self) -> None:
        """Show board, log and moves; the log is shortened on a small terminal."""
        board = self._screen.board(self._table.view(self._seat))
        self._renew_menu()
        moves = self._menu.show()
        taken = self._height(board) + self._height(moves) + self._height(self._notice) + 4
        room = max(0, min(RECENT, self._console.height - taken))
        self._console.clear()
        self._console.print(board)
        if room:
            self._console.print(self._log_lines(room), style="dim")
        self._console.print()
        self._console.print(moves)
        if self._notice:
            self._console.print(self._notice, style="bold yellow" if isinstance(self._notice, str) else None)
        self._notice = ""

    def _height(self, content: RenderableType) -> int:
        return len(self._console.render_lines(content, pad=False))

    def _log_lines(self, most: int) -> Text:
        events = self._table.events(self._seat)
        return Text("\n".join(self._event_text(facts) for facts in events[-most:]), no_wrap=most <= RECENT)

    def _event_text(self, facts: Facts) -> str:
        if facts["event"] != TAKEBACK:
            return self._words.event(facts, self._seat)
        count = self._say["one_move"] if facts["moves"] == 1 else self._say["moves"].format(facts["moves"])
        return self._say["takeback"].format(self._words.name("seat", facts["seat"]), count)

    def _show_end(self) -> None:
        outcome = self._table.outcome()
        assert outcome is not None
        kept = self._path.with_name(f"last-{self._path.name}")
        self._path.replace(kept)
        self._console.clear()
        self._console.print(self._screen.board(self._table.view(self._seat)))
        self._console.print()
        self._console.print(self._log_lines(RECENT), style="dim")
        self._console.print()
        self._console.print(self._screen.score_sheet(outcome))
        self._console.print(self._say["record"].format(kept))

    # Input

    def _decide(self) -> bool:
        """Read and run one line; return False if the person quits."""
        is_forced = len(self._table.legal(self._seat)) == 1
        prompt = self._say["prompt_forced" if is_forced else "prompt"]
        line = self._read(f"{self._say['your_turn']}. {prompt}")
        line = None if line is None else line.lower()
        if line is None or line == "q":
            return False
        if line == "h":
            self._notice = self._say["help"].format(self._table.legal(self._seat)[0])
        elif line == "l":
            self._page(self._log_lines(10**6))
        elif line.startswith("?"):
            self._show_rules(line[1:].strip())
        elif line in HINT_KEYS:
            self._advise()
        elif line == "u":
            self._take_back()
        elif line == "uu":
            self._rewind()
        elif line or is_forced:
            self._move(line or "1")
        return True

    def _move(self, line: str) -> None:
        """Play a number of the list, or a move's text, or open a part of the list."""
        move = self._menu.read(line)
        if move is None:
            return
        if move.isdecimal():
            self._notice = self._say["no_number"].format(move, len(self._menu))
        else:
            self._play_text(move)

    def _play_text(self, line: str) -> None:
        try:
            refusal = self._table.rules.find_refusal(self._table.state, self._seat, line)
        except UnknownMove:
            self._notice = self._say["unknown"].format(line, self._table.legal(self._seat)[0])
            return
        if refusal is None:
            self._table.enter(self._seat, line)
        else:
            sentence = self._words.refusal(refusal.key, refusal.facts)
            self._notice = self._say["refused"].format(refusal.rule, sentence)

    @cached_property
    def _explainer(self) -> Explainer:
        return Explainer(self._table.setting.game.name, self._table.rules)

    def _advise(self) -> None:
        """Show a hint from the person's view; repeated at the same point, it is the same."""
        self._console.print(self._say["thinking"], style="dim")
        rng = Rng(len(self._table.moves), HINT_STREAM)
        view, heard = self._table.view(self._seat), self._table.events(self._seat)
        earlier = self._table.advice
        hint = self._explainer.explain(view, hint_budget(), rng, heard=heard, earlier=earlier)
        if self._advised_at != len(self._table.entries):
            self._advised_at = len(self._table.entries)
            self._table.hints[self._seat] += 1
            self._table.advice.append(hint.kept(self._advised_at))
        self._notice = hint_text(hint, self._table.rules, self._words, self._lang, self._menu.label_of)

    def _take_back(self) -> None:
        if self._table.can_take_back(self._seat):
            self._table.enter(self._seat, TAKEBACK)
        else:
            self._notice = self._say["cannot_take_back"]

    def _rewind(self) -> None:
        own = [number for number, (seat, _) in enumerate(self._table.moves) if seat == self._seat]
        if own:
            self._table.enter(self._seat, f"rewind {own[-1]}")
        else:
            self._notice = self._say["nothing_to_take_back"]

    def _show_rules(self, wanted: str) -> None:
        """Show the rules of this table, one paragraph, or the paragraphs that contain the words."""
        setting, book = self._table.setting, self._table.setting.game.rulebook(self._lang)
        if not wanted:
            self._page(Markdown(plain(book, self._table.rules.options, len(setting.seats))))
            return
        has = finder(wanted, self._lang)
        found = [
            f"**{number}** {text}"
            for number, text in paragraphs(plain(book)).items()
            if number == wanted or (not wanted[0].isdigit() and has(text))
        ]
        if found:
            self._page(Markdown("\n\n".join(found)))
        else:
            self._notice = self._say["no_paragraph"].format(wanted)

    def _page(self, content: Text | Markdown) -> None:
        """Show a long text, in the pager if there is a terminal."""
        if sys.stdout.isatty():
            os.environ.setdefault("LESS", "-R")  # lets less show colours
            with self._console.pager(styles=True):
                self._console.print(content)
        else:
            self._console.print(content)
            self._read(self._say["press"])

    def _read(self, prompt: str) -> str | None:
        return read_line(self._console, prompt)


def bots_of(table: Table, person: int) -> dict[int, Bot]:
    """Return the bots; a bot's seat has its name."""
    game, rules = table.setting.game.name, table.rules
    names = enumerate(table.setting.seats)
    return {seat: bot_named(game, name.split()[0], rules) for seat, name in names if seat != person}


def read_line(console: Console, prompt: str) -> str | None:
    """Read a line; return None at the end of the input or on Ctrl+C."""
    console.print(prompt, end="")
    sys.stdout.flush()
    try:
        line = sys.stdin.readline() if sys.stdin is not None else ""
    except KeyboardInterrupt:
        return None
    return line.strip() if line else None
