"""Mū alone: what the strongest bot scores, beside a search that knows all cards to come.

That search knows the luck of the whole game. It plays each game many times over: at every decision it looks
at the best-looking moves, plays each on by the policy in the very luck that will come, and follows the best
game that it has met so far. What it reaches is no proof that nobody could reach more, but nobody without its
knowledge is likely to.
"""

from mutable.bots.registry import BEST
from mutable.games import GAMES
from mutable.games.mu_city.bot.borders import Borders
from mutable.games.mu_city.bot.policy import MuCityPolicy
from mutable.games.mu_city.bot.weights import stored_taste
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import MuCityState
from mutable.kit.game import OVER
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.lab.arena.contest import Contest
from mutable.lab.arena.deal import Player
from mutable.table.chance import RandomChance
from mutable.table.table import Setting, Table

PASSES = 12  # games that are climbed through
WIDTH = 8  # moves that are looked at
DOUBT = 1.5  # points by which imagined moves may look worse than the best
SEAT = 0
WANTED = 50  # AP


def play_alone(contest: Contest, deal: int) -> dict[str, int]:
    rules = GAMES["mu_city"].rules(1, contest.options, contest.data)
    assert isinstance(rules, MuCityRules)
    ceiling = Clairvoyant(rules).score(contest.seed_of(deal))
    return {"deal": deal, "score": score_of_best(contest, deal), "ceiling": ceiling, "aim": WANTED}


def score_of_best(contest: Contest, deal: int) -> int:
    table = Table(Setting(GAMES["mu_city"], (BEST,), contest.options, contest.data, frozenset([SEAT])))
    seed = contest.seed_of(deal)
    player, chance = Player("mu_city", BEST, table, seed, contest.budget), RandomChance(seed)
    table.settle(chance)
    while table.deciders():
        table.enter(SEAT, player.move(SEAT))
        table.settle(chance)
    return int(table.rules.score(table.state, SEAT))


class Clairvoyant:
    def __init__(self, rules: MuCityRules) -> None:
        self._rules = rules
        self._policy = MuCityPolicy(rules, stored_taste(1), Borders(rules.components))
        self._policy.doubt = DOUBT

    def score(self, seed: int, passes: int = PASSES) -> int:
        """The best game met in so many climbs, all in the luck that this seed names."""
        rng = Rng(seed, BOT_STREAM)
        return max(self._climb(Rng(seed), rng) for _ in range(passes))

    def _climb(self, luck: Rng, rng: Rng) -> int:
        state, best, line = self._start(), -1, list[int]()
        while self._rules.settle(state, luck) != OVER:
            for move in self._best_looking(state):
                score, played = self._played_on(state, move, luck.copy(), rng)
                if score > best:
                    best, line = score, played
            self._rules.apply(state, SEAT, line.pop(0))
        return best

    def _start(self) -> MuCityState:
        state = self._rules.start()
        assert isinstance(state, MuCityState)
        return state

    def _best_looking(self, state: MuCityState) -> list[int]:
        moves = self._rules.legal(state, SEAT)
        self._policy.look(state, SEAT)
        return sorted(moves, key=lambda move: -self._policy.worth(state, SEAT, move))[:WIDTH]

    def _played_on(self, state: MuCityState, move: int, luck: Rng, rng: Rng) -> tuple[int, list[int]]:
        """A game from here to its end: its score and its moves."""
        after, played = state.copy(), [move]
        self._rules.apply(after, SEAT, move)
        while self._rules.settle(after, luck) != OVER:
            played.append(self._policy.choose(self._rules, after, SEAT, rng))
            self._rules.apply(after, SEAT, played[-1])
        return int(self._rules.score(after, SEAT)), played
