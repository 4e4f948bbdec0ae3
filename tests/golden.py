"""Golden games, kept as text so that a changed rule shows as a diff.

The `golden` folder of each game contains:

- `story.txt`: one whole game, with every view move by move. Its first line names the case.
- `digests.txt`: ten games of every case, with separate digests of the play, the events and the views. A new
  field in a view then leaves proof that play and events are still the same.
- `0.1.0.mutable.json`: a record written by that release, which never changes.

`python -m tests.golden` writes the stories and digests again, and the moments of lessons with which the
page's tests begin (`tests/learn/saved_moments.py`). Read the diff before you commit it.
"""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from mutable.games import GAMES
from mutable.kit.game import CHANCE, Game
from mutable.table.table import Table
from tests.conformance.cases import Case, cases_of
from tests.conformance.suite import as_bytes, observers, play_at_random
from tests.learn import saved_moments as kept

TOLD = range(20)
DIGESTED = range(20, 30)


def folder_of(game: Game) -> Path:
    return Path(__file__).parent / "games" / game.name / "golden"


def story_file(game: Game) -> Path:
    return folder_of(game) / "story.txt"


def digests_file(game: Game) -> Path:
    return folder_of(game) / "digests.txt"


# The story


def case_told(game: Game) -> Case:
    """Return the case that the story's first line names; for a new game, the first case."""
    cases = {f"# {case}": case for case in cases_of(game)}
    if not story_file(game).exists():
        return next(iter(cases.values()))
    return cases[story_file(game).read_text(encoding="utf-8").splitlines()[0]]


def with_small_numbers(case: Case) -> Case:
    """Return the same variant with small numbers (hands, limits), so that a game is short."""
    options = dict(case.options)
    for option in case.game.options:
        if option.span is not None:
            options[option.name] = min(option.values)
    return Case(case.game, case.players, tuple(options.items()))


def story(case: Case) -> str:
    """Return the shortest of a few games: each move, and the lines of each view that it changed."""
    short = with_small_numbers(case)
    games = [play_at_random(short, seed) for seed in TOLD]
    moves = min(games, key=lambda table: len(table.moves)).moves
    table = short.table()
    shown: dict[int, dict[str, str]] = {seat: {} for seat in observers(table)}
    lines = [f"# {case}"]
    for seat, text in moves:
        table.enter(seat, text)
        lines.append(f"\n{'chance' if seat == CHANCE else seat}: {text}")
        for observer in observers(table):
            lines += changes(table, observer, shown)
    return "\n".join(lines) + "\n"


def changes(table: Table, observer: int, shown: dict[int, dict[str, str]]) -> list[str]:
    """Return the changed lines of an observer's view; for other seats, only those that differ from seat 0."""
    flat = dict(flattened("", table.rules.view(table.state, observer)))
    name = "0" if observer == 0 else "spectator" if observer < 0 else str(observer)
    before, shown[observer] = shown[observer], flat
    new = {place: value for place, value in flat.items() if before.get(place) != value}
    if observer != 0:
        new = {place: value for place, value in new.items() if shown[0].get(place) != value}
    return [f"  {name} {place} = {value}" for place, value in new.items()]


def flattened(place: str, value: object) -> list[tuple[str, str]]:
    if isinstance(value, dict):
        return [pair for key, item in value.items() for pair in flattened(f"{place}.{key}", item)]
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        return [pair for i, item in enumerate(value) for pair in flattened(f"{place}.{i}", item)]
    return [(place.lstrip("."), json.dumps(value, ensure_ascii=False))]


# The digests


class Digest(NamedTuple):
    """One game as three digests of sixteen characters, each of which can change without the others."""

    play: str  # every move, the legal moves of every seat after it, and the outcome
    events: str  # the events of each observer
    views: str  # the views of each observer after every move


def digest(case: Case, seed: int) -> Digest:
    play, events, views = hashlib.sha256(), hashlib.sha256(), hashlib.sha256()

    def after_move(table: Table) -> None:
        legal = [table.legal(seat) for seat in range(CHANCE + 1)]
        play.update(as_bytes([*table.moves[-1], legal]))
        for observer in observers(table):
            views.update(as_bytes(table.rules.view(table.state, observer)))

    table = play_at_random(case, seed, after_move)
    play.update(as_bytes(table.outcome()))
    for observer in observers(table):
        events.update(as_bytes(table.history.visible_to(observer)))
    return Digest(*(part.hexdigest()[:16] for part in (play, events, views)))


def digest_lines(case: Case, seeds: range = DIGESTED) -> list[str]:
    """Return one line per game: its case, its seed, and the three digests under their headings."""
    return [" ".join([str(case), str(seed), *digest(case, seed)]) for seed in seeds]


def digests_text(lines: Iterable[str]) -> str:
    return "\n".join([" ".join(["case", "seed", *Digest._fields]), *lines, ""])


def kept_lines(game: Game) -> list[str]:
    """Return the stored lines without their heading."""
    return digests_file(game).read_text(encoding="utf-8").splitlines()[1:]


# Writing them


def differences(before: list[str], now: list[str]) -> dict[str, int]:
    """Return, for each digest, the number of stored games in which it has changed."""
    old, new = ({tuple(line.split()[:2]): line.split()[2:] for line in lines} for lines in (before, now))
    common = [(old[game], new[game]) for game in old if game in new]
    return {
        part: sum(one[place] != other[place] for one, other in common)
        for place, part in enumerate(Digest._fields)
    }


def write(game: Game) -> None:
    folder_of(game).mkdir(parents=True, exist_ok=True)
    before = kept_lines(game) if digests_file(game).exists() else []
    now = [line for case in cases_of(game) for line in digest_lines(case)]
    digests_file(game).write_text(digests_text(now), encoding="utf-8")
    story_file(game).write_text(story(case_told(game)), encoding="utf-8")
    changed = ", ".join(f"{part} {count}" for part, count in differences(before, now).items())
    print(f"{game.name}: {len(now)} games, changed: {changed}")


def main() -> None:
    for game in GAMES.values():
        write(game)
    kept.write()


if __name__ == "__main__":
    main()
