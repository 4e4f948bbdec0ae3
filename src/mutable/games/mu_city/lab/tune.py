"""Tune Mū's weights by self-play and store them: `python -m mutable.games.mu_city.lab.tune`.

The same arguments give the same weights with any number of workers.
"""

import argparse
import json
import math
from functools import partial
from pathlib import Path

from mutable.games import GAMES
from mutable.games.mu_city.bot.borders import Borders
from mutable.games.mu_city.bot.features import CityFeatures
from mutable.games.mu_city.bot.policy import MuCityPolicy
from mutable.games.mu_city.bot.value import MuCityValue, value_key, value_path
from mutable.games.mu_city.bot.weights import (
    FINE_INITIAL_VALUES,
    FINE_PLAYERS,
    MuCityWeights,
    all_names,
    initial_values,
    load_weight_values,
    weights_key,
    weights_path,
)
from mutable.games.mu_city.lab.learning import learn, learn_projects
from mutable.games.mu_city.lab.tuning import GradientBatch, mirrored_lead, moved, play_batch
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.spread.options import add_cluster_option, executor_of
from mutable.spread.tasks import spread_in_order

RATE = 0.06
CHECKED = 2000  # deals of the tuned weights against the initial ones
CHECK_SEED = 900_000_000
DIGITS = 4


def rules_for(players: int) -> MuCityRules:
    rules = GAMES["mu_city"].rules(players, {})
    assert isinstance(rules, MuCityRules)
    return rules


def batch_of(figures: list[float], deals: int, task: tuple[int, int]) -> tuple[int, list[float]]:
    players, first = task
    batch = play_batch(rules_for(players), figures, first, deals)
    return int(batch.deals), batch.total


def tune(options: argparse.Namespace) -> list[float]:
    figures = beginning(options)
    with executor_of(options) as executor:
        for step in range(options.steps):
            tasks = [
                (
                    options.players[part % len(options.players)],
                    options.seed + (step * options.parts + part) * options.deals,
                )
                for part in range(options.parts)
            ]
            work = partial(batch_of, figures, options.deals)
            batches = [_batch(*found) for found in spread_in_order(work, tasks, executor)]
            rate = RATE * (1.0 - 0.8 * step / options.steps)
            figures = [round(figure, DIGITS) for figure in moved(figures, batches, rate)]
            print(f"{step + 1}/{options.steps}", *figures, flush=True)
    return figures


def beginning(options: argparse.Namespace) -> list[float]:
    """Return the initial weights; `fine` adds its initial values to the plain ones."""
    figures = load_weight_values(options.start) if options.start else initial_values()
    return figures + FINE_INITIAL_VALUES if options.fine else figures


def _batch(deals: int, total: list[float]) -> GradientBatch:
    batch = GradientBatch(len(total))
    batch.deals, batch.total = deals, total
    return batch


def check(players: int, figures: list[float], others: list[float]) -> tuple[float, float]:
    """Return the mean lead of some weights over others and its standard error, on other deals."""
    rules = rules_for(players)
    borders = Borders(rules.components)
    one, other = (MuCityPolicy(rules, MuCityWeights(values), borders) for values in (figures, others))
    leads = [mirrored_lead(rules, one, other, CHECK_SEED + deal) for deal in range(CHECKED)]
    mean = sum(leads) / len(leads)
    return mean, math.sqrt(sum((lead - mean) ** 2 for lead in leads)) / len(leads)


def store(figures: list[float], options: argparse.Namespace, path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    made = {
        "players": options.players,
        "steps": options.steps,
        "parts": options.parts,
        "deals": options.deals,
        "seed": options.seed,
        "lead_over_untuned": {
            str(players): [round(number, 2) for number in check(players, figures, initial_values())]
            for players in sorted(set(options.players))
        },
    }
    history = kept[weights_key(options.start)]["made"] if options.start else []
    names = all_names(options.fine)
    table = {"made": [*history, made], "figures": dict(zip(names, figures, strict=True))}
    kept[weights_key(options.players[0], options.fine)] = table
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(made))


def learn_all(options: argparse.Namespace, path: Path) -> None:
    """Learn the value of a city for every number of players and store it."""
    kept: dict[str, object] = {}
    plain = [(players, False) for players in GAMES["mu_city"].players]
    for players, fine in [*plain, (FINE_PLAYERS, True)]:
        figures = load_weight_values(players, fine)
        fits = learn(rules_for(players), figures, options.seed, options.games // players)
        weights = [fit.solve() for fit in fits]
        spreads = [fit.spread(row) for fit, row in zip(fits, weights, strict=True)]
        kept[value_key(players, fine)] = {
            "spreads": [round(spread, DIGITS) for spread in spreads],
            "weights": [[round(weight, DIGITS) for weight in row] for row in weights],
        }
        print(players, fine, spreads, flush=True)
    kept["made"] = {
        "command": "python -m mutable.games.mu_city.lab.tune --value",
        "games": options.games,
        "seed": options.seed,
    }
    store_value(kept, path)


def learn_worths(options: argparse.Namespace, path: Path) -> None:
    """Learn the worth of projects beyond the value of a city, expert projects included, and store it."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    table = kept[value_key(FINE_PLAYERS, True)]
    rules = GAMES["mu_city"].rules(FINE_PLAYERS, {"expert": True})
    assert isinstance(rules, MuCityRules)
    weights, borders = MuCityWeights(load_weight_values(FINE_PLAYERS, True)), Borders(rules.components)
    value_weights = [weight for row in table["weights"] for weight in row]
    value = MuCityValue(CityFeatures(rules, weights, borders), value_weights, table["spreads"], [])
    worths = learn_projects(rules, MuCityPolicy(rules, weights, borders), value, 2 * options.games)
    table["projects"] = [round(worth, DIGITS) for worth in worths]
    store_value(kept, path)
    print(*table["projects"])


def store_value(kept: dict[str, object], path: Path) -> None:
    text = json.dumps(kept, separators=(",", ":")).replace('"weights"', '\n"weights"')
    path.write_text(text + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--players", type=int, nargs="+", default=[2], help="numbers of players: 1, or 2, or 3 4 5"
    )
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--parts", type=int, default=8, help="batches of a step")
    parser.add_argument("--deals", type=int, default=200, help="deals of a batch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int)
    add_cluster_option(parser)
    parser.add_argument("--start", type=int, help="start from the stored weights for this number of players")
    parser.add_argument(
        "--fine", action="store_true", help="tune the weights of the strongest bot for two players"
    )
    parser.add_argument("--value", action="store_true", help="learn the value of a city instead")
    parser.add_argument("--projects", action="store_true", help="learn only the worth of projects")
    parser.add_argument(
        "--games", type=int, default=20000, help="games to learn the value from, counted by seat"
    )
    parser.add_argument("--out", type=Path, help="output file (default: the package's own)")
    options = parser.parse_args()
    if options.value:
        learn_all(options, options.out or value_path())
    if options.value or options.projects:
        learn_worths(options, options.out or value_path())
    else:
        store(tune(options), options, options.out or weights_path())


if __name__ == "__main__":
    main()
