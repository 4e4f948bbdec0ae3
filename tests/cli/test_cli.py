"""The commands, as people and scripts use them."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from mutable._engine import is_compiled
from mutable.bots.bot import Budget
from mutable.bots.registry import LEVELS
from mutable.cli.main import main
from mutable.cli.phrases import PHRASES, default_language
from mutable.games import GAMES
from mutable.kit.errors import BadOption
from mutable.kit.words import LANGUAGES
from mutable.table.names import BOT_NAMES
from mutable.table.record import load_record, replay
from mutable.table.setup import setup_of

PAGE_WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the locale, because the tests may run in a terminal of any language."""
    monkeypatch.setenv("LC_ALL", "C")


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(arguments)
    except SystemExit as leaving:
        status = int(str(leaving.code))
    out, err = capsys.readouterr()
    return status, out, err


def test_games_lists_every_game_with_its_options(capsys: Capture) -> None:
    status, out, _ = run(capsys, "games", "--json")
    facts = json.loads(out)
    assert status == 0
    assert facts["compiled"] is is_compiled()
    muster = next(game for game in facts["games"] if game["name"] == "muster")
    assert muster["title"] == "Muster"
    assert muster["players"] == [2]
    assert muster["options"]["beginner"] == {"values": [False, True], "default": False}
    assert muster["options"]["stall"]["default"] == 20


def test_games_tells_defaults_that_go_by_another_option(capsys: Capture) -> None:
    _, out, _ = run(capsys, "games")
    assert "--set hands=1…1000  (default 4; with variant=goslar: 50; with variant=classic: 50)" in out


def test_games_says_which_engine_runs(capsys: Capture) -> None:
    _, out, _ = run(capsys, "games")
    assert f"runs {'compiled' if is_compiled() else 'interpreted'}" in out


def test_simulate_reports_what_was_asked_for(capsys: Capture) -> None:
    command = ["simulate", "muster", "--games", "30", "--bots", "random", "--seed", "1", "--json"]
    status, out, _ = run(capsys, *command)
    facts = json.loads(out)
    assert status == 0
    expected = {"games", "decisions", "seconds", "decisions_per_second", "compiled", "wins", "mean_scores"}
    assert set(facts) == expected
    assert facts["games"] == 30
    assert sum(facts["wins"]) >= 30
    again = json.loads(run(capsys, *command)[1])
    assert [again[key] for key in ("decisions", "wins")] == [facts[key] for key in ("decisions", "wins")]


def test_bots_are_cycled_over_the_seats_and_games_repeat_by_seed(capsys: Capture) -> None:
    command = ["simulate", "muster", "--games", "4", "--bots", "greedy,random", "--seed", "3", "--json"]
    first, second = (json.loads(run(capsys, *command)[1]) for _ in range(2))
    assert first["wins"] == second["wins"]
    assert first["decisions"] == second["decisions"]
    assert first["wins"][0] > first["wins"][1]


def test_every_simulated_record_replays(capsys: Capture, tmp_path: Path) -> None:
    options = ["--set", "unity=true", "--set", "stall=5"]
    run(capsys, "simulate", "muster", "--games", "3", "--seed", "2", "--records", str(tmp_path), *options)
    records = sorted(tmp_path.iterdir())
    assert len(records) == 3
    for record in records:
        status, out, _ = run(capsys, "replay", str(record), "--json")
        assert status == 0
        assert json.loads(out)["ok"] is True
        assert json.loads(out)["outcome"]["winners"]


def test_replay_tells_the_outcome_in_words(capsys: Capture, tmp_path: Path) -> None:
    run(capsys, "simulate", "muster", "--games", "1", "--seed", "2", "--records", str(tmp_path))
    _, out, _ = run(capsys, "replay", str(next(tmp_path.iterdir())))
    assert "all legal" in out
    assert "leaf castle" in out
    assert "Winner: " in out


def test_replay_refuses_a_false_record_by_one_and_an_unreadable_one_by_two(
    capsys: Capture, tmp_path: Path
) -> None:
    run(capsys, "simulate", "muster", "--games", "1", "--seed", "2", "--records", str(tmp_path))
    path = next(tmp_path.iterdir())
    record = json.loads(path.read_text())
    path.write_text(path.read_text()[:-30])
    status, _, err = run(capsys, "replay", str(path), "--json")
    assert status == 2
    assert "cut off" in err
    record["moves"][20] = [0, "banner leaf1 water"]
    path.write_text(json.dumps(record))
    status, out, err = run(capsys, "replay", str(path), "--json")
    assert status == 1
    assert json.loads(out)["move"] == 21
    assert "move 21" in err


