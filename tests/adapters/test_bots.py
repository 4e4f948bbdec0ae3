"""OpenSpiel's search plays in our arena, and our bots play OpenSpiel's games."""

import itertools
import json
import sys
import time
from typing import Any

import pytest

MISSING = "the extra research is not installed: "
pytest.importorskip("pyspiel", reason=MISSING + "OpenSpiel is missing")

from mutable.adapters import gymnasium, pettingzoo
from mutable.adapters.elsewhere import SEEDS, ElsewhereBot
from mutable.adapters.episode import Episode
from mutable.adapters.guests import ELSEWHERE, OPEN_SPIEL, register_guests
from mutable.adapters.openspiel import MutableBot, load
from mutable.adapters.openspiel.player import ClockedIsmcts
from mutable.adapters.setup import setup_of
from mutable.batch import Batch
from mutable.bots.bot import Budget
from mutable.bots.registry import BOTS, bot_named
from mutable.bots.seated_bot import SeatedBot
from mutable.cli.main import main
from mutable.games.mu_tricks.bot.play_history import PlayHistory
from mutable.games.muses.bot.play_history import PlayHistory as MusesHistory
from mutable.kit.errors import BadOption
from mutable.kit.rng import BOT_STREAM, Rng
from tests.adapters.cases import every_game


@pytest.fixture(autouse=True)
def only_guests() -> Any:
    """Remove the guest bots of a test at its end."""
    yield
    for bots in BOTS.values():
        for guest in [name for name in bots if name == OPEN_SPIEL or ELSEWHERE in name]:
            del bots[guest]


def begun(game: str) -> Episode:
    play = Episode(setup_of(game))
    play.begin(4)
    return play


@every_game
def test_the_guest_chooses_a_legal_move_from_a_view(game: str) -> None:
    register_guests([OPEN_SPIEL])
    play = begun(game)
    bot = bot_named(game, OPEN_SPIEL, play.rules)
    seat = play.deciders()[0]
    moves = [
        bot.choose(play.rules.view(play.state, seat), Budget(iterations=8), Rng(seed)) for seed in (1, 2, 1)
    ]
    assert set(moves) <= set(play.legal(seat))
    assert moves[0] == moves[2]


