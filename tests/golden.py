"""Golden games: what everybody saw, move by move, kept as text. A changed rule shows as a diff.

`python -m tests.golden` writes them anew; read the difference before you keep it.
"""

import hashlib
import json
from pathlib import Path

from mutable.kit.game import CHANCE
from mutable.table.table import Table
from tests.conformance.cases import CASES, Case
from tests.conformance.suite import as_bytes, observers, play_at_random

SEEDS = range(20)
DIGESTED = range(20, 30)


def golden_case(case: Case) -> Case:
    """The same variant with its numbers (hands, limits) small, so that a game is short."""
    options = dict(case.options)
    for option in case.game.options:
        if option.span is not None:
            options[option.name] = min(option.values)
    return Case(case.game, case.players, tuple(options.items()))


def folder_of(case: Case) -> Path:
    return Path(__file__).parent / "games" / case.game.name / "golden"


def story(case: Case) -> str:
    """The shortest of a few games: each move, and the lines of each view that it changed."""
    games = [play_at_random(golden_case(case), seed) for seed in SEEDS]
    moves = min(games, key=lambda table: len(table.moves)).moves
    table = golden_case(case).table()
    shown: dict[int, dict[str, str]] = {seat: {} for seat in observers(table)}
    lines = [f"# {case}"]
    for seat, text in moves:
        table.enter(seat, text)
        lines.append(f"\n{'chance' if seat == CHANCE else seat}: {text}")
        for observer in observers(table):
            lines += changes(table, observer, shown)
    return "\n".join(lines) + "\n"


def changes(table: Table, observer: int, shown: dict[int, dict[str, str]]) -> list[str]:
    """What is new for an observer; the others are listed only where they differ from seat 0."""
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


def digest(case: Case, seed: int) -> str:
    """Everything that everybody saw in one game, in sixteen characters."""
    total = hashlib.sha256()

    def after_move(table: Table) -> None:
        for observer in observers(table):
            total.update(as_bytes(table.rules.view(table.state, observer)))
        total.update(as_bytes([table.legal(seat) for seat in range(CHANCE + 1)]))

    table = play_at_random(case, seed, after_move)
    for observer in observers(table):
        total.update(as_bytes(table.log.seen_by(observer)))
    return total.hexdigest()[:16]


def digests(case: Case) -> list[str]:
    return [digest(case, seed) for seed in DIGESTED]


def main() -> None:
    for case in CASES:
        folder = folder_of(case)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{case}.txt").write_text(story(case), encoding="utf-8")
        (folder / f"{case}.digests").write_text("\n".join(digests(case)) + "\n")


if __name__ == "__main__":
    main()