def test_an_unfinished_record_is_sound_and_has_no_outcome(capsys: Capture, tmp_path: Path) -> None:
    run(capsys, "simulate", "muster", "--games", "1", "--seed", "2", "--records", str(tmp_path))
    path = next(tmp_path.iterdir())
    record = json.loads(path.read_text())
    path.write_text(json.dumps({**record, "moves": record["moves"][:20], "outcome": None}))
    status, out, _ = run(capsys, "replay", str(path), "--json")
    assert (status, json.loads(out)) == (0, {"ok": True, "moves": 20, "outcome": None})
    assert "not finished" in run(capsys, "replay", str(path))[1]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("simulate chess --games 1", "there is no game chess; the games are: "),
        ("simulate muster --games 0", "must be a whole number of at least 1, not 0"),
        ("simulate muster --games many", "must be a whole number of at least 1, not many"),
        ("simulate muster", "--games"),
        ("simulate muster --games 1 --players 3", "Muster is for 2 players, not 3"),
        ("simulate muster --games 1 --bots genius", "there is no bot genius for muster; the bots are: "),
        ("simulate muster --games 1 --set stall=0", "stall takes a whole number from 1 to 1000, not 0"),
        ("simulate muster --games 1 --set stall", "--set must be OPTION=VALUE, not stall"),
        ("simulate muster --games 1 --set luck=1", "there is no option luck; the options are: beginner, "),
        ("simulate muster:no --games 1", "there is no reduced game muster:no; there are: muster:rainbow, "),
        ("simulate muses:a --games 1", "muses:a begins in the middle of a game"),
        ("simulate muster:ranks --games 1 --set stall=3", "has its own players, cards and options"),
        ("simulate muster:ranks --games 1 --players 3", "has its own players, cards and options"),
        ("learn muster:ranks", "muster:ranks is a reduced game, which this command does not take"),
        ("puzzles muster:ranks", "muster:ranks is a reduced game, which this command does not take"),
        ("arena muster:ranks --ladder /no/where", "muster:ranks is a reduced game"),
        ("simulate muster --games 1 --set cards=/no/where.toml", "cannot be read"),
        ("simulate muster --games 1 --seed x", "invalid int value"),
        ("simulate muster --games 1 --records /dev/null/x", "Not a directory"),
        ("replay /no/where", "cannot be read"),
        ("play muster --lang de", "invalid choice: 'de'"),
        ("dance", "invalid choice: 'dance'"),
        ("", "COMMAND"),
    ],
)
def test_bad_input_is_answered_in_one_line(capsys: Capture, arguments: str, complaint: str) -> None:
    status, out, err = run(capsys, *arguments.split())
    lines = [line for line in err.splitlines() if "runs interpreted here" not in line]
    assert status == 2
    assert out == ""
    assert len(lines) == 1
    assert complaint in lines[0]


def test_an_unknown_option_has_the_same_sentence_in_the_library(capsys: Capture) -> None:
    with pytest.raises(BadOption) as library:
        setup_of("muster", options={"luck": True})
    assert str(library.value) in run(capsys, "simulate", "muster", "--games", "1", "--set", "luck=1")[2]


def test_a_reduced_game_is_played_by_its_name(capsys: Capture) -> None:
    played = [
        run(capsys, "simulate", name, *["--games", "50", "--seed", "1", "--json"])[1]
        for name in ("muster", "muster:ranks")
    ]
    decisions = [json.loads(out)["decisions"] for out in played]
    assert decisions[1] < decisions[0] / 2
    arena = ["--bots", "random,greedy", "--deals", "2", "--iterations", "2", "--workers", "1", "--json"]
    report = json.loads(run(capsys, "arena", "muster:ranks", *arena)[1])
    assert (report["game"], report["options"]["stall"]) == ("muster", 1)


# Playing in the terminal


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path / "mutable" / "saves"


