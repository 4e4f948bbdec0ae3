"""A bot of your own in the arena.

A bot chooses a row of the move table from the view of its seat, the same view that a browser gets. It never
sees the state, but it can sample states that fit the view. This one, for Muster, looks one move ahead in a
few sampled states and prefers castles. It plays against `random` on mirrored deals: the same cards with
swapped seats.
"""

from mutable.bots.bot import Budget
from mutable.bots.registry import BOTS
from mutable.games import game_named
from mutable.kit.game import Rules, State, View
from mutable.kit.rng import Rng
from mutable.lab.arena.contest import Contest
from mutable.lab.arena.deal import play_deal
from mutable.lab.arena.figures import share_interval_of, share_of

DEALS = 20
IMAGINED = 4  # sampled states in which a move is tried


class CastleLover:
    """Makes the move after which it holds the most castles."""

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


BOTS["muster"]["castles"] = CastleLover
muster, bots = game_named("muster"), ("castles", "random")
options = muster.rules(2, {}).options
contest = Contest(muster.name, muster.version, 2, options, None, bots, seed=1, budget=Budget())
won = share_interval_of([share_of(play_deal(contest, bots, deal)) for deal in range(DEALS)])
print(f"castles won {won.mean:.0%} against random ({won.low:.0%} to {won.high:.0%})")
