"""Bots are honest: hidden information does not change their moves."""

import pytest

from mutable._engine import is_compiled
from mutable.bots.bot import Budget, listens
from mutable.bots.host import Host
from mutable.bots.registry import BOTS, bot_named
from mutable.cli.arguments import GameChoice
from mutable.cli.lab.simulate import play_one
from mutable.games import GAMES
from mutable.kit.errors import BadOption
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.table.chance import RandomChance
from tests.conformance.cases import CASES, IS_SOAK, Case
from tests.conformance.suite import views_of_twins

LITTLE = Budget(iterations=6)  # thinking as such is tested in tests/bots
FIRST = [next(case for case in CASES if case.game.name == game) for game in GAMES]


def is_asked(name: str, case: Case) -> bool:
    """A level is one of the other bots with a budget: outside a soak, one case of each game stands for all.
    Interpreted, a search takes fifty times as long: there that one case is all.
    """
    if not is_compiled():
        return case in FIRST and not name.startswith("level")
    return IS_SOAK or case in FIRST or not name.startswith("level")


SEATED = [(name, case) for case in CASES for name in BOTS[case.game.name] if is_asked(name, case)]


@pytest.mark.parametrize(("name", "case"), SEATED, ids=str)
def test_a_bot_plays_one_view_alike_over_two_true_states(name: str, case: Case) -> None:
    compared = 0
    for length, table, views in views_of_twins(case, 11, 12):
        bot = bot_named(case.game.name, name, table.rules)
        if listens(bot):
            bot.hear(table.events(views[0]["seat"]))
        choices = [bot.choose(view, LITTLE, Rng(length)) for view in views]
        assert choices[0] == choices[1]
        assert choices[0] in table.rules.legal(table.state, views[0]["seat"])
        compared += 1
    assert compared > 0


@pytest.mark.parametrize(("name", "case"), SEATED, ids=str)
def test_bots_play_every_variant_to_its_end(name: str, case: Case) -> None:
    table = case.table()
    bots = {seat: bot_named(case.game.name, name, table.rules) for seat in range(case.players)}
    Host(table, bots, RandomChance(4), Rng(4, BOT_STREAM), Budget(iterations=1)).play_on()
    assert table.is_over


def test_an_unknown_bot_is_answered_with_those_there_are() -> None:
    game = GAMES["muster"]
    with pytest.raises(BadOption, match="the bots are: random, greedy"):
        bot_named("muster", "genius", game.rules(2, {}))


def test_greedy_beats_random_at_muster() -> None:
    choice = GameChoice(GAMES["muster"], 2, {}, None)
    won = 0
    for seed in range(30):
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        outcome = play_one(choice, names, seed).outcome()
        assert outcome is not None
        won += outcome["winners"] == [names.index("greedy")]
    assert won >= 27
