"""`mutable arena --endings`: how often the strongest bot finds the best move near the end."""

import argparse
import json
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any

from mutable.bots.bot import Budget
from mutable.bots.registry import BEST
from mutable.cli.arguments import CLI, full_game
from mutable.games import GAMES
from mutable.kit.errors import BadOption
from mutable.lab.arena.contest import Contest
from mutable.lab.arena.figures import bounds_of, share_interval_of
from mutable.lab.arena.files import DealFile
from mutable.lab.arena.ladder import options_of
from mutable.lab.endings.page import endings_page
from mutable.lab.endings.study import StudyResult, ending_of, solo_study_of, study_game, summarize
from mutable.spread.sources import digest_of
from mutable.spread.tasks import spread

ENDINGS_PAGE = Path("docs/endings.md")
USUAL_GAMES = 30

PlayGame = Callable[[Contest, int], StudyResult]


def study_endings(options: argparse.Namespace, budget: Budget, executor: Executor | None) -> int:
    studied = partial(_studied, options, executor)
    games = [full_game(options.game).name] if options.game else list(GAMES)
    reports = []
    for game in games:
        contest = _contest(game, *_table(game), options.seed, budget)
        ending = ending_of(game, GAMES[game].rules(contest.players, contest.options))
        if ending is not None:
            described = {"about": ending.about, "unit": ending.unit}
            found = summarize(studied(contest, study_game))
            reports.append({**contest.described(), **described, **found})
        play_solo = solo_study_of(game)
        if play_solo is not None:
            contest = _contest(game, 1, {}, options.seed, budget)
            reports.append({**contest.described(), **_alone(studied(contest, play_solo))})
    if not reports:
        raise BadOption("arena_no_ending", CLI, title=GAMES[games[0]].title)
    options.endings.parent.mkdir(parents=True, exist_ok=True)
    options.endings.write_text(endings_page(reports), encoding="utf-8")
    if options.json:
        print(json.dumps(reports))
    return 0


def _table(game: str) -> tuple[int, dict[str, Any]]:
    """Return the table at which bots are measured."""
    players, settings = GAMES[game].measured
    return players, options_of(game, settings)


def _contest(game: str, players: int, chosen: dict[str, Any], seed: int, budget: Budget) -> Contest:
    rules = GAMES[game].rules(players, chosen)
    return Contest(game, GAMES[game].version, players, rules.options, None, (BEST,), seed, budget)


def _studied(
    options: argparse.Namespace, executor: Executor | None, contest: Contest, play: PlayGame
) -> list[StudyResult]:
    """Return the wanted number of games, including those of earlier runs."""
    wanted = options.games or options.deals or USUAL_GAMES
    file = DealFile(options.out, contest, endings=digest_of("lab/endings")) if options.out else None
    known = {line["deal"]: line for line in (file.load() if file else [])}
    missing = [deal for deal in range(wanted) if deal not in known]
    for deal, found in spread(partial(play, contest), missing, executor):
        known[deal] = found
        if file is not None:
            file.add([found])
    return [known[deal] for deal in range(wanted)]


def _alone(studied: list[StudyResult]) -> dict[str, Any]:
    scores = [float(game["score"]) for game in studied]
    ceilings = [float(game["ceiling"]) for game in studied]
    shares = [score / ceiling for score, ceiling in zip(scores, ceilings, strict=True)]
    return {
        "games": len(studied),
        "score": bounds_of(scores).rounded(2),
        "ceiling": bounds_of(ceilings).rounded(2),
        "share": bounds_of(shares).rounded(4),
        "aim": studied[0]["aim"],
        "wanted": share_interval_of([float(game["score"] >= game["aim"]) for game in studied]).rounded(4),
    }