def dealt(game: Any) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def test_the_guest_keeps_to_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each reading advances the clock by a second: two simulations are free, the others have six seconds."""
    game = load("muster")
    search = ClockedIsmcts(game, 1)
    monkeypatch.setattr(time, "thread_time", itertools.count().__next__)
    search.best(dealt(game), Budget(milliseconds=6000))
    assert search.simulations == 2 + 6


def test_the_guest_thinks_as_often_as_it_is_told() -> None:
    game = load("muses")
    search = ClockedIsmcts(game, 1)
    search.best(dealt(game), Budget(iterations=12))
    assert search.simulations == 12


@pytest.mark.parametrize("game", ["muster", "mu_tricks"])
def test_the_guest_plays_in_the_arena(game: str, capsys: pytest.CaptureFixture) -> None:
    options = ["--set", "hands=1"] if game == "mu_tricks" else ["--set", "stall=1"]
    arena = ["arena", game, "--bots", "random,open_spiel", "--deals", "1", "--iterations", "2", "--json"]
    assert main([*arena, *options, "--workers", "1"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report["matrix"]) == {"random", "open_spiel"}


def test_the_guest_is_not_there_unless_it_is_asked_for() -> None:
    register_guests(["random", "best"])
    with pytest.raises(BadOption, match="there is no bot open_spiel"):
        bot_named("muster", OPEN_SPIEL, setup_of("muster").rules)


def test_without_openspiel_the_arena_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["arena", "muster", "--bots", "random,open_spiel", "--deals", "1"]) == 2
    assert "pip install 'mutable-table[research]'" in capsys.readouterr().err


@every_game
def test_our_bots_play_in_openspiel(game: str) -> None:
    played = load(game, **({"hands": 1} if game in ("mu_tricks", "muses") else {}))
    state = played.new_initial_state()
    bots = [MutableBot(played, player, "greedy") for player in range(played.num_players())]
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[-1][0])
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == pytest.approx(0)


# What bots hear


def in_gymnasium(game: str, options: dict[str, Any], seed: int) -> None:
    table = gymnasium.env(game, bots="best", iterations=25, **options)
    table.reset(seed=seed)
    while (mask := table.action_masks()).any():
        table.step(int(mask.argmax()))


def in_pettingzoo(game: str, options: dict[str, Any], seed: int) -> None:
    table = pettingzoo.env(game, **options)
    table.reset(seed=seed)
    while table.play.deciders():
        table.step(table.choose(table.agent_selection, "best", iterations=25))


def in_openspiel(game: str, options: dict[str, Any], seed: int) -> None:
    state = load(game, **options).new_initial_state()
    bots = [
        MutableBot(state.get_game(), player, "best", iterations=25) for player in range(state.num_players())
    ]
    chance = Rng(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[chance.below(len(outcomes))][0])
        else:
            state.apply_action(bots[state.current_player()].step(state))


def in_a_batch(game: str, options: dict[str, Any], seed: int) -> None:
    batch = Batch(game, options=options, size=2, seed=seed, opponents={0: "best"}, iterations=25)
    for _ in range(80):
        batch.step(batch.random_actions())


@pytest.mark.parametrize("game", ["mu_tricks", "muses"])
@pytest.mark.parametrize("door", [in_gymnasium, in_pettingzoo, in_openspiel, in_a_batch])
def test_in_every_door_a_bot_hears_the_whole_story_of_its_seat_and_no_secret(
    door: Any, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The events are complete if they lead to the view: every trick, every step of the dance."""
    met, choose = [], SeatedBot.choose

    def listening(bot: SeatedBot, view: Any, heard: list[Any], rng: Rng) -> int:
        met.append((view, heard))
        return choose(bot, view, heard, rng)

    monkeypatch.setattr(SeatedBot, "choose", listening)
    for seed in range(2, 6):  # some hands of Mü come to nothing
        door(game, {"hands": 1}, seed)
    rules, told = setup_of(game, options={"hands": 1}).rules, 0
    for view, heard in met:
        assert all(facts["seat"] == view["seat"] for facts in heard if facts["event"] == "deal")
        state = rules.sample_state(view, Rng(1))
        if view["phase"] == "play":
            done = sum(len(seat["won"]) for seat in view["seats"]) // rules.players
            assert len(PlayHistory(rules.players, rules.components).tricks(heard, state)) == done + 1
            told += done > 1
        elif view["phase"] == "dance":
            assert MusesHistory(rules).follow(heard, state)
            told += 1
    assert told > 5


@every_game
def test_a_bot_of_another_installation_plays_as_it_does_there(game: str) -> None:
    """The test uses its own Python as the other installation."""
    play, budget = Episode(setup_of(game), tells=True), Budget(iterations=20)
    play.begin(4)
    seat = play.deciders()[0]
    view, heard = play.rules.view(play.state, seat), play.heard(seat)
    there = ElsewhereBot(game, "best", sys.executable, play.rules)
    there.hear(heard)
    here = SeatedBot(game, "best", play.rules, budget)
    for seed in range(3):
        same = Rng(int(Rng(seed).below(SEEDS)), BOT_STREAM)
        assert there.choose(view, budget, Rng(seed)) == here.choose(view, heard, same)


def test_a_bot_of_another_installation_plays_in_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    there = f"random:{sys.executable}"
    arena = ["arena", "muses", "--bots", f"greedy,{there}", "--deals", "1", "--iterations", "2", "--json"]
    assert main(arena) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report["matrix"]) == {"greedy", there}


@pytest.mark.parametrize(
    ("entrant", "words"),
    [
        ("best:/no/python", "cannot start the Python"),
        ("best:/bin/cat", "ended without an answer"),
        (f"grandmaster:{sys.executable}", "there is no bot grandmaster"),
    ],
)
def test_another_installation_that_has_no_such_bot_is_refused(
    entrant: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "muster", "--bots", f"random,{entrant}", "--deals", "1"]) == 2
    assert words in capsys.readouterr().err
