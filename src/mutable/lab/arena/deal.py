"""One deal between two bots: games with the same chance and changed seats; every move is timed."""

import sys
import time
from typing import Any

from mutable.bots.bot import Bot, Budget, listens
from mutable.bots.registry import CHEATER, EXPLOITER, bot_of, strongest_for
from mutable.bots.search.search_bot import SearchBot
from mutable.games import game_named
from mutable.kit.game import Rules
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.lab.arena.contest import Contest, Pair, timed
from mutable.lab.arena.luck import MirroredChance
from mutable.lab.exploiting.exploiter import Exploiter
from mutable.table.table import Setting, Table

Deal = dict[str, Any]


class Player:
    """A bot at one table with its own random generator and timer. The cheater gets the state."""

    def __init__(self, game: str, entrant: str, table: Table, seed: int, budget: Budget) -> None:
        rules = table.rules
        name, self._budget = timed(entrant, budget)
        self._table = table
        self._rng = Rng(seed, BOT_STREAM)
        self._cheat: SearchBot | None = strongest_for(game, rules) if name == CHEATER else None
        self._bot: Bot = self._cheat or _bot_for(game, name, rules, budget)
        self.times: list[float] = []

    def move(self, seat: int) -> str:
        """Return the text of the bot's move and record its CPU time."""
        view = self._table.view(seat)
        if self._cheat is None and listens(self._bot):
            self._bot.hear(self._table.events(seat))
        started = time.thread_time()
        if self._cheat is not None:
            chosen = self._cheat.choose_knowing_state(self._table.state.copy(), seat, self._budget, self._rng)
        else:
            chosen = self._bot.choose(view, self._budget, self._rng)
        self.times.append(round((time.thread_time() - started) * 1000, 3))
        return self._table.rules.moves.text(chosen)


def _bot_for(game: str, name: str, rules: Rules, budget: Budget) -> Bot:
    """Return a bot for a seat. The exploiter also takes the budget of the bots it plays against."""
    return Exploiter(game, rules, budget) if name == EXPLOITER else bot_of(game, name, rules)


def play_deal(contest: Contest, pair: Pair, deal: int) -> Deal:
    """Play all games of a deal."""
    games = [play_game(contest, seats, deal) for seats in contest.seatings(pair)]
    return {"pair": list(pair), "deal": deal, "games": games, "mb": peak_megabytes()}


def peak_megabytes() -> int | None:
    """Return the peak memory of this process in megabytes, or None if the system does not report it."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // (1024 * 1024 if sys.platform == "darwin" else 1024)


def play_game(contest: Contest, seats: list[str], deal: int) -> dict[str, Any]:
    """Play one game of a deal and return it with all moves."""
    game = game_named(contest.game)
    names = tuple(f"{name} {seat}" for seat, name in enumerate(seats))
    bots = frozenset(range(contest.players))
    table = Table(Setting(game, names, contest.options, contest.data, bots))
    seed = contest.seed_of(deal)
    players = [
        Player(contest.game, name, table, seed + seat, contest.budget) for seat, name in enumerate(seats)
    ]
    chance = MirroredChance(seed)
    table.settle(chance)
    while waiting := table.deciders():
        seat = waiting[0]
        table.enter(seat, players[seat].move(seat))
        table.settle(chance)
    outcome = table.outcome()
    assert outcome is not None
    return {
        "seats": seats,
        "winners": outcome["winners"],
        "totals": outcome["totals"],
        "ms": [player.times for player in players],
        "moves": [[seat, text] for seat, text in table.entries],
    }
