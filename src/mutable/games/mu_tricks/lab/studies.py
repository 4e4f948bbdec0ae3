"""Studies of Mü: what is known of hidden cards, how far card play is from perfect sight, how bids are judged.

python -m mutable.games.mu_tricks.lab.studies nats         how much is known of where cards lie, in self-play
python -m mutable.games.mu_tricks.lab.studies gap          card play between flat Monte Carlo and a cheater
python -m mutable.games.mu_tricks.lab.studies tricks       card play against plain ISMCTS, same contracts
python -m mutable.games.mu_tricks.lab.studies calibration  predicted and actual success of contracts
"""

import argparse
import itertools
import json
import math
import operator
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from mutable.bots.bot import Budget
from mutable.bots.search.baselines import IsmctsBot
from mutable.bots.search.search_bot import SearchBot
from mutable.games import game_named
from mutable.games.mu_tricks.bot.belief import PLACES, hidden_at
from mutable.games.mu_tricks.bot.card_locations import CardLocations, load_location_layers
from mutable.games.mu_tricks.bot.levels import parameters_of
from mutable.games.mu_tricks.bot.search import MuTricksParameters, MuTricksSearch
from mutable.games.mu_tricks.rules.cards.deck import CARDS, FACE_OF, face_cards
from mutable.games.mu_tricks.rules.hand.result import HandResult
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, PLAYING, MuTricksState
from mutable.kit.bits import lowest, members
from mutable.kit.events import Log
from mutable.kit.game import CHANCE
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.lab.arena.figures import interval_of
from mutable.lab.arena.luck import MirroredChance
from mutable.spread.options import add_cluster_option, executor_of
from mutable.spread.tasks import spread_in_order

Row = tuple[float, float, float]
GAME = "mu_tricks"
NEWTON_STEPS = 12
ENOUGH_TO_FIT = 500


def rules_for(players: int, variant: str) -> MuTricksRules:
    rules = game_named(GAME).rules(players, {"variant": variant, "hands": 1})
    assert isinstance(rules, MuTricksRules)
    return rules


# Knowledge of hidden cards


class StudiedDecision:
    """A decision in a hand of self-play with its true state, and the bot that decides."""

    def __init__(
        self, rules: MuTricksRules, state: MuTricksState, seat: int, bot: MuTricksSearch, rng: Rng
    ) -> None:
        self.rules, self.state, self.seat, self.bot, self.rng = rules, state, seat, bot, rng
        self.fitting = rules.worlds(rules.view(state, seat))


def studied_decisions(
    players: int, variant: str, parameters: MuTricksParameters, iterations: int, share: float, seed: int
) -> Iterator[StudiedDecision]:
    """Yield some decisions of one hand of self-play, each before it is made."""
    rules = rules_for(players, variant)
    bots = [MuTricksSearch(rules, parameters) for _ in range(players)]
    state, rng, chance = rules.start(), Rng(seed, BOT_STREAM), MirroredChance(seed)
    assert isinstance(state, MuTricksState)
    pick, log = random.Random(seed), Log()
    while not state.sheet:
        seat = int(rules.turn(state))
        if seat == CHANCE:
            rules.apply(state, CHANCE, chance.choose(rules, state), log)
            continue
        bots[seat].hear(log.visible_to(seat))
        if pick.random() < share:
            yield StudiedDecision(rules, state, seat, bots[seat], rng)
        move = bots[seat].choose(rules.view(state, seat), Budget(iterations=iterations), rng)
        rules.apply(state, seat, move, log)


def nats_of_hand(
    players: int, variant: str, iterations: int, sampled: int, share: float, seed: int
) -> dict[str, Any]:
    """Return by phase how much more likely than chance the true deal is rated among sampled deals."""
    card_locations = CardLocations(load_location_layers())
    found: dict[str, list[float]] = defaultdict(list)
    for moment in studied_decisions(players, variant, parameters_of(6), iterations, share, seed):
        world = moment.fitting.draw(moment.rng)
        assert isinstance(world, MuTricksState)
        clue_finder = moment.bot.find_clues(world, moment.seat)
        table, unseen = card_locations.table(clue_finder), clue_finder.unseen
        deals = [moment.state, *(moment.fitting.draw(moment.rng) for _ in range(sampled))]
        logs = [_weight(table, unseen, deal, moment) for deal in deals]
        phase = "auction" if moment.state.phase == AUCTION else "naming"
        found["tricks" if moment.state.phase == PLAYING else phase].append(_gain(logs))
    return {"seed": seed, "nats": dict(found)}


