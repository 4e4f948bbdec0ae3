"""A person's record, counted from the lines of their finished games.

What counts: games with others that were finished by oneself. One in which a bot made moves in one's place is
listed but not counted, unless one gave it up: that is a game lost. Games alone have points instead.
"""

from collections.abc import Iterable

from mutable.tables.messages import GameRecord, LevelRecord, SoloRecord, TableLine, Tally

PEOPLE = "people"


def records_of(games: list[TableLine]) -> list[GameRecord]:
    """By game, as they are listed: the newest first."""
    names = list(dict.fromkeys(line.game for line in games))
    return [_record([line for line in games if line.game == name]) for name in names]


def streaks(games: Iterable[TableLine]) -> tuple[int, int]:
    """Games won in a row, up to now and at best; the newest game comes first."""
    best = run = 0
    for line in sorted((line for line in games if counts(line)), key=lambda line: line.ended or 0.0):
        run = run + 1 if has_won(line) else 0
        best = max(best, run)
    return run, best


def counts(line: TableLine) -> bool:
    if line.winners is None or line.ended is None or len(line.names) == 1:
        return False
    return line.mine in line.resigned or line.mine not in line.stood_for


def has_won(line: TableLine) -> bool:
    return line.mine in (line.winners or []) and line.mine not in line.resigned


def _record(games: list[TableLine]) -> GameRecord:
    counted = [line for line in games if counts(line)]
    levels = sorted({_level(line) for line in counted})
    streak, best = streaks(games)
    return GameRecord(
        game=games[0].game,
        title=games[0].title,
        levels=[
            LevelRecord(level, _tally(line for line in counted if _level(line) == level)) for level in levels
        ],
        streak=streak,
        best_streak=best,
        solo=_solo(games),
    )


def _level(line: TableLine) -> str:
    """What one played against: people, if there were any; else the strongest of the bots, by its name."""
    others = [bot for seat, bot in enumerate(line.bots) if seat != line.mine]
    return PEOPLE if None in others else max((bot for bot in others if bot is not None), default=PEOPLE)


def _tally(games: Iterable[TableLine]) -> Tally:
    tally = Tally()
    for line in games:
        tally.games += 1
        tally.won += has_won(line)
        tally.shared += has_won(line) and len(line.winners or []) > 1
    return tally


def _solo(games: list[TableLine]) -> SoloRecord | None:
    alone = [line for line in games if len(line.names) == 1 and line.totals and not line.stood_for]
    if not alone:
        return None
    best = max(alone, key=lambda line: (line.totals or [0])[0])
    return SoloRecord(len(alone), (best.totals or [0])[0], best.id)
