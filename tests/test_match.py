"""The library as a program uses it: `import mutable`, a game, its moves."""

import copy
import json
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import mutable
from mutable.bots.bot import Budget
from mutable.games import GAMES
from mutable.kit.data import load_data
from mutable.kit.errors import BadData, BadOption, BadRecord, IllegalMove, UnknownMove
from mutable.kit.events import Facts
from mutable.kit.game import View
from mutable.kit.rng import Rng
from mutable.match import Match
from mutable.table.record import load_record, parse_record, replay

ROOT = Path(__file__).parent.parent
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_a_loaded_game_is_dealt_and_can_be_played_to_its_end(game: str) -> None:
    match = mutable.load(game, seed=3)
    assert match.turn is not None
    while not match.is_over:
        assert match.turn == match.deciders[0]
        assert match.outcome is None
        match.play(match.legal()[0])
    assert match.turn is None
    assert match.legal() == []
    assert match.outcome is not None
    assert match.outcome["winners"]


def played(match: Match, bot: str) -> Match:
    while not match.is_over:
        match.play(match.choose(bot))
    return match


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    games = [played(mutable.load("muster", unity=True, seed=seed), "greedy").record() for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]
    assert mutable.load("muster").record()["moves"] != mutable.load("muster").record()["moves"]


def test_players_options_seats_and_cards_are_as_asked_for() -> None:
    assert mutable.load("mu_tricks").rules.players == 4
    assert mutable.load("mu_tricks", 5, hands=1).rules.players == 5
    assert mutable.load("muses", seats=["Ann", "Bob", "Cy"]).table.setting.seats == ("Ann", "Bob", "Cy")
    assert mutable.load("muster", players=2, unity=True).rules.options["unity"] is True
    path = Path(__file__).parent / "adapters" / "reduced_muster.toml"
    for cards in (path, str(path), load_data(path)):
        assert len(mutable.load("muster", cards=cards, seed=1).view(0)["hands"][0]["cards"]) == 1


@pytest.mark.parametrize(
    ("arguments", "error", "complaint"),
    [
        ({"game": "chess"}, BadOption, "there is no game chess"),
        ({"game": "muster", "players": 3}, BadOption, "Muster is for 2 players, not 3"),
        ({"game": "muster", "players": 0}, BadOption, "Muster is for 2 players, not 0"),
        ({"game": "muster", "players": 2.0}, BadOption, "players must be a whole number, not 2.0"),
        ({"game": "muster", "players": 2, "seats": ["Ann"]}, BadOption, "2 players but 1 names"),
        ({"game": "muster", "luck": True}, BadOption, "there is no option luck"),
        ({"game": "no.mutable.json"}, BadRecord, "No such file"),
        ({"game": "a.mutable.json", "players": 2}, BadOption, "a record has its own game, players"),
        ({"game": Path("a"), "unity": True}, BadOption, "load takes only seed"),
        ({"game": "muster", "cards": "/no/where"}, BadData, "cannot be read"),
        ({"game": "muster", "cards": {"hand": 5}}, BadData, "is missing"),
    ],
)
def test_wrong_input_is_told_in_a_sentence(
    arguments: dict[str, Any], error: type[Exception], complaint: str
) -> None:
    with pytest.raises(error, match=complaint):
        mutable.load(**arguments)


def test_a_move_that_cannot_be_made_changes_nothing() -> None:
    match = mutable.load("muster", seed=1)
    before = match.record()
    with pytest.raises(IllegalMove, match="rule"):
        match.play("take deck")
    with pytest.raises(UnknownMove, match="moves begin with one of"):
        match.play("dance")
    with pytest.raises(IllegalMove, match="not your turn"):
        match.play(match.legal()[0], seat=1 - (match.turn or 0))
    with pytest.raises(BadOption, match="has nothing to decide now"):
        match.choose("random", seat=1 - (match.turn or 0))
    with pytest.raises(BadOption, match="there is no bot genius"):
        match.choose("genius")
    assert match.record() == before
    over = played(match, "greedy")
    with pytest.raises(IllegalMove, match="over"):
        over.play("take deck")


def test_a_move_can_be_taken_back() -> None:
    match = mutable.load("muster", seed=1)
    legal, seat = match.legal(), match.turn
    match.play(legal[0])
    assert match.legal() != legal
    match.play("takeback", seat)
    assert match.legal() == legal


def decisions_of(match: Match) -> list[int]:
    return [match.table.decision(seat) for seat in range(match.rules.players)]


@every_game
def test_a_copy_goes_its_own_way_with_the_same_luck(game: str) -> None:
    match = mutable.load(game, seed=5)
    match.play(match.legal()[-1])
    before, events, decisions = match.record(), match.events(0), decisions_of(match)
    again, other = played(match.copy(), "random"), match.copy()
    assert again.events(0)[: len(events)] == events
    assert match.record() == before
    assert match.events(0) == events
    assert decisions_of(match) == decisions
    assert played(match, "random").record() == again.record()
    assert match.events(0) == again.events(0)
    assert other.record() == before


@every_game
def test_a_bot_is_asked_for_its_move_and_does_not_make_it(game: str) -> None:
    match = mutable.load(game, seed=2)
    before = match.record()
    assert match.choose("level2", iterations=5) in match.legal()
    assert match.record() == before