def _weight(table: list[float], unseen: int, deal: Any, moment: StudiedDecision) -> float:
    """Return the log weight of a deal; equal cards count as one."""
    total = 0.0
    for place in range(PLACES):
        for card in members(hidden_at(deal, moment.seat, place, moment.rules.players)):
            total += table[place * CARDS + lowest(face_cards(FACE_OF[card]) & unseen)]
    return total


def _gain(logs: list[float]) -> float:
    """Return how much more likely than chance the first deal is, in nats."""
    top = max(logs)
    return logs[0] - top - math.log(sum(math.exp(one - top) for one in logs) / len(logs))


def nats(options: argparse.Namespace) -> None:
    job = partial(
        nats_of_hand, options.players, options.variant, options.iterations, options.sampled, options.share
    )
    rows = run_seeds(job, range(options.seed, options.seed + options.hands), options)
    print(f"{len(rows)} hands: the truth among {options.sampled} sampled deals, nats over chance")
    for phase in ("auction", "naming", "tricks", "all"):
        hands = [
            [n for key, part in row["nats"].items() if phase in (key, "all") for n in part] for row in rows
        ]
        over = interval_of([sum(hand) / len(hand) for hand in hands if hand])
        print(f"  {phase:8} {over.mean:.3f} ({over.low:.3f} to {over.high:.3f})")


# The gap between fair play and perfect information


def parameter_sets() -> dict[str, MuTricksParameters]:
    return {
        "flat": MuTricksParameters(
            uses_inference=False, random_in_64=64, solves_endgames=False, for_side=True
        ),
        "uniform": MuTricksParameters(uses_inference=False, for_side=True),
        "forgetful": MuTricksParameters(remembers_tricks=False, for_side=True),
        "best": MuTricksParameters(for_side=True),
        "cheater": MuTricksParameters(for_side=True),
    }


def board(
    players: int, variant: str, kinds: tuple[str, ...], budget: Budget, others: int, seed: int
) -> dict[str, Any]:
    """Play one auction, then its tricks with each kind on one side; return the card points of that side."""
    rules = rules_for(players, variant)
    start, events = _play_auction(rules, seed, others)
    scores = {kind: _tricks(rules, start.copy(), events, seed, kind, budget, others) for kind in kinds}
    return {"seed": seed, "scores": scores}


def _play_auction(rules: MuTricksRules, seed: int, iterations: int) -> tuple[MuTricksState, Log]:
    """Return a hand at its first trick, and the log of its events."""
    log = Log()
    state, rng, chance = rules.start(), Rng(seed, BOT_STREAM), MirroredChance(seed)
    assert isinstance(state, MuTricksState)
    bots = [MuTricksSearch(rules, parameters_of(6)) for _ in range(rules.players)]
    while state.phase != PLAYING:
        seat = int(rules.turn(state))
        if seat == CHANCE:
            move = chance.choose(rules, state)
        else:
            move = bots[seat].choose(rules.view(state, seat), Budget(iterations=iterations), rng)
        rules.apply(state, seat, move, log)
        if state.sheet:  # an éclat, or no cards were shown: play another hand
            return _play_auction(rules, seed + 1_000_003, iterations)
    return state, log


def _tricks(
    rules: MuTricksRules, state: MuTricksState, events: Log, seed: int, kind: str, budget: Budget, others: int
) -> int:
    """Return the card points of the tested side: the crown's on even boards, the other on odd ones."""
    team = int(state.crown_team())
    tested = team if seed % 2 == 0 else ~team
    seats = range(rules.players)
    bots = {
        seat: MuTricksSearch(rules, parameter_sets()[kind if tested >> seat & 1 else "uniform"])
        for seat in seats
    }
    rng, chance, log = Rng(seed, BOT_STREAM), MirroredChance(seed), events.copy()
    while not state.sheet:
        turn = int(rules.turn(state))
        if turn != CHANCE:
            bots[turn].hear(log.visible_to(turn))
        if turn == CHANCE:
            move = chance.choose(rules, state)
        elif not tested >> turn & 1:
            move = bots[turn].choose(rules.view(state, turn), Budget(iterations=others), rng)
        elif kind == "cheater":
            move = bots[turn].choose_knowing_state(state.copy(), turn, budget, rng)
        else:
            move = bots[turn].choose(rules.view(state, turn), budget, rng)
        rules.apply(state, turn, move, log)
    return sum(int(state.sheet[0].points.get(seat)) for seat in seats if tested >> seat & 1)


