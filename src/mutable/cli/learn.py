"""`mutable learn`: the lessons of a game in a terminal."""

import argparse
import os

from rich.console import Console

from mutable.cli.arguments import CLI, Subparsers, full_game
from mutable.cli.move_menu import MoveMenu
from mutable.cli.phrases import PHRASES, default_language
from mutable.cli.play_session import read_line
from mutable.games import GAMES, game_named
from mutable.kit.errors import BadOption, IllegalMove, UnknownMove
from mutable.kit.words import LANGUAGES, NOBODY, Words
from mutable.learn.lessons.progress import READ, LessonProgress
from mutable.learn.lessons.script import Lesson, lesson_words, lessons_of
from mutable.screens.registry import SCREENS
from mutable.table.names import BOT_NAMES

LEAVE, BACK = "q", "u"


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("learn", help="learn a game in short lessons")
    parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("lesson", nargs="?", metavar="LESSON", help="start with this lesson")
    parser.add_argument("--lang", choices=LANGUAGES, default=default_language(dict(os.environ)))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    console = Console(highlight=False, markup=False)
    game = full_game(options.game)
    in_order = sorted(lessons_of(game.name), key=lambda lesson: lesson.play is not None)  # real ones last
    for lesson in _from(in_order, options.lesson, game.title):
        if lesson.play is not None:
            _suggest_real_game(console, game.name, lesson, options.lang)
        elif not LessonSession(console, game.name, lesson, options.lang).run():
            return 0
    return 0


def _from(lessons: list[Lesson], name: str | None, title: str) -> list[Lesson]:
    names = [lesson.name for lesson in lessons]
    if not names:
        raise BadOption("no_lessons", CLI, title=title)
    if name is not None and name not in names:
        raise BadOption("no_lesson", CLI, title=title, given=name, names=names)
    return lessons[0 if name is None else names.index(name) :]


def _suggest_real_game(console: Console, game: str, lesson: Lesson, lang: str) -> None:
    real = lesson.play
    assert real is not None
    words = lesson_words(game_named(game), lesson, lang)
    options = "".join(
        f" --set {name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in real.options.items()
    )
    command = f"mutable play {game} --players {real.players}{options} --bots level{real.level}"
    console.print(f"\n{words['title']}. {words['about']}\n", style="bold")
    console.print(PHRASES[lang]["real_game"].format(command))


class LessonSession:
    """One lesson until its last step, or until the person quits."""

    def __init__(self, console: Console, game: str, lesson: Lesson, lang: str) -> None:
        self._console = console
        self._game = game
        self._lesson = lesson
        self._lang = lang
        self._say = PHRASES[lang]
        self._text = lesson_words(game_named(game), lesson, lang)
        self._names = [self._say["you"], *BOT_NAMES]
        self._taken: list[str] = []
        self._notice = ""
        self._menu: MoveMenu | None = None

    def run(self) -> bool:
        """Run the lesson; return False if the person quits."""
        while (progress := self._progress()).step is not None:
            self._show(progress)
            line = self._read("lesson_move" if progress.step.asks else "lesson_read")
            if line is None or line == LEAVE:
                return False
            self._handle(progress, line)
        self._show(progress)
        return self._read("lesson_over") not in (None, LEAVE)

    def _progress(self) -> LessonProgress:
        return LessonProgress(self._game, self._lesson, self._names).follow(self._taken)

    def _words(self, progress: LessonProgress) -> Words:
        """Return words that address the learner as the owner of their seat."""
        reader = NOBODY if progress.seat is None else progress.seat
        return progress.table.rules.words(self._lang).with_player_names(self._names, reader)

    def _handle(self, progress: LessonProgress, line: str) -> None:
        if line == BACK:
            self._taken, self._menu = self._taken[:-1], None
        elif progress.step is not None and not progress.step.asks:
            self._taken.append(READ)
        elif line:
            self._try(progress, line)

    def _try(self, progress: LessonProgress, line: str) -> None:
        assert progress.seat is not None
        legal = progress.table.legal(progress.seat)
        text = line if self._menu is None else self._menu.read(line)
        if text is None:
            return
        try:
            key = progress.answer(text)
        except IllegalMove as fault:
            sentence = self._words(progress).refusal(fault.refusal.key, fault.refusal.facts)
            self._notice = self._say["refused"].format(fault.rule, sentence)
        except UnknownMove:
            self._notice = self._say["unknown"].format(line, legal[0])
        else:
            self._answer(progress, text, key)

    def _answer(self, progress: LessonProgress, text: str, key: str | None) -> None:
        if key is None:
            self._taken.append(text)
            self._menu = None
        elif progress.step is not None:
            self._notice = self._text["steps"][progress.step.name]["answers"][key]

    # Output

    def _show(self, progress: LessonProgress) -> None:
        table, step = progress.table, progress.step
        words = self._words(progress)
        screen = SCREENS[self._game](table.rules, words, self._lang)
        self._console.clear()
        self._console.print(screen.board(progress.hide_unexplained(table.view(progress.seat))))
        self._console.print()
        text = self._text["steps"][step.name]["say"] if step else self._text["end"]
        self._console.print(f"{self._text['title']}: {text}", style="bold")
        if step is not None and step.asks:
            assert progress.seat is not None
            self._menu = self._menu or MoveMenu(table, progress.seat, words, self._say["back"])
            self._console.print(self._menu.show())
        if self._notice:
            self._console.print(self._notice, style="bold yellow")
        self._notice = ""

    def _read(self, prompt: str) -> str | None:
        return read_line(self._console, self._say[prompt])
