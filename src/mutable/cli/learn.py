"""`mutable learn`: the lessons of a game in a terminal, on its own screen."""

import argparse
import os

from rich.console import Console

from mutable.cli.arguments import CLI, Subparsers
from mutable.cli.numbered import chosen, numbered_moves
from mutable.cli.phrases import PHRASES, default_language
from mutable.cli.sitting import read_line
from mutable.games import GAMES, game_named
from mutable.kit.errors import BadOption, IllegalMove, UnknownMove
from mutable.kit.words import LANGUAGES, NOBODY, Words
from mutable.learn.lessons.script import Lesson, lessons_of, said
from mutable.learn.lessons.walk import READ, Walk
from mutable.screens.registry import SCREENS
from mutable.table.names import BOT_NAMES

LEAVE, BACK = "q", "u"


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("learn", help="learn a game, a minute or two at a time")
    parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("lesson", nargs="?", metavar="LESSON", help="begin with this one")
    parser.add_argument("--lang", choices=LANGUAGES, default=default_language(dict(os.environ)))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    console = Console(highlight=False, markup=False)
    game = game_named(options.game)
    in_order = sorted(lessons_of(game.name), key=lambda lesson: lesson.play is not None)  # real ones last
    for lesson in _from(in_order, options.lesson, game.title):
        if lesson.play is not None:
            _lead_to_a_real_game(console, game.name, lesson, options.lang)
        elif not Learning(console, game.name, lesson, options.lang).go_through():
            return 0
    return 0


def _from(lessons: list[Lesson], name: str | None, title: str) -> list[Lesson]:
    names = [lesson.name for lesson in lessons]
    if not names:
        raise BadOption("no_lessons", CLI, title=title)
    if name is not None and name not in names:
        raise BadOption("no_lesson", CLI, title=title, given=name, names=names)
    return lessons[0 if name is None else names.index(name) :]


def _lead_to_a_real_game(console: Console, game: str, lesson: Lesson, lang: str) -> None:
    real = lesson.play
    assert real is not None
    words = said(game_named(game), lesson, lang)
    options = "".join(
        f" --set {name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in real.options.items()
    )
    command = f"mutable play {game} --players {real.players}{options} --bots level{real.level}"
    console.print(f"\n{words['title']}. {words['about']}\n", style="bold")
    console.print(PHRASES[lang]["real_game"].format(command))


class Learning:
    """One lesson from its first step to its last, or until the person leaves."""

    def __init__(self, console: Console, game: str, lesson: Lesson, lang: str) -> None:
        self._console = console
        self._game = game
        self._lesson = lesson
        self._lang = lang
        self._say = PHRASES[lang]
        self._told = said(game_named(game), lesson, lang)
        self._names = [self._say["you"], *BOT_NAMES]
        self._taken: list[str] = []
        self._notice = ""

    def go_through(self) -> bool:
        """False when the person leaves."""
        while (walk := self._walk()).step is not None:
            self._show(walk)
            line = self._read("lesson_move" if walk.step.asks else "lesson_read")
            if line is None or line == LEAVE:
                return False
            self._hear(walk, line)
        self._show(walk)
        return self._read("lesson_over") not in (None, LEAVE)

    def _walk(self) -> Walk:
        return Walk(self._game, self._lesson, self._names).follow(self._taken)

    def _words(self, walk: Walk) -> Words:
        """What is the learner's own is called so: nobody is named You's."""
        reader = NOBODY if walk.seat is None else walk.seat
        return walk.table.rules.words(self._lang).with_player_names(self._names, reader)

    def _hear(self, walk: Walk, line: str) -> None:
        if line == BACK:
            self._taken = self._taken[:-1]
        elif walk.step is not None and not walk.step.asks:
            self._taken.append(READ)
        elif line:
            self._try(walk, line)

    def _try(self, walk: Walk, line: str) -> None:
        assert walk.seat is not None
        legal = walk.table.legal(walk.seat)
        text = chosen(line, legal)
        try:
            key = walk.answer(text)
        except IllegalMove as fault:
            sentence = self._words(walk).refusal(fault.refusal.key, fault.refusal.facts)
            self._notice = self._say["refused"].format(fault.rule, sentence)
        except UnknownMove:
            self._notice = self._say["unknown"].format(line, legal[0])
        else:
            self._answer(walk, text, key)

    def _answer(self, walk: Walk, text: str, key: str | None) -> None:
        if key is None:
            self._taken.append(text)
        elif walk.step is not None:
            self._notice = self._told["steps"][walk.step.name]["answers"][key]

    # What is shown

    def _show(self, walk: Walk) -> None:
        table, step = walk.table, walk.step
        words = self._words(walk)
        screen = SCREENS[self._game](table.rules, words, self._lang)
        self._console.clear()
        self._console.print(screen.board(walk.shown(table.view(walk.seat))))
        self._console.print()
        saying = self._told["steps"][step.name]["say"] if step else self._told["end"]
        self._console.print(f"{self._told['title']}: {saying}", style="bold")
        if step is not None and step.asks:
            assert walk.seat is not None
            self._console.print(numbered_moves(table, walk.seat, words))
        if self._notice:
            self._console.print(self._notice, style="bold yellow")
        self._notice = ""

    def _read(self, prompt: str) -> str | None:
        return read_line(self._console, self._say[prompt])