def gap(options: argparse.Namespace) -> None:
    kinds = tuple(options.kinds.split(","))
    budget = Budget(iterations=options.iterations) if options.ms is None else Budget(milliseconds=options.ms)
    job = partial(board, options.players, options.variant, kinds, budget, options.others)
    seeds = range(options.seed, options.seed + options.boards)
    show_gap(run_seeds(job, seeds, options), kinds)


def show_gap(rows: list[dict[str, Any]], kinds: tuple[str, ...]) -> None:
    columns = {kind: [float(row["scores"][kind]) for row in rows] for kind in kinds}
    print(f"{len(rows)} boards: card points of the tested side")
    for kind in kinds:
        over = interval_of([ours - base for ours, base in zip(columns[kind], columns[kinds[0]], strict=True)])
        mean = sum(columns[kind]) / len(rows)
        print(
            f"  {kind:10} {mean:6.2f}, over {kinds[0]} {over.mean:+.2f} ({over.low:+.2f} to {over.high:+.2f})"
        )
    for base, kind in itertools.product(("flat", "uniform"), ("uniform", "forgetful", "best")):
        if base != kind and {base, kind, "cheater"} <= set(kinds):
            mean, low, high = gap_closed(columns[base], columns[kind], columns["cheater"])
            print(f"  from {base} to cheater {kind} closes {mean:.0%} ({low:.0%} to {high:.0%})")


def gap_closed(base: list[float], ours: list[float], ceiling: list[float]) -> tuple[float, float, float]:
    """Return the share of a gap that is closed, with a bootstrap interval over boards."""

    def share(boards: Iterable[int]) -> float:
        picked = list(boards)
        whole = sum(ceiling[at] - base[at] for at in picked)
        return sum(ours[at] - base[at] for at in picked) / whole if whole else 0.0

    draw, count = random.Random(1), len(base)
    again = sorted(share(draw.choices(range(count), k=count)) for _ in range(1000))
    return share(range(count)), again[25], again[-26]


# Card play compared with plain ISMCTS, after the same auction


def play_contract(players: int, variant: str, budget: Budget, others: int, seed: int) -> dict[str, Any]:
    """Play one auction, then its tricks twice: with the best bot and with plain ISMCTS on the tested side."""
    rules = rules_for(players, variant)
    start, events = _play_auction(rules, seed, others)
    seats = _side(start, players, seed)
    thinkers: dict[str, list[SearchBot]] = {
        "ismcts": [IsmctsBot(rules) for _ in seats],
        "best": [MuTricksSearch(rules, parameters_of(6)) for _ in seats],
    }
    row: dict[str, Any] = {"seed": seed}
    for kind, bots in thinkers.items():
        tested = dict(zip(seats, bots, strict=True))
        hand = _played(rules, start.copy(), events, tested, budget, others, seed)
        row[kind] = _gains(rules, hand, seats)
    return row


def _side(state: MuTricksState, players: int, seed: int) -> list[int]:
    """Return the seats of the tested side: the crown's on even boards, the other on odd ones."""
    team = int(state.crown_team())
    return [seat for seat in range(players) if (team >> seat & 1) == (seed % 2 == 0)]


def _played(
    rules: MuTricksRules,
    state: MuTricksState,
    events: Log,
    tested: dict[int, SearchBot],
    budget: Budget,
    others: int,
    seed: int,
) -> HandResult:
    """Play the tricks of a hand; the best bot plays the seats that are not tested."""
    rest = {
        seat: MuTricksSearch(rules, parameters_of(6)) for seat in range(rules.players) if seat not in tested
    }
    rng, chance, log = Rng(seed, BOT_STREAM), MirroredChance(seed), events.copy()
    while not state.sheet:
        turn = int(rules.turn(state))
        if turn == CHANCE:
            move = chance.choose(rules, state)
        else:
            bot, limit = (tested[turn], budget) if turn in tested else (rest[turn], Budget(iterations=others))
            if isinstance(bot, MuTricksSearch):
                bot.hear(log.visible_to(turn))
            move = bot.choose(rules.view(state, turn), limit, rng)
        rules.apply(state, turn, move, log)
    return state.sheet[0]