def play(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, lines: list[str], *arguments: str
) -> tuple[int, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    status, out, _ = run(capsys, "play", *arguments)
    return status, out


def test_a_person_plays_muster_to_the_end(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    status, out = play(capsys, monkeypatch, ["1"] * 400, "muster", "--seed", "1")
    assert status == 0
    assert "castles held" in out
    kept = json.loads((home / "last-muster.mutable.json").read_text())
    assert kept["outcome"]["winners"]
    assert not (home / "muster.mutable.json").exists()


def test_enter_plays_the_only_move_and_nothing_where_there_is_a_choice(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    typed: list[str] = []

    def type_a_number_where_needed(_: Console, prompt: str) -> str:
        is_needed = "Enter plays it" not in prompt and typed[-1:] == [""]
        typed.append("1" if is_needed else "")
        return typed[-1]

    monkeypatch.setattr("mutable.cli.play_session.read_line", type_a_number_where_needed)
    play(capsys, monkeypatch, [], "mu_tricks", "--seed", "1", "--set", "hands=1")
    kept = json.loads((home / "last-mu_tricks.mutable.json").read_text())
    mine = [text for seat, text in kept["moves"] if seat == 0]
    assert typed.count("1") < len(mine) < len(typed)


def test_leaving_saves_and_a_later_start_goes_on(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    _, out = play(capsys, monkeypatch, ["1", "1", "q"], "muster", "--seed", "1")
    assert "to resume." in out
    saved = json.loads((home / "muster.mutable.json").read_text())
    _, out = play(capsys, monkeypatch, ["y", "q"], "muster", "--seed", "1")
    assert "Resume it?" in out
    assert json.loads((home / "muster.mutable.json").read_text())["moves"] == saved["moves"]
    _, out = play(capsys, monkeypatch, ["n", "q"], "muster", "--seed", "9")
    assert json.loads((home / "muster.mutable.json").read_text())["moves"] != saved["moves"]


def test_a_broken_save_is_set_aside(capsys: Capture, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    home.mkdir(parents=True)
    (home / "muster.mutable.json").write_text("{")
    status, out = play(capsys, monkeypatch, ["q"], "muster")
    assert status == 0
    assert "was moved to" in " ".join(out.split())


def test_moves_are_taken_back_within_a_turn_and_further_against_bots(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    _, out = play(capsys, monkeypatch, ["1", "u", "1", "u", "q"], "muster", "--seed", "1")
    assert "took back 1 move" in out
    _, out = play(
        capsys, monkeypatch, ["n", "u", "uu", "1", "take deck", "u", "uu", "q"], "muster", "--seed", "1"
    )
    assert "You have not made a decision yet." in out
    assert "Something has happened since" in out
    record = json.loads((home / "muster.mutable.json").read_text())
    assert any(text.startswith("rewind") for _, text in record["moves"])


def test_a_wrong_move_is_answered_with_the_paragraph(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    lines = ["take deck", "99", "dance", "takeback", "? 4.2", "", "? zzz", "h", "l", "", "q"]
    _, out = play(capsys, monkeypatch, lines, "muster", "--seed", "1")
    assert "Not allowed (rule 3.1)" in out
    assert "There is no move 99" in out
    assert "“dance” is not a move" in out
    assert "exactly one more" in " ".join(out.split())
    assert "The rules say nothing about zzz" in out
    assert "save and quit" in out


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_numbers_its_moves_and_says_why(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, home: Path, game: str
) -> None:
    monkeypatch.setattr("mutable.cli.play_session.hint_budget", lambda: Budget(iterations=1))
    _, out = play(capsys, monkeypatch, ["!", "hint", "q"], game, "--seed", "1", "--bots", "random")
    said = [line for line in out.splitlines() if line.startswith("Hint. Values: ")]
    assert len(said) == 2
    shown = out.split("Hint. Values: ")[1:]
    assert shown[0].splitlines()[1:4] == shown[1].splitlines()[1:4]
    _, out = play(capsys, monkeypatch, ["o", "conseil", "q"], game, "--seed", "1", "--lang", "fr")
    assert "Conseil. Valeurs" in out
    assert "d’après 1 positions" in out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (100, 40)])
def test_layings_are_chosen_in_two_steps_below_the_board(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, home: Path, lang: str, size: tuple[int, int]
) -> None:
    monkeypatch.setenv("COLUMNS", str(size[0]))
    monkeypatch.setenv("LINES", str(size[1]))
    arguments = ("muses", "--seed", "3", "--bots", "random", "--lang", lang)
    _, out = play(capsys, monkeypatch, ["1", "0", "1", "1", "q"], *arguments)
    shown = out.split(f"{PHRASES[lang]['your_turn']}.")[:-1]
    assert [PHRASES[lang]["back"] in screen for screen in shown] == [False, True, False, True, False]
    assert all(len(screen.splitlines()) <= size[1] for screen in shown)
    saved = json.loads((home / "muses.mutable.json").read_text())
    assert [text.split()[0] for seat, text in saved["moves"] if seat == 0] == ["lay"]


def test_a_laying_can_be_typed_whole_or_in_two_parts(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    play(capsys, monkeypatch, ["1", "q"], "muses", "--seed", "3", "--bots", "random")
    table = replay(load_record(home / "muses.mutable.json"))
    move = table.legal(0)[-1]
    group, cell = move.rsplit(" ", 1)
    for typed in ([move], [group, cell]):
        play(capsys, monkeypatch, ["n", *typed, "q"], "muses", "--seed", "3", "--bots", "random")
        saved = json.loads((home / "muses.mutable.json").read_text())
        assert [0, move] in saved["moves"]


def test_bots_have_the_names_and_levels_of_the_page(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    arguments = ("mu_tricks", "--players", "4", "--seed", "3", "--bots", "level1")
    for lang, level in (("en", "Beginner"), ("fr", "Débutant")):
        _, out = play(capsys, monkeypatch, ["q"], *arguments, "--lang", lang)
        assert all(f"{name} ({level})" in out for name in BOT_NAMES[:3])
        assert "level1" not in out
        (home / "mu_tricks.mutable.json").unlink()


def test_the_page_and_the_terminal_call_the_levels_the_same() -> None:
    for lang, phrases in PHRASES.items():
        page = json.loads((PAGE_WORDS / f"{lang}.json").read_text())
        levels = [f"level{level}" for level in LEVELS]
        assert [phrases[level] for level in levels] == [page[level] for level in levels]


def test_a_record_is_asked_for_a_hint(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mutable.cli.hint.hint_budget", lambda: Budget(iterations=1))
    run(capsys, "simulate", "muster", "--games", "1", "--seed", "2", "--records", str(tmp_path))
    record = str(next(tmp_path.iterdir()))
    moves = json.loads(Path(record).read_text())["moves"]
    at = 1 + [number for number, (seat, _) in enumerate(moves) if seat != "chance"][-1]
    status, out, _ = run(capsys, "hint", record, "--at", str(at), "--json")
    assert status == 0
    assert json.loads(out)["seat"] == moves[at - 1][0]
    assert "Hint. Values: " in run(capsys, "hint", record, "--at", str(at))[1]
    for options, complaint in (
        ((), "no seat decides at this point"),
        (("--at", "1"), "no seat decides at this point"),
        (("--at", "9999"), f"--at must be from 1 to {len(moves)}, not 9999"),
        (("--at", str(at), "--seat", str(1 - moves[at - 1][0])), "does not decide at this point"),
    ):
        status, _, err = run(capsys, "hint", record, *options)
        assert status == 2
        assert complaint in err


def test_the_menu_leads_to_a_game(capsys: Capture, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    number = 1 + [game["name"] for game in json.loads(run(capsys, "games", "--json")[1])["games"]].index(
        "muster"
    )
    _, out = play(capsys, monkeypatch, ["zz", str(number), "q"])
    assert "Which game?" in out
    assert "Please choose one of" in out
    assert "to resume." in out


def test_french_is_spoken_where_it_is_asked_for(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    _, out = play(capsys, monkeypatch, ["?", "", "q"], "muster", "--lang", "fr")
    assert "Votre main" in out
    assert "Deux joueurs rassemblent" in out
    assert default_language({"LANG": "fr_CA.UTF-8"}) == "fr"
    assert default_language({"LANG": "de_DE", "LC_ALL": "fr"}) == "fr"
    assert default_language({}) == "en"


def test_the_terminal_says_the_same_things_in_every_language() -> None:
    keys = [set(phrases) for phrases in PHRASES.values()]
    assert all(phrases == keys[0] for phrases in keys)


OWN_BOT = """
class Keen:
    def __init__(self, rules):
        self.rules = rules
    def choose(self, view, budget, rng):
        return self.rules.legal(self.rules.sample_state(view, rng), view["seat"])[0]
"""


def test_a_bot_of_an_own_module_plays_by_module_and_class(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "keen_bot.py").write_text(OWN_BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for command in (
        ["simulate", "muster", "--games", "2", "--bots", "keen_bot:Keen,random", "--json"],
        ["arena", "muster", "--bots", "keen_bot:Keen,random", "--deals", "1", "--workers", "1", "--json"],
    ):
        code, out, _ = run(capsys, *command)
        assert (code, json.loads(out)["games"]) == (0, 2)
    code, _, err = run(capsys, "simulate", "muster", "--games", "1", "--bots", "keen_bot:None")
    assert code == 2
    assert "cannot load the bot keen_bot:None (module:Class)" in err
