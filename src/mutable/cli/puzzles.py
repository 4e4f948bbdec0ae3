"""`mutable puzzles`: solve the puzzle of the day; with --out, make new ones."""

import argparse
import itertools
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console

from mutable.cli.arguments import (
    CLI,
    Subparsers,
    add_game,
    add_seed,
    choice_of,
    full_game,
    seed_of,
    whole_number,
)
from mutable.cli.move_list import chosen, numbered_moves
from mutable.cli.phrases import PHRASES, default_language
from mutable.cli.play import person_name
from mutable.cli.play_session import read_line
from mutable.games import game_named
from mutable.kit.errors import BadOption, IllegalMove, UnknownMove
from mutable.kit.words import LANGUAGES
from mutable.lab.puzzle_maker import PuzzleMaker
from mutable.lab.review_study.study import Case
from mutable.learn.puzzles.puzzle import Puzzle, puzzle_of_the_day, puzzles_of, puzzles_text
from mutable.learn.puzzles.wording import WorthWords
from mutable.screens.registry import SCREENS

LEAVE, SHOW = "q", "!"


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("puzzles", help="solve the puzzle of the day; with --out, make new ones")
    add_game(parser)
    parser.add_argument("--lang", choices=LANGUAGES, default=default_language(dict(os.environ)))
    add_seed(parser)
    parser.add_argument(
        "--count", type=whole_number, default=10, metavar="N", help="number of new puzzles (%(default)s)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="make new puzzles and write them here")
    parser.add_argument(
        "--again",
        action="store_true",
        help="evaluate the known puzzles again and write to --out those that still hold",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    full_game(options.game)
    if options.again and options.out is None:
        raise BadOption("again_where", CLI)
    if options.again:
        return _evaluate_again(options)
    return _solve(options) if options.out is None else _make(options)


def _solve(options: argparse.Namespace) -> int:
    game = game_named(options.game)
    puzzle = puzzle_of_the_day(game.name, datetime.now(UTC).date())
    if puzzle is None:
        raise BadOption("no_puzzles", CLI, title=game.title)
    PuzzleSession(Console(highlight=False, markup=False), game.name, puzzle, options.lang).run()
    return 0


def _make(options: argparse.Namespace) -> int:
    choice = choice_of(options)
    maker = PuzzleMaker(Case(choice.game.name, choice.players, choice.options))
    found: list[Puzzle] = []
    first = seed_of(options)
    for seed in itertools.count(first):
        for puzzle in maker.puzzles_of(seed):
            found.append(puzzle)
            print(f"{len(found)}/{options.count}: {puzzle.best}", file=sys.stderr)
            options.out.write_text(puzzles_text(found), encoding="utf-8")
            if len(found) == options.count:
                return 0
    return 0


def _evaluate_again(options: argparse.Namespace) -> int:
    """Evaluate the game's puzzles again and leave out those without a clear best move."""
    game = choice_of(options).game.name
    kept: list[Puzzle] = []
    for puzzle in puzzles_of(game):
        found = PuzzleMaker(Case(game, puzzle.players, puzzle.options)).reevaluate(puzzle)
        print(f"{puzzle.id}: {puzzle.best}{'' if found else ' – dropped'}", file=sys.stderr)
        kept += [found] if found else []
    options.out.write_text(puzzles_text(kept), encoding="utf-8")
    return 0


class PuzzleSession:
    """One puzzle until it is solved or shown, or the person quits."""

    def __init__(self, console: Console, game: str, puzzle: Puzzle, lang: str) -> None:
        self._console = console
        self._puzzle = puzzle
        self._lang = lang
        self._say = PHRASES[lang]
        self._table = puzzle.table(game, person_name())
        self._words = self._table.rules.words(lang).with_player_names(
            [*self._table.setting.seats], puzzle.seat
        )
        self._worths = WorthWords(game, self._table.rules)
        self._screen = SCREENS[game](self._table.rules, self._words, lang)

    def run(self) -> None:
        self._show()
        while (line := read_line(self._console, self._say["puzzle_move"])) not in (None, LEAVE):
            if line == SHOW:
                self._show_answer("puzzle_shown", self._puzzle.second)
                return
            if line and self._is_solved_by(line):
                return

    def _show(self) -> None:
        self._console.clear()
        self._console.print(self._screen.board(self._table.view(self._puzzle.seat)))
        self._console.print()
        self._console.print(self._say["puzzle"], style="bold")
        self._console.print(numbered_moves(self._table, self._puzzle.seat, self._words))

    def _is_solved_by(self, line: str) -> bool:
        rules, legal = self._table.rules, self._table.legal(self._puzzle.seat)
        try:
            move = rules.parse_legal(self._table.state, self._puzzle.seat, chosen(line, legal))
        except IllegalMove as fault:
            sentence = self._words.refusal(fault.refusal.key, fault.refusal.facts)
            self._console.print(self._say["refused"].format(fault.rule, sentence), style="bold yellow")
        except UnknownMove:
            self._console.print(self._say["unknown"].format(line, legal[0]), style="bold yellow")
        else:
            tried = rules.moves.text(move)
            if tried == self._puzzle.best:
                self._show_answer("puzzle_right", self._puzzle.second)
                return True
            self._console.print(self._say["puzzle_wrong"].format(*self._worth(tried), self._best_worth()))
            self._console.print(self._puzzle.reasons[tried][self._lang])
        return False

    def _show_answer(self, verdict: str, beside: str) -> None:
        """Show the best move and the second, their values, and why."""
        puzzle, print_ = self._puzzle, self._console.print
        print_(self._say[verdict].format(*self._worth(puzzle.best)), style="bold yellow")
        print_(self._say["puzzle_next"].format(*self._worth(beside), puzzle.reasons[beside][self._lang]))
        print_(self._say["puzzle_unit"].format(self._worths.unit(self._lang)), style="dim")

    def _worth(self, move: str) -> tuple[str, str]:
        rules = self._table.rules
        text = self._words.move(rules.describe(rules.moves.parse(move)))
        return text, self._worths.figure(self._puzzle.worths[move], self._lang)

    def _best_worth(self) -> str:
        return self._worth(self._puzzle.best)[1]