def _gains(rules: MuTricksRules, hand: HandResult, seats: list[int]) -> dict[str, float]:
    """Return a side's card points, and its mean points per seat over the mean of the table."""
    scores = [int(rules.phases.scorer.hand_score(hand, seat)) for seat in range(rules.players)]
    over = sum(scores[seat] for seat in seats) / len(seats) - sum(scores) / len(scores)
    return {"cards": sum(int(hand.points.get(seat)) for seat in seats), "points": over}


def tricks(options: argparse.Namespace) -> None:
    budget = Budget(iterations=options.iterations) if options.ms is None else Budget(milliseconds=options.ms)
    job = partial(play_contract, options.players, options.variant, budget, options.others)
    rows = run_seeds(job, range(options.seed, options.seed + options.boards), options)
    print(f"{len(rows)} boards: the best bot over plain ISMCTS, on the same side of the same contract")
    for what in ("cards", "points"):
        over = interval_of([row["best"][what] - row["ismcts"][what] for row in rows])
        print(f"  {what:7} {over.mean:+.2f} ({over.low:+.2f} to {over.high:+.2f})")


# Accuracy of bids


def contract(players: int, variant: str, budget: Budget, others: int, seed: int) -> dict[str, Any]:
    """Play one hand; return the crown's estimated success probability at its last bid, and the result."""
    rules = rules_for(players, variant)
    state, rng, chance = rules.start(), Rng(seed, BOT_STREAM), MirroredChance(seed)
    assert isinstance(state, MuTricksState)
    bots = [MuTricksSearch(rules, parameters_of(6)) for _ in range(players)]
    promised, hoped, log = [-1.0] * players, [0.0] * players, Log()
    while not state.sheet:
        seat = int(rules.turn(state))
        if seat == CHANCE:
            rules.apply(state, CHANCE, chance.choose(rules, state), log)
            continue
        bidding = state.phase == AUCTION
        limit = budget if bidding else Budget(iterations=others)
        bots[seat].hear(log.visible_to(seat))
        move = bots[seat].choose(rules.view(state, seat), limit, rng)
        plan = bots[seat].plans[0]
        if bidding and move != rules.legality.moves.passing and plan.crowned > 0.0:
            promised[seat] = plan.chance()
            hoped[seat] = (plan.points - plan.targets) / plan.crowned
        rules.apply(state, seat, move, log)
    hand = state.sheet[0]
    if hand.crown < 0 or promised[hand.crown] < 0:
        return {"seed": seed, "crown": False}
    scorer = rules.phases.scorer
    margin = int(scorer.team_points(hand) - scorer.target(hand.shown.get(hand.crown)))
    shown = int(hand.shown.get(hand.crown))
    given = {"promised": promised[hand.crown], "hoped": hoped[hand.crown]}
    target = int(scorer.target(hand.shown.get(hand.crown)))
    return {"seed": seed, "crown": True, **given, "margin": margin, "shown": shown, "target": target}


def calibration(options: argparse.Namespace) -> None:
    budget = Budget(iterations=options.iterations) if options.ms is None else Budget(milliseconds=options.ms)
    job = partial(contract, options.players, options.variant, budget, options.others)
    seeds = range(options.seed, options.seed + options.contracts)
    show_calibration([row for row in run_seeds(job, seeds, options) if row["crown"]])


def show_calibration(found: list[dict[str, Any]]) -> None:
    made = sum(row["margin"] >= 0 for row in found)
    print(f"{len(found)} contracts, {made / len(found):.1%} made")
    print("promised      contracts   mean promise   made")
    for rows in merge_tenths(found):
        promise = sum(row["promised"] for row in rows) / len(rows)
        share = sum(row["margin"] >= 0 for row in rows) / len(rows)
        low, high = min(row["promised"] for row in rows), max(row["promised"] for row in rows)
        print(
            f"{low:5.2f} to {high:.2f} {len(rows):9}   {promise:12.1%} {share:6.1%}   {share - promise:+.1%}"
        )
    if len(found) >= ENOUGH_TO_FIT:
        base, slope, scale = fit_calibration(found)
        print(f"maximum likelihood: base {base:.1f}, slope {slope:.2f}, scale {scale:.1f}")


