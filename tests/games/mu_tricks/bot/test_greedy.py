"""The greedy bot plays Mü sensibly, and legally everywhere."""

import pytest

from mutable.bots.bot import Bot, Budget
from mutable.bots.host import Host
from mutable.bots.registry import bot_named
from mutable.kit.rng import Rng
from mutable.table.chance import RandomChance
from tests.conformance.cases import CASES, Case
from tests.games.mu_tricks.scene import Scene, mu_rules, tricks

MU_CASES = [case for case in CASES if case.game.name == "mu_tricks"]
STRONG = "r9 r8 r7 r7 r6 r5 r4 r3 g9 g8 b9 b8 y9 k9 k8"
WEAK = "r0 r2 r3 r4 g0 g1 g3 g5 b1 b2 b4 b5 y5 k3 k4"


def choice(scene: Scene, seed: int = 1) -> str:
    """Return greedy's move for the deciding seat."""
    bot = bot_named("mu_tricks", "greedy", scene.rules)
    move = bot.choose(scene.view(scene.turn), Budget(), Rng(seed))
    return scene.rules.moves.text(move)


def test_it_bids_on_its_strongest_trump_and_names_it() -> None:
    scene = Scene([STRONG, "", "", ""])
    assert choice(scene).startswith("show red")
    scene.play(choice(scene))
    assert choice(scene) == "done"  # one card is enough as long as nobody bids
    scene.play("done", "pass", "pass", "pass", "pass")
    assert choice(scene) == "trump red"


def test_it_goes_one_higher_than_the_crown_if_its_cards_bear_it() -> None:
    scene = Scene(["y0 y1 y1", STRONG, "", ""])
    scene.play("show y0", "show y1", "show y1", "done")
    shown = 0
    while choice(scene).startswith("show"):
        scene.play(choice(scene))
        shown += 1
    assert shown == 4


def test_it_passes_with_poor_cards() -> None:
    scene = Scene(["r9", "g9", WEAK, ""])
    scene.play("show r9", "done", "show g9", "done")
    assert choice(scene) == "pass"


def test_it_shows_a_card_for_a_shield_that_nobody_has() -> None:
    scene = Scene(["r9", WEAK, "", ""]).play("show r9", "done")
    assert choice(scene).startswith("show")


def test_it_does_not_tie_for_the_most_cards_in_the_classic_rules() -> None:
    scene = Scene(["k7", WEAK, "", ""], variant="classic")
    scene.play("show k7", "done")
    assert choice(scene) == "pass"


def test_it_does_not_overtake_its_partner_without_gain() -> None:
    """Seat 2, the partner, holds the trick with a 9; the crown is last and has points to give."""
    led_by_bob = {"trick": {"leader": 1, "cards": [None] * 4}, "turn": 1}
    scene = tricks(["r6 r8 g1", "r1 g2", "r9 g3", "r2 g4"], "green", **led_by_bob)
    scene.play("play r1", "play r9", "play r2")
    assert choice(scene) == "play red6"
    trumps = tricks(["g9 b7 b1", "r1", "r9", "r2"], "green", **led_by_bob)
    trumps.play("play r1", "play r9", "play r2")
    assert choice(trumps) == "play blue7"  # points, and the trump is kept


def test_it_does_not_throw_points_to_the_other_side() -> None:
    scene = tricks(["r9", "r6 r1 r8", "", ""], "green", shown=["", "", "", "g9"])
    scene.play("play r9")
    assert choice(scene) == "play red1"


def test_it_wins_with_the_cheapest_card_that_does() -> None:
    """The last to play against an opponent's 5: the 8 is enough, a trump would be waste."""
    scene = tricks(["r5", "r0", "r4", "r8 r9"], "green", "yellow")
    scene.play("play r5", "play r0", "play r4")
    assert choice(scene) == "play red8"


def test_it_leads_a_card_that_nothing_beats() -> None:
    won = ["", "", "", "g8 g7 g7 g6"]
    scene = tricks(["g9 r3 b4", "y2 y3", "b5 b6", "k2 k3"], "green", won=won)
    assert choice(scene) == "play green9"


def test_it_buries_points_that_would_not_win() -> None:
    scene = Scene(
        ["g9 g8 r6 r1 y1", "", ""], ["g7 g5", "b1", ""], "bury", removed="k", crown=0, shield=1, turn=0
    )
    assert choice(scene) == "bury red6"


def test_it_names_the_player_who_shows_trumps_as_partner() -> None:
    shown = ["r9 r8 r7", "k1 k2", "r6 r5", "y0 y1"]
    scene = Scene(["r4", "b2", "b3", "b4"], shown, "partner", crown=0, shield=1, major="red", minor="1")
    assert choice(scene) == "partner 2"


def match(case: Case, bots: list[str], seed: int) -> list[int]:
    table = case.table()
    seats: dict[int, Bot] = {
        seat: bot_named("mu_tricks", bots[seat % len(bots)], table.rules) for seat in range(case.players)
    }
    Host(table, seats, RandomChance(seed), Rng(seed, 1), Budget()).play_on()
    outcome = table.outcome()
    assert outcome is not None
    return list(outcome["totals"])


@pytest.mark.parametrize("case", MU_CASES, ids=str)
def test_it_plays_every_variant_to_the_end(case: Case) -> None:
    assert len(match(case.shorter(), ["greedy"], 1)) == case.players


@pytest.mark.parametrize("case", [case for case in MU_CASES if case.players == 2], ids=str)
def test_it_beats_random_play(case: Case) -> None:
    totals = [match(case.shorter(), ["greedy", "random"], seed) for seed in range(8)]
    assert sum(own > other for own, other in totals) >= 7


def test_it_bids_for_every_kind_of_table() -> None:
    """The heuristic knows the points in play: it bids no hand that cannot be made."""
    for players, variant in ((3, "revised"), (4, "revised"), (6, "revised"), (3, "classic")):
        rules = mu_rules(players, variant=variant)
        bot = bot_named("mu_tricks", "greedy", rules)
        assert bot._heuristic.highest_bid(0, 0) == 0  # type: ignore[attr-defined]
