"""Study of auction reviews in Mü, as a whole and bid by bid: strong bots play on after both plans."""

from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from mutable.bots.bot import Budget
from mutable.bots.registry import BEST, bot_named
from mutable.coach.analysis.decision import Decision, decisions_of
from mutable.coach.review.evaluation import Evaluation, GameEvaluator
from mutable.games.mu_tricks.bot.policy import MuTricksPolicy
from mutable.games.mu_tricks.coach.review import MuTricksEvaluator
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, MuTricksState
from mutable.kit.rng import BOT_STREAM, HINT_STREAM, Rng
from mutable.lab.arena.luck import MirroredChance
from mutable.lab.review_study.findings import Line
from mutable.lab.review_study.levels import levels_at
from mutable.lab.review_study.study import (
    A_LEVEL,
    PLAYED_ON,
    QUICK,
    Case,
    extend_lines,
    play_bot_move,
    sources_of,
)
from mutable.table.table import Table

LOOK = Budget(milliseconds=60.0)  # as in a review of a match of four hands
FIRST = 100  # first deal; earlier deals were used to develop the evaluator
WHOLE, SINGLE = "whole", "single"


def study_auctions(case: Case, number: int) -> Iterator[Line]:
    """Yield the lines of one deal: the auction of every seat, each of another level."""
    seed = FIRST + number
    levels = levels_at(seed, case.players)
    table = _bid_by(case, levels, seed)
    rng = Rng(seed, HINT_STREAM)
    decisions = [one for one in decisions_of(table) if _begins_a_turn(one.state)]
    for seat, level in enumerate(levels):
        own = [decision for decision in decisions if decision.seat == seat]
        if own:
            assessed = {
                WHOLE: _worst(
                    case,
                    table,
                    own,
                    GameEvaluator(table, decisions=own, thresholds=case.default_thresholds()),
                    rng,
                ),
                SINGLE: _worst(
                    case,
                    table,
                    own,
                    GameEvaluator(table, decisions=[], thresholds=case.default_thresholds()),
                    rng,
                ),
            }
            yield {"level": level, "decisions": len(own), "said": assessed}


def _begins_a_turn(state: object) -> bool:
    """Return True if a seat may bid or pass and has not shown a card in this turn."""
    return isinstance(state, MuTricksState) and state.phase == AUCTION and not state.fresh


def _auction(state: object) -> bool:
    return isinstance(state, MuTricksState) and state.phase == AUCTION


def _bid_by(case: Case, levels: list[int], seed: int) -> Table:
    table, chance, rng = case.table(), MirroredChance(seed), Rng(seed, BOT_STREAM)
    bots = [bot_named(case.game, f"level{level}", table.rules) for level in levels]
    table.settle(chance)
    while _auction(table.state):
        seat = table.deciders()[0]
        play_bot_move(table, bots[seat], seat, A_LEVEL, rng)
        table.settle(chance)
    return table


def _worst(
    case: Case, table: Table, own: list[Decision], game_evaluator: GameEvaluator, rng: Rng
) -> Line | None:
    """Return the clear error with the largest loss, and its real loss when strong bots play on; else None."""
    evaluator = game_evaluator.evaluator
    assert isinstance(evaluator, MuTricksEvaluator)
    found: tuple[Evaluation, tuple[int | None, int | None]] | None = None
    for decision in own:
        one = game_evaluator.evaluate(decision, LOOK)
        is_clear = game_evaluator.thresholds.is_clear(one.loss, one.noise)
        if is_clear and (found is None or one.loss > found[0].loss):
            found = one, (evaluator.ceiling_of(one.best), evaluator.ceiling_of(one.move))
    if found is None:
        return None
    one, ceilings = found
    before = _before(case, table, one.number)
    real = []
    for _ in range(PLAYED_ON):
        luck = rng.word()
        best, made = (
            _played_on(case, before, one.seat, move, ceiling, luck)
            for move, ceiling in zip((one.best, one.move), ceilings, strict=True)
        )
        real.append(best - made)
    return {"loss": one.loss, "noise": one.noise, "move": one.move, "best": one.best,
            "ceilings": ceilings, "real": real}  # fmt: skip


def _before(case: Case, table: Table, number: int) -> Table:
    """Return the table before a move."""
    again = case.table()
    for seat, text in table.moves[: number - 1]:
        again.enter(seat, text)
    return again


def _played_on(case: Case, table: Table, seat: int, move: str, ceiling: int | None, luck: int) -> float:
    """Play on with strong bots and return the final value; with a ceiling, the seat observes it in the
    auction.
    """
    after, chance, rng = table.copy(), MirroredChance(luck), Rng(luck, BOT_STREAM)
    bots = [bot_named(case.game, BEST, after.rules) for _ in range(case.players)]
    redeals = _redeals(after)
    after.enter(seat, move)
    after.settle(chance)
    while waiting := after.deciders():
        who = waiting[0]
        if who == seat and ceiling is not None and _auction(after.state) and _redeals(after) == redeals:
            after.enter(seat, _held(after, seat, ceiling))
        else:
            play_bot_move(after, bots[who], who, QUICK, rng)
        after.settle(chance)
    return MuTricksEvaluator(case.game, after.rules).final_value(after.state, seat)


def _redeals(table: Table) -> int:
    assert isinstance(table.state, MuTricksState)
    return int(table.state.redeals)


def _held(table: Table, seat: int, ceiling: int) -> str:
    rules, state = table.rules, table.state
    assert isinstance(rules, MuTricksRules)
    assert isinstance(state, MuTricksState)
    policy = MuTricksPolicy(rules)
    policy.prepare(state)
    policy.set_ceiling(seat, ceiling)
    return rules.moves.text(policy.bid(state, seat))


def collect_auctions(case: Case, errors: int, folder: Path, executor: Executor | None = None) -> list[Line]:
    """Return lines with at least this many whole auctions that were called errors."""
    return extend_lines(
        folder / f"{case.game}-auctions.jsonl",
        sources_of(case.game),
        lambda lines: sum(line["said"][WHOLE] is not None for line in lines) >= errors,
        partial(study_auctions, case),
        executor,
    )
