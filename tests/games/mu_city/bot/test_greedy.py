"""The greedy bot plays sensibly and uses only its view."""

from mutable.bots.bot import Budget
from mutable.bots.host import Host
from mutable.bots.registry import bot_named
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.table.chance import RandomChance
from tests.games.mu_city.scene import Scene, table_for

GAMES = 12
LEAD = 15


def totals(bots: list[str], seed: int) -> list[int]:
    table = table_for(len(bots), seed)
    players = {seat: bot_named("mu_city", name, table.rules) for seat, name in enumerate(bots)}
    Host(table, players, RandomChance(seed + 1000), Rng(seed, BOT_STREAM), Budget()).play_on()
    outcome = table.outcome()
    assert outcome is not None
    return list(outcome["totals"])


def test_greedy_beats_random_by_fifteen_points_on_average() -> None:
    leads = []
    for seed in range(GAMES):
        seat = seed % 2
        points = totals(["greedy", "random"] if seat == 0 else ["random", "greedy"], seed)
        leads.append(points[seat] - points[1 - seat])
    assert sum(leads) / GAMES >= LEAD


def test_greedy_plays_alone_and_with_five() -> None:
    assert totals(["greedy"], 1)[0] > 25
    assert len(totals(["greedy", "random", "random", "greedy", "random"], 2)) == 5


def chosen(scene: Scene) -> str:
    bot = bot_named("mu_city", "greedy", scene.rules)
    return scene.rules.moves.text(bot.choose(scene.view(0), Budget(), Rng(1)))


def test_greedy_completes_a_project_rather_than_begin_one() -> None:
    assert chosen(Scene().board("32").fill(32, "FFN.").tokens("N")) == "place N 32"


def test_greedy_boosts_when_it_decides_a_battle() -> None:
    scene = Scene().board("20").fill(20).city({"11": "military-FFSF"}, 1).fight("row1")
    assert chosen(scene) == "use"


def test_greedy_saves_its_better_building() -> None:
    scene = Scene().city({"11": "worship-NSNS"}).city({"13": "military-FFSF"}, 1)
    scene.damage(lines="column1 column2").fight("row1")
    assert chosen(scene) == "destroy 12"
