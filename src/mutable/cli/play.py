"""`mutable play`: play against bots in a terminal."""

import argparse
import getpass
import os
from pathlib import Path

from rich.console import Console

from mutable.cli.arguments import (
    CLI,
    GameChoice,
    Subparsers,
    add_game,
    add_seed,
    check_bot,
    choice_of,
    seed_of,
)
from mutable.cli.phrases import PHRASES, default_language
from mutable.cli.play_session import PlaySession, bots_of, read_line
from mutable.games import GAMES
from mutable.kit.errors import BadRecord, MutableError
from mutable.kit.words import LANGUAGES
from mutable.table.record import SUFFIX, load_record, replay
from mutable.table.table import Table
from mutable.tables.catalogue import full_title

PERSON = 0


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("play", help="play against bots in the terminal")
    add_game(parser, optional=True)
    parser.add_argument(
        "--bots",
        default="level4",
        metavar="NAME",
        help="the bot on the other seats: level1 to level6 (level4)",
    )
    add_seed(parser)
    parser.add_argument("--lang", choices=LANGUAGES, default=default_language(dict(os.environ)))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    console = Console(highlight=False, markup=False)
    phrases = PHRASES[options.lang]
    if options.game is None and not _choose(console, phrases, options):
        return 0
    choice = choice_of(options)
    check_bot(choice.game.name, options.bots, choice.rules())  # fail before asking questions
    path = save_path(choice.game.name)
    seed = seed_of(options)
    while (table := _table(console, options.lang, path, choice, options.bots)) is not None:
        session = PlaySession(table, PERSON, options.lang, path, seed, console)
        if not session.play() or not asks(console, phrases, phrases["again"]):
            return 0
        seed += 1
    return 0


def _table(console: Console, lang: str, path: Path, choice: GameChoice, bot: str) -> Table | None:
    """Return the saved game or a new one; None if the user quits at the question."""
    phrases = PHRASES[lang]
    waiting = _waiting(console, lang, path)
    if waiting is not None:
        answer = asks(console, phrases, phrases["resume"].format(full_title(waiting.setting.game, lang)))
        if answer is None:
            return None
        if answer:
            return waiting
        aside = path.with_name(f"previous-{path.name}")
        path.replace(aside)
        console.print(phrases["set_aside"].format(aside))
    return _new_table(choice, bot, person_name())


def person_name() -> str:
    """Return the account's name, because the log speaks of everyone in the third person."""
    try:
        return getpass.getuser()[:24].title() or "Guest"
    except (KeyError, OSError):
        return "Guest"


def save_path(game: str) -> Path:
    """Return where an unfinished game is saved."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "mutable" / "saves" / f"{game}{SUFFIX}"


def _new_table(choice: GameChoice, bot: str, you: str) -> Table:
    """Return a table with the person first, then bots, numbered if there are several."""
    others = choice.players - 1
    names = [bot] if others == 1 else [f"{bot} {number + 1}" for number in range(others)]
    return Table(choice.setting([you, *names], frozenset(range(1, choice.players))))


def _waiting(console: Console, lang: str, path: Path) -> Table | None:
    """Return the saved game, if any; one that cannot be resumed is moved aside."""
    if not path.exists():
        return None
    try:
        table = replay(load_record(path))
        if not table.setting.is_alone(PERSON):
            raise BadRecord("not_against_bots", CLI)
        bots_of(table, PERSON)
    except MutableError as error:
        aside = path.with_suffix(".broken")
        path.replace(aside)
        console.print(PHRASES[lang]["bad_save"].format(aside, error.text(lang)))
        return None
    return table


def _choose(console: Console, phrases: dict[str, str], options: argparse.Namespace) -> bool:
    """Ask for a game and the number of players; return False if nothing is chosen."""
    titles = {game.name: full_title(game, options.lang) for game in GAMES.values()}
    console.print(phrases["which_game"], style="bold")
    for number, title in enumerate(titles.values(), 1):
        console.print(f"  {number}  {title}")
    options.game = _pick(console, phrases, "> ", list(titles))
    if options.game is None:
        return False
    counts = [str(count) for count in GAMES[options.game].players]
    if len(counts) > 1 and options.players is None:
        question = phrases["players"].format(", ".join(counts))
        count = _pick(console, phrases, question, counts, by_number=False)
        options.players = None if count is None else int(count)
    return True


def _pick(
    console: Console, phrases: dict[str, str], prompt: str, choices: list[str], by_number: bool = True
) -> str | None:
    """Ask until a choice is named, or given by number; return None for an empty line."""
    while answer := read_line(console, prompt):
        if by_number and answer.isdecimal() and 1 <= int(answer) <= len(choices):
            return choices[int(answer) - 1]
        if answer in choices:
            return answer
        console.print(phrases["not_a_choice"].format(", ".join(choices)))
    return None


def asks(console: Console, phrases: dict[str, str], question: str) -> bool | None:
    """Ask until the answer is yes or no; return None at the end of the input."""
    while True:
        answer = read_line(console, question)
        if answer is None:
            return None
        if answer.lower()[:1] in (phrases["yes"], phrases["no"]):
            return answer.lower()[:1] == phrases["yes"]
