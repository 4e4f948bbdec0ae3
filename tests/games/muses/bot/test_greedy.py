"""The greedy bot of Dance of Muses: honest, sensible, and well above chance."""

from mutable.bots.bot import Bot, Budget
from mutable.bots.registry import bot_named
from mutable.kit.game import CHANCE
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.table.table import Table
from tests.conformance.cases import SCALE
from tests.games.muses.scene import LAID_BY_TWO, MUSES, TWO, Scene, dealt, lay


def chosen(scene: Scene) -> str:
    bot = bot_named("muses", "greedy", scene.rules)
    return scene.rules.moves.text(bot.choose(scene.view(scene.turn), Budget(), Rng(1)))


def play(bots: list[Bot], seed: int) -> list[int]:
    """The winners of a game for two."""
    rules = MUSES.rules(2, {})
    state, rng, thinking = rules.start(), Rng(seed), Rng(seed, BOT_STREAM)
    while (seat := rules.turn(state)) >= 0:
        if seat == CHANCE:
            rules.apply(state, seat, rules.chance(state, rng))
        else:
            rules.apply(state, seat, bots[seat].choose(rules.view(state, seat), Budget(), thinking))
    return list(rules.outcome(state)["winners"])


def test_greedy_beats_random_in_four_games_of_five() -> None:
    rules = MUSES.rules(2, {})
    greedy, at_random = bot_named("muses", "greedy", rules), bot_named("muses", "random", rules)
    games, won = 20 * SCALE, 0.0
    for seed in range(games):
        seat = seed % 2
        winners = play([greedy, at_random] if seat == 0 else [at_random, greedy], seed)
        won += (seat in winners) / len(winners)
    assert won >= 0.8 * games


def test_greedy_ends_the_dance_when_that_wins() -> None:
    """Seat 0 has two fives; a step of either makes a 6, and everybody else has less."""
    scene = Scene("m0:5 eut:5 tha:4\nm1:3 ter:3 neu\nmel:3 cli:3 cal:3", players=2)
    while scene.turn == 0:
        scene.play(chosen(scene))
    assert scene.phase == "over"
    assert scene.outcome["winners"] == [0]


def test_greedy_does_not_see_through_a_mystery_muse() -> None:
    """Two tables that look alike to seat 0, the mystery muse and the neutral one exchanged."""
    tables = [at_the_dance(TWO), at_the_dance([TWO[0], TWO[1].replace("pol", "cal")])]
    views = [table.view(0) for table in tables]
    assert views[0] == views[1]
    assert tables[0].state.facts() != tables[1].state.facts()
    bots = [bot_named("muses", "greedy", table.rules) for table in tables]
    for seed in range(10):
        one, other = (bot.choose(view, Budget(), Rng(seed)) for bot, view in zip(bots, views, strict=True))
        assert one == other


def at_the_dance(hands: list[str]) -> Table:
    last = hands[1].split()[-1]
    return lay(dealt(hands), *(text.replace("pol", last) for text in LAID_BY_TWO))
