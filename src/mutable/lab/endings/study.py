"""The study of endings: games of the strongest bot against itself, and verdicts on their last decisions."""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from mutable.bots.registry import BEST
from mutable.games import GAMES, part_of
from mutable.kit.game import CHANCE, Rules, State
from mutable.kit.rng import HINT_STREAM, Rng
from mutable.lab.arena.contest import Contest
from mutable.lab.arena.deal import play_game
from mutable.lab.arena.figures import bounds_of, share_interval_of
from mutable.lab.endings.verdict import EndingEvaluator

StudyResult = dict[str, Any]


@dataclass(frozen=True)
class EndingDecision:
    """A move of a seat, and its number of turns before the last one."""

    state: State
    seat: int
    move: int
    turns: int


def ending_of(game: str, rules: Rules) -> EndingEvaluator | None:
    """Return the game's assessor of endings, or None if it has none."""
    kind: type[EndingEvaluator] | None = getattr(part_of(game, "lab.endings"), "ENDING", None)
    return None if kind is None else kind(rules)


def solo_study_of(game: str) -> Callable[[Contest, int], StudyResult] | None:
    """Return the game's solo study, which compares a solo game with perfect play of known cards; None if
    absent.
    """
    return getattr(part_of(game, "lab.endings"), "ALONE", None)


def study_game(contest: Contest, deal: int) -> StudyResult:
    """Play one game and return the verdicts on its last decisions; None for a decision that was too long to
    solve.
    """
    played = play_game(contest, [BEST] * contest.players, deal)
    rules = GAMES[contest.game].rules(contest.players, contest.options, contest.data)
    ending, rng = ending_of(contest.game, rules), Rng(contest.seed_of(deal), HINT_STREAM)
    assert ending is not None
    verdicts = []
    for decision in decisions_of(rules, played["moves"]):
        if ending.covers(decision.state, decision.turns):
            worlds = rules.worlds(rules.view(decision.state, decision.seat))
            verdicts.append(ending.assess(worlds, decision.seat, decision.move, rng))
    return {
        "deal": deal,
        "totals": played["totals"],
        "verdicts": [verdict and asdict(verdict) for verdict in verdicts],
    }


def decisions_of(rules: Rules, moves: list[list[Any]]) -> Iterator[EndingDecision]:
    """Yield the decisions of a game with more than one legal move."""
    seats = [seat for seat, _ in moves if seat != CHANCE]
    turns = sum(one != other for one, other in itertools.pairwise(seats))
    state, before = rules.start(), None
    for seat, text in moves:
        move = rules.moves.parse(text)
        if seat != CHANCE:
            turns -= before is not None and before != seat
            before = seat
            if rules.count(state, seat) > 1:
                yield EndingDecision(state.copy(), seat, move, turns)
        rules.apply(state, seat, move)


def summarize(studied: list[StudyResult]) -> dict[str, Any]:
    """Count the decisions, the solved ones, those with something at stake, and how often the best move was
    made.
    """
    verdicts = [verdict for game in studied for verdict in game["verdicts"]]
    known = [verdict for verdict in verdicts if verdict is not None]
    at_stake = [verdict for verdict in known if verdict["at_stake"]]
    found: dict[str, Any] = {"games": len(studied), "decisions": len(verdicts), "solved": len(known)}
    found["at_stake"] = len(at_stake)
    if at_stake:
        found["best"] = share_interval_of([float(verdict["lost"] < 1e-9) for verdict in at_stake]).rounded(4)
        found["lost"] = bounds_of([verdict["lost"] for verdict in at_stake]).rounded(4)
        found["worlds"] = max(verdict["worlds"] for verdict in at_stake)
    return found