def fit_calibration(found: list[dict[str, Any]]) -> tuple[float, float, float]:
    """Fit base, slope and scale of the calibration by maximum likelihood (logistic regression)."""
    rows: list[Row] = [(1.0, row["hoped"] + row["target"], float(row["target"])) for row in found]
    made = [row["margin"] >= 0 for row in found]
    weights = [0.0, 0.0, 0.0]
    for _ in range(NEWTON_STEPS):
        steps = _newton_step(rows, made, weights)
        weights = [weight + step for weight, step in zip(weights, steps, strict=True)]
    scale = -1.0 / weights[2]
    return weights[0] * scale - 0.5, weights[1] * scale, scale


def _newton_step(rows: list[Row], made: list[bool], weights: list[float]) -> list[float]:
    size = len(weights)
    slopes, curves = [0.0] * size, [[0.0] * size for _ in range(size)]
    for row, was_made in zip(rows, made, strict=True):
        chance = 1.0 / (1.0 + math.exp(-sum(map(operator.mul, weights, row))))
        for one in range(size):
            slopes[one] += (was_made - chance) * row[one]
            for other in range(size):
                curves[one][other] += chance * (1.0 - chance) * row[one] * row[other]
    return _solved(curves, slopes)


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by elimination; a curvature matrix needs no pivoting."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, row in enumerate(rows):
        row[:] = [value / row[at] for value in row]
        for other in rows:
            if other is not row:
                other[:] = [value - other[at] * own for value, own in zip(other, row, strict=True)]
    return [row[-1] for row in rows]


def merge_tenths(found: list[dict[str, Any]], least: int = 200) -> list[list[dict[str, Any]]]:
    """Group contracts by tenths of the promised probability; merge groups that are too small."""
    tenths: list[list[dict[str, Any]]] = [[] for _ in range(10)]
    for row in found:
        tenths[min(9, int(row["promised"] * 10))].append(row)
    groups: list[list[dict[str, Any]]] = []
    waiting: list[dict[str, Any]] = []
    for rows in tenths:
        waiting = waiting + rows
        if len(waiting) >= least:
            groups.append(waiting)
            waiting = []
    if waiting:
        groups[-1:] = [[*groups[-1], *waiting]] if groups else [waiting]
    return groups


# The command


def run_seeds(
    job: Callable[[int], dict[str, Any]], seeds: Iterable[int], options: argparse.Namespace
) -> list[dict[str, Any]]:
    """Run the job for every seed. A file stores the results, so that a run can resume."""
    known: dict[int, dict[str, Any]] = {}
    if options.out is not None and options.out.exists():
        lines = options.out.read_text(encoding="utf-8").splitlines()
        known = {row["seed"]: row for row in map(json.loads, (line for line in lines if line[-1:] == "}"))}
    missing = [seed for seed in seeds if seed not in known]
    with executor_of(options) as executor:
        for row in spread_in_order(job, missing, executor):
            known[row["seed"]] = row
            if options.out is not None:
                with options.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
    return [known[seed] for seed in seeds]


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog="python -m mutable.games.mu_tricks.lab.studies", description=__doc__)
    commands = found.add_subparsers(required=True)
    runs = {"nats": nats, "gap": gap, "tricks": tricks, "calibration": calibration}
    for name, run in runs.items():
        command = commands.add_parser(name)
        command.set_defaults(run=run)
        command.add_argument("--players", type=int, default=5)
        command.add_argument("--variant", default="revised")
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--workers", type=int)
        add_cluster_option(command)
        command.add_argument("--iterations", type=int, default=200)
        command.add_argument("--others", type=int, default=80, help="iterations of the other seats")
        command.add_argument("--ms", type=float)
        command.add_argument(
            "--out",
            type=Path,
            help="file for the results, from which a run resumes",
        )
        command.add_argument("--hands", type=int, default=400)
        command.add_argument("--sampled", type=int, default=63)
        command.add_argument("--share", type=float, default=0.2, help="share of decisions to examine")
        command.add_argument("--boards", type=int, default=1000)
        command.add_argument("--contracts", type=int, default=5000)
        command.add_argument("--kinds", default="flat,uniform,best,cheater")
    return found


if __name__ == "__main__":
    chosen = parser().parse_args()
    chosen.run(chosen)
