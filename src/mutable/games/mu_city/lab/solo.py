"""Solo games of Mū: the score of the strongest bot, compared with a search that knows all cards to come.

That search knows all chance moves of the game. It plays each game several times. At every decision it tries
the moves that the policy ranks first, plays each to the end with the actual chance moves, and follows the
best game found so far. Its score is not a proven maximum, but a player without its knowledge is unlikely to
exceed it.
"""

from mutable.bots.registry import BEST
from mutable.games import GAMES
from mutable.games.mu_city.bot.borders import Borders
from mutable.games.mu_city.bot.policy import MuCityPolicy
from mutable.games.mu_city.bot.weights import load_weights
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import MuCityState
from mutable.kit.game import OVER
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.lab.arena.contest import Contest
from mutable.lab.arena.deal import Player
from mutable.table.chance import RandomChance
from mutable.table.table import Setting, Table

PASSES = 12  # repetitions of the whole game
WIDTH = 8  # moves tried at each decision
NOISE = 1.5  # points by which moves of simulated games may be worse than the best
SEAT = 0
WANTED = 50  # AP


def play_solo(contest: Contest, deal: int) -> dict[str, int]:
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
        self._policy = MuCityPolicy(rules, load_weights(1), Borders(rules.components))
        self._policy.noise = NOISE

    def score(self, seed: int, passes: int = PASSES) -> int:
        """Return the best score of several repetitions, all with the chance moves of this seed."""
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
        self._policy.prepare(state, SEAT)
        return sorted(moves, key=lambda move: -self._policy.worth(state, SEAT, move))[:WIDTH]

    def _played_on(self, state: MuCityState, move: int, luck: Rng, rng: Rng) -> tuple[int, list[int]]:
        """Play a game from here to its end; return its score and its moves."""
        after, played = state.copy(), [move]
        self._rules.apply(after, SEAT, move)
        while self._rules.settle(after, luck) != OVER:
            played.append(self._policy.choose(self._rules, after, SEAT, rng))
            self._rules.apply(after, SEAT, played[-1])
        return int(self._rules.score(after, SEAT)), played