class Witness:
    """A bot that records its input."""

    hears = True

    def __init__(self) -> None:
        self.given: list[object] = []

    def hear(self, events: list[Facts]) -> None:
        self.given.append(events)

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        self.given += [view, budget]
        return 0


def test_a_bot_is_given_what_its_seat_heard_and_sees_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = Witness()
    monkeypatch.setattr("mutable.match.bot_of", lambda game, name, rules: witness)
    match = mutable.load("muster", seed=1)
    match.choose("best", milliseconds=5)
    assert witness.given == [match.events(match.turn), match.view(match.turn), Budget(milliseconds=5)]


def test_views_and_events_without_a_seat_are_a_spectators() -> None:
    match = mutable.load("muster", seed=1)
    assert match.view() == match.table.view(None)
    assert match.events() == match.table.events(None)
    assert match.view(0) != match.view()


def test_a_game_is_kept_as_a_record(tmp_path: Path) -> None:
    match = played(mutable.load("muster", seed=1), "greedy")
    match.save(tmp_path / "game.mutable.json")
    assert replay(load_record(tmp_path / "game.mutable.json")).outcome() == match.outcome
    assert replay(parse_record(json.dumps(match.record()))).outcome() == match.outcome


def test_a_game_tells_in_a_line_how_it_stands() -> None:
    match = mutable.load("muster", seed=1)
    assert repr(match) == f"<Muster, {len(match.table.moves)} moves, seat {match.turn} decides>"
    assert repr(played(match, "greedy")).endswith(" moves, over>")


# The package itself


def in_another_process(program: str, **environment: str) -> str:
    command = [sys.executable, "-c", program]
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_version_is_that_of_the_changelogs_newest_release() -> None:
    newest = re.search(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert newest is not None
    assert mutable.__version__ == newest.group(1)
    tree = {"PYTHONPATH": str(ROOT / "src")}
    assert in_another_process("import mutable; print(mutable.__version__)", **tree) == newest.group(1)


def test_importing_the_package_imports_nothing_of_it_yet() -> None:
    program = "import sys, mutable; print(sorted(m for m in sys.modules if m.startswith('mutable.')))"
    assert in_another_process(program) == "['mutable._engine', 'mutable._version']"


def examples_of(page: str, language: str = "python") -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL)


def test_the_readme_shows_what_its_example_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = examples_of("README.md")
    exec(compile(example, "README.md", "exec"), {})
    assert [capsys.readouterr().out] == examples_of("README.md", "text")


def test_the_examples_of_the_readme_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = [*examples_of("README.md"), *examples_of("docs/python.md")]
    assert len(examples) == 4
    for example in examples:
        exec(compile(example, "README.md", "exec"), {})
    assert "[" in capsys.readouterr().out
    assert replay(load_record(tmp_path / "game.mutable.json")).is_over


@every_game
def test_a_game_can_be_pickled_and_deep_copied_and_goes_on_with_the_same_luck(game: str) -> None:
    match = mutable.load(game, seed=6)
    for _ in range(5):
        match.play(match.legal()[0])
    match.play("takeback", match.table.moves.seat(-1)) if match.table.can_take_back_now() else None
    others = [pickle.loads(pickle.dumps(match)), copy.deepcopy(match)]
    assert all(other.record() == match.record() for other in others)
    ends = [played(other, "random").record() for other in (*others, match)]
    assert ends[0] == ends[1] == ends[2]


def test_a_pickled_game_keeps_its_own_cards() -> None:
    cards = load_data(Path(__file__).parent / "adapters" / "reduced_muster.toml")
    match = mutable.load("muster", cards=cards, seed=1)
    assert pickle.loads(pickle.dumps(match)).record() == match.record()


@every_game
@pytest.mark.parametrize("kind", [str, Path])
def test_a_saved_game_is_loaded_and_goes_on(game: str, kind: type, tmp_path: Path) -> None:
    match = mutable.load(game, seed=6)
    match.play(match.legal()[0])
    match.save(tmp_path / "a.mutable.json")
    again = mutable.load(kind(tmp_path / "a.mutable.json"), seed=2)
    assert again.record() == match.record()
    assert replay(load_record(kind(tmp_path / "a.mutable.json"))).moves == match.table.moves
    assert again.view(0) == match.view(0)
    assert played(again, "random").is_over


class First:
    """A bot of a program: any first legal move."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        return int(self.rules.legal(self.rules.sample_state(view, rng), view["seat"])[0])


def test_a_bot_is_a_name_a_class_an_instance_or_a_module_and_its_class() -> None:
    match = mutable.load("muster", seed=1)
    for bot in (First, First(match.rules), f"{__name__}:First", lambda rules: First(rules)):
        assert match.choose(bot) == match.legal()[0]


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        ("no_such_module:Bot", r"cannot load the bot no_such_module:Bot \(module:Class\): No module"),
        ("tests.test_match:Nobody", "has no attribute 'Nobody'"),
        (3, 'a bot is a name, "module:Class", a class .*, not 3'),
        (id, "a bot is a name"),
    ],
)
def test_what_is_no_bot_is_refused_in_a_sentence(bot: Any, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        mutable.load("muster", seed=1).choose(bot)


def test_a_budget_is_time_or_iterations_and_not_both() -> None:
    with pytest.raises(BadOption, match="give milliseconds or iterations, not both"):
        mutable.load("muster", seed=1).choose("best", milliseconds=5, iterations=5)
