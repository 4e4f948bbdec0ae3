"""The plan of a data set: a table, bots, their budget and a seed. Every game is an independent task."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from mutable._version import __version__
from mutable.bots.bot import Budget
from mutable.bots.host import Host
from mutable.bots.registry import AnyBot, bot_of, entrant_name
from mutable.bots.seated_bot import budget_of
from mutable.games import game_named
from mutable.kit.arrays.layout import layout_of, spans_of
from mutable.kit.game import Data, Rules
from mutable.kit.options import Value
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.lab.arena.contest import sources_of
from mutable.table.chance import RandomChance
from mutable.table.record import record_of
from mutable.table.setup import Cards, setup_of
from mutable.table.table import Setting, Table

DATASET = Path(__file__).parent  # the folder of its word packs
FORMAT, VERSION = "mutable dataset", 1
SHARD = 100  # games in a pair of files


@dataclass(frozen=True)
class Plan:
    """Everything that the games depend on. They repeat exactly if the budget is in iterations. The bots must
    be registered in the process that plays.
    """

    game: str
    players: int
    options: dict[str, Value]
    data: Data | None
    bots: tuple[str, ...]  # by seat
    budget: Budget
    seed: int
    shard: int = SHARD

    @classmethod
    def of(
        cls,
        game: str,
        bots: AnyBot | Sequence[AnyBot],
        players: int | None = None,
        *,
        cards: Cards = None,
        seed: int = 1,
        milliseconds: float | None = None,
        iterations: int | None = None,
        **options: Value,
    ) -> "Plan":
        """Return a plan, checked. Game, players, cards and options are as in `mutable.load`. `bots` is one
        bot for all seats, or several in turn: a name, "module:Class", a class or an instance. Their budget
        for a move is 20 milliseconds of CPU time, unless `milliseconds` or `iterations` says otherwise.
        """
        setup = setup_of(game, players, cards, options)
        given: list[Any] = [*bots] if isinstance(bots, list | tuple) else [bots]
        names = [entrant_name(setup.game, bot) for bot in given]
        for name in names:
            bot_of(setup.game, name, setup.rules)
        seats = tuple(names[seat % len(names)] for seat in range(setup.players))
        budget = budget_of(milliseconds, iterations)
        return cls(setup.game, setup.players, setup.options, setup.data, seats, budget, seed)

    def rules(self) -> Rules:
        """Return the rules of the table. Raise an error on a bad number of players or bad options."""
        return game_named(self.game).rules(self.players, self.options, self.data)

    def described(self) -> dict[str, Any]:
        """Return the content of `dataset.json`; a run resumes only in a folder with equal content."""
        rules = self.rules()
        features, layout = layout_of(rules)
        return {
            "format": FORMAT,
            "version": VERSION,
            "mutable": __version__,
            "sources": sources_of(self.game),
            "game": self.game,
            "rules": game_named(self.game).version,
            "players": self.players,
            "options": rules.options,
            "data": self.data,
            "bots": list(self.bots),
            "ms": self.budget.milliseconds,
            "iterations": self.budget.iterations,
            "seed": self.seed,
            "shard": self.shard,
            "features": features,
            "actions": int(rules.moves.seat_rows),
            "layout": {name: [part.start, part.stop] for name, part in layout.items()},
            "ranges": [list(span) for span in spans_of(rules)],
        }


def play_record(plan: Plan, number: int) -> str:
    """Play one game with its own seed and return its record as a line of JSON. Workers call this."""
    game, seats = game_named(plan.game), range(plan.players)
    names = tuple(f"{name} {seat + 1}" for seat, name in enumerate(plan.bots))
    table = Table(Setting(game, names, plan.options, plan.data, frozenset(seats)))
    bots = {seat: bot_of(plan.game, plan.bots[seat], table.rules) for seat in seats}
    luck = plan.seed + (number << 32)
    Host(table, bots, RandomChance(luck), Rng(luck, BOT_STREAM), plan.budget).play_on()
    return msgspec.json.encode(record_of(table)).decode()
