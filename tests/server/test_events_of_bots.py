"""Bots at the server receive all events of their seat, so that they remember the hand."""

import msgspec
import pytest

from mutable.bots.bot import Budget
from mutable.bots.host import Host
from mutable.bots.registry import bot_named
from mutable.games.mu_tricks.bot.levels import mu_tricks_level
from mutable.games.mu_tricks.rules.cards.deck import FACE_OF
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import PLAYING, MuTricksState
from mutable.kit.bits import lowest
from mutable.kit.rng import Rng
from mutable.table.chance import RandomChance
from mutable.table.table import Table
from mutable.work.tasks import choose_move, encode_observation, encode_rules
from tests.conformance.cases import CASES, Case

MU = [case for case in CASES if case.game.name == "mu_tricks"]


def in_the_sixth_trick(case: Case) -> Table:
    """Return a table in the sixth trick, played by bots that bid sensibly. The loop itself enters the moves
    of seat 0.
    """
    table, chance = case.table(), RandomChance(4)
    bots = {seat: bot_named("mu_tricks", "greedy", table.rules) for seat in range(1, case.players)}
    host, own = (
        Host(table, bots, chance, Rng(2), Budget(iterations=1)),
        bot_named("mu_tricks", "greedy", table.rules),
    )
    while True:
        host.play_on()
        told = [facts["event"] for facts in table.events(0)]
        if table.state.phase == PLAYING and told[last_deal(told) :].count("trick") >= 5:
            return table
        table.enter(0, table.rules.moves.text(own.choose(table.view(0), Budget(iterations=1), Rng(3))))


def last_deal(told: list[object]) -> int:
    return max(at for at, event in enumerate(told) if event in ("deal", "deal_hidden"))


@pytest.mark.parametrize("case", MU, ids=str)
def test_a_worker_is_told_all_tricks_of_the_hand_and_the_bot_of_mu_remembers_them(case: Case) -> None:
    table = in_the_sixth_trick(case)
    view, events = (msgspec.json.decode(given) for given in encode_observation("best", table, 0))
    rules = case.table().rules
    assert isinstance(rules, MuTricksRules)
    bot = mu_tricks_level(rules, 6)
    bot.hear(events)
    state = rules.sample_state(view, Rng(1))
    assert isinstance(state, MuTricksState)
    tricks = bot.known_tricks(state)
    cards = [
        rules.components.faces[FACE_OF[lowest(trick.cards.get(seat))]]
        for trick in tricks[:-1]
        for seat in range(case.players)
    ]
    played = [
        facts for facts in events[last_deal([one["event"] for one in events]) :] if facts["event"] == "play"
    ]
    whole = played[: (len(tricks) - 1) * case.players]
    assert len(tricks) >= 6
    for at in range(0, len(whole), case.players):
        by_seat = {facts["seat"]: facts["card"] for facts in whole[at : at + case.players]}
        assert cards[at : at + case.players] == [by_seat[seat] for seat in range(case.players)]


@pytest.mark.parametrize("name", ["best", "level5"])
def test_a_worker_chooses_from_those_bytes_alone(name: str) -> None:
    table = in_the_sixth_trick(MU[0])
    view, events = encode_observation(name, table, 0)
    assert (events != b"[]") == (name == "best")
    assert choose_move(encode_rules(table.setting), name, view, events, 5) in table.legal(0)
