"""A person's statistics, from the summaries of their finished games.

A game counts if it had other players and the person played it to the end. A game in which a bot moved for the
person is listed but does not count, unless the person resigned; then it counts as lost. Solo games
have points instead.
"""

from collections.abc import Iterable

from mutable.tables.messages import GameRecord, LevelRecord, SoloRecord, TableLine, Tally

PEOPLE = "people"


def records_of(games: list[TableLine]) -> list[GameRecord]:
    """Return one record for each game, the most recently played game first."""
    names = list(dict.fromkeys(line.game for line in games))
    return [_record([line for line in games if line.game == name]) for name in names]


def streaks(games: Iterable[TableLine]) -> tuple[int, int]:
    """Return the current and the longest run of games won."""
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
    """Return the kind of opponents: `people` if there was a person, else the bot whose name sorts last."""
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
