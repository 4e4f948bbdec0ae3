"""Puzzles over HTTP: the position as its seat sees it, and the evaluation of a move."""

from datetime import UTC, date, datetime
from functools import lru_cache

from mutable.games import GAMES, game_named
from mutable.kit.errors import shorten
from mutable.learn.puzzles.puzzle import Puzzle, puzzle_of_the_day, puzzles_of
from mutable.learn.puzzles.wording import WorthWords
from mutable.table.table import Table
from mutable.tables.errors import NotFound
from mutable.tables.messages import (
    Frame,
    Previewed,
    PuzzleAnswer,
    PuzzleInfo,
    Puzzles,
    PuzzleTry,
    PuzzleWorth,
)
from mutable.tables.practice.solo import foreseen, frame_of, words_at, you_in

MOST_KEPT = 64  # positions in the cache


def this_day() -> date:
    """Return today's date in UTC, so that all players get the same puzzle."""
    return datetime.now(UTC).date()


def listed(game: str) -> Puzzles:
    """Return the puzzles of a game, easy ones first, and the puzzle of the day."""
    name = game_named(game).name
    chosen = puzzle_of_the_day(name, this_day())
    puzzles = [PuzzleInfo(puzzle.id, puzzle.level, puzzle.players) for puzzle in puzzles_of(name)]
    levels = sorted({puzzle.level for puzzle in puzzles})
    todays = [puzzle_of_the_day(name, this_day(), level) for level in levels]
    return Puzzles("" if chosen is None else chosen.id, [one.id for one in todays if one], puzzles)


def shown(game: str, ident: str, lang: str) -> Frame:
    """Return the frame of a puzzle, as the deciding seat sees it."""
    puzzle = _puzzle(game, ident)
    return frame_of(_table(game, puzzle.id, lang), puzzle.seat, 0, True, lang)


def previewed(game: str, ident: str, wish: PuzzleTry, lang: str) -> Previewed:
    puzzle = _puzzle(game, ident)
    return foreseen(_table(game, puzzle.id, lang), puzzle.seat, wish.move, lang)


def answered(game: str, ident: str, wish: PuzzleTry, lang: str) -> PuzzleAnswer:
    """Return whether a move is the best one, and the values of the compared moves. Raise if it is illegal."""
    puzzle = _puzzle(game, ident)
    table = _table(game, puzzle.id, lang)
    rules, words = table.rules, words_at(table, puzzle.seat, lang)
    tried = rules.moves.text(rules.parse_legal(table.state, puzzle.seat, wish.move))
    worths = WorthWords(game, rules)

    def worth_of(move: str) -> PuzzleWorth:
        text = words.move(rules.describe(rules.moves.parse(move)))
        return PuzzleWorth(move, text, worths.figure(puzzle.worths[move], lang))

    is_best = tried == puzzle.best
    reason = puzzle.reasons[puzzle.second if is_best else tried][lang]
    best, second = worth_of(puzzle.best), worth_of(puzzle.second)
    return PuzzleAnswer(is_best, worth_of(tried), best, second, worths.unit(lang), reason)


def _puzzle(game: str, ident: str) -> Puzzle:
    home = game_named(game)
    for puzzle in puzzles_of(home.name):
        if puzzle.id == ident:
            return puzzle
    raise NotFound("no_puzzle", title=home.title, given=shorten(ident))


@lru_cache(maxsize=MOST_KEPT)
def _table(game: str, ident: str, lang: str) -> Table:
    """Return the table of a puzzle. Nobody plays on it, so it can be cached."""
    return _puzzle(game, ident).table(GAMES[game].name, you_in(lang))
