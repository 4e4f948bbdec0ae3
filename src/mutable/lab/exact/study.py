"""The exact study: solves the reduced games of a game and measures best responses to its bots."""

from dataclasses import dataclass
from typing import Any

from mutable.bots.bot import Budget
from mutable.bots.registry import BEST, BOTS, is_listener
from mutable.bots.seated_bot import SeatedBot
from mutable.kit.game import Game, Rules
from mutable.lab.exact.reduced import ReducedGame, deals_of, rules_of
from mutable.lab.exact.sampling import Exploitability, Sampler, uniform_strategy
from mutable.lab.exact.solving import Solution, bounds_of, solve
from mutable.lab.exact.tree import SEATS, GameTree, TreeBuilder

RANDOM = "random"
STUDIED = (RANDOM, "greedy", "level1", "level3", "level5", BEST)
DEAF = "best, no events"  # even a random beginning changes the beliefs of a bot that hears events
MOST_NODES = 200_000
GAP = 0.002  # between the bounds of a value, in shares of a game
MOST_ROUNDS = 1000


@dataclass(frozen=True)
class Study:
    """The parameters of the study: the choices for each decision and the budget of each choice."""

    budget: Budget
    choices: int
    seed: int

    def of_table(self, game: Game, reduced: ReducedGame) -> dict[str, Any]:
        """Return the size and value of one reduced game, and the distance of each bot from perfect play."""
        rules = rules_of(game, reduced)
        deals = deals_of(rules, reduced)
        tree = TreeBuilder(rules, MOST_NODES).build(deals)
        solution = solve(tree, GAP, MOST_ROUNDS)
        names = [name for name in STUDIED if name in BOTS[game.name]]
        if is_listener(game.name, BEST):
            names.append(DEAF)
        return {
            "about": reduced.about,
            "deals": len(deals),
            "nodes": tree.nodes,
            "decisions": len(tree.decisions),
            "rounds": solution.rounds,
            "value": [solution.low, solution.high],
            "bots": {name: self._exploitability(game, rules, tree, solution, name) for name in names},
        }

    def _exploitability(
        self, game: Game, rules: Rules, tree: GameTree, solution: Solution, name: str
    ) -> list[dict[str, float]]:
        """Return for each seat what a best response wins above the value of the game."""
        if name == RANDOM:
            low, high = bounds_of(tree, uniform_strategy(tree))
            lost = [solution.value - low, high - solution.value]
            return [{"low": share, "high": share, "decisions": 0} for share in lost]
        bot = SeatedBot(game.name, BEST if name == DEAF else name, rules, self.budget)
        sampler = Sampler(rules, tree, bot, self.choices, self.seed, hears=name != DEAF)
        return [_over(sampler.exploited(seat), seat, solution) for seat in range(SEATS)]


def _over(exploited: Exploitability, seat: int, solution: Solution) -> dict[str, float]:
    """Subtract the value of the game to the responding seat, which is the other one."""
    fair = 1.0 - solution.value if seat == 0 else solution.value
    return {"low": exploited.low - fair, "high": exploited.high - fair, "decisions": exploited.decisions}
