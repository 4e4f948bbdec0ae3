"""Your own bot in the arena.

A bot chooses a row of the move table from the view of its seat, which is the view that a browser gets.
It never gets a state, but it can sample states that fit the view. This bot for Muster looks one move
ahead in a few sampled states and prefers castles. It plays `random` on mirrored deals: the same cards,
once with each change of seats.
"""

from mutable.bots.bot import Budget
from mutable.kit.game import Rules, State, View
from mutable.kit.rng import Rng
from mutable.lab.arena import Contest, play_contest, report_of

DEALS = 20
IMAGINED = 4  # sampled states in which a move is tried


class CastleLover:
    """Chooses the move after which it holds the most castles."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        worlds, seat = self.rules.worlds(view), view["seat"]
        states = [worlds.draw(rng) for _ in range(IMAGINED)]
        moves = self.rules.legal(states[0], seat)  # the same in every state that fits the view
        rng.shuffle(moves)
        return max(moves, key=lambda move: sum(self.castles(state, seat, move) for state in states))

    def castles(self, state: State, seat: int, move: int) -> int:
        after = state.copy()
        self.rules.apply(after, seat, move)
        held = [castle["holder"] for castle in self.rules.view(after, seat)["castles"]]
        return held.count(seat) - held.count(1 - seat)


contest = Contest.of("muster", [CastleLover, "random"], seed=1)
won = report_of(contest, play_contest(contest, DEALS))["matrix"]["CastleLover"]["random"]["share"]
print(f"CastleLover won {won['mean']:.0%} against random ({won['low']:.0%} to {won['high']:.0%})")
