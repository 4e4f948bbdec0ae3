"""Every command in a document is run: here, by another test, or by `make soak`."""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mutable._engine import is_compiled
from mutable.cli.main import parser

ROOT = Path(__file__).parent.parent
PAGES = [
    *sorted(ROOT.glob("*.md")),
    ROOT / "bench" / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
HISTORY = "CHANGELOG.md"  # contains commands of old versions

COMMAND = re.compile(r"^(?:\.venv/bin/)?(mutable|make|python -m) ([a-z][\w.-]*|--version)(.*)$")
FLAG = re.compile(r"--[a-z][a-z-]*")

# The test that runs a command, or the words of `make soak` that do. If an argument changes the meaning, it is
# part of the key.
RUN_BY = {
    "mutable --version": "tests/packaging/test_install.py::test_the_version_is_told",
    "mutable serve": "tests/server/test_kills.py::test_kills_at_random_moments_lose_nothing_that_was_told",
    "mutable admin": "tests/server/test_admin.py::test_the_operator_sees_and_closes_a_table_that_is_played",
    "mutable backup": "tests/storage/test_write_failures.py::"
    "test_a_backup_that_is_taken_while_people_play_is_restored_and_play_goes_on",
    "mutable move-store": "tests/storage/test_stores.py::"
    "test_a_store_of_0_1_0_is_carried_to_postgresql_and_back_and_every_table_goes_on",
    "mutable play": "tests/cli/test_cli.py::test_a_person_plays_muster_to_the_end",
    "mutable learn": "tests/test_commands.py::test_the_command_runs_as_it_is_written",
    "mutable games": "tests/test_commands.py::test_the_command_runs_as_it_is_written",
    "mutable simulate": "tests/test_commands.py::test_the_command_runs_as_it_is_written",
    "mutable replay": "tests/test_commands.py::test_the_command_runs_as_it_is_written",
    "mutable review": "tests/test_commands.py::test_the_command_runs_as_it_is_written",
    "mutable puzzles": "tests/learn/test_puzzles.py::test_the_command_writes_puzzles_that_can_be_read",
    "mutable hint": "tests/test_commands.py::test_the_command_runs_as_it_is_written",
    "mutable arena": "tests/test_commands.py::test_the_command_runs_as_it_is_written",
    "mutable dataset": "tests/lab/test_dataset.py::"
    "test_the_command_writes_a_data_set_and_tells_what_is_in_it",
    "mutable bench": "tests/lab/test_bench.py::test_bench_measures_every_game_both_ways",
    "python -m mutable.lab.training": "tests/lab/test_baselines.py::"
    "test_the_command_learns_the_same_twice_and_goes_on_where_it_stopped",
    "python -m bench.load": "tests/test_commands.py::test_the_server_is_measured_in_small",
    "python -m bench.memory": "tests/test_commands.py::test_the_server_is_measured_in_small",
    "python -m bench.sizes": "tests/test_commands.py::test_the_server_is_measured_in_small",
    "python -m bench.sockets": "tests/test_commands.py::test_the_server_is_measured_in_small",
    "python -m bench.attacks.fairness": "tests/test_commands.py::test_the_server_is_attacked_in_small",
    "python -m bench.usable": "make soak: bench-web",
    "make play": "make soak: try-play",
    "make test": "tests/test_commands.py::test_make_would_do_what_is_said_of_it",
    "make build": "make soak: bench",
    "make dev": "tests/test_commands.py::test_make_would_do_what_is_said_of_it",
    "make help": "tests/test_commands.py::test_make_would_do_what_is_said_of_it",
    "make check": "tests/test_commands.py::test_make_would_do_what_is_said_of_it",
    "make soak": "tests/test_commands.py::test_make_would_do_what_is_said_of_it",
    "make docs": "tests/test_commands.py::test_make_would_do_what_is_said_of_it",
    "make release": "make soak: release",
    "make bench": "make soak: bench",
    "make bench-web": "make soak: bench-web",
    "make ladder": "make soak: ladder",
    "make try-deploy": "make soak: try-deploy",
    "make types": "make soak: types",
    "make golden": "make soak: golden",
    "make shots": "make soak: shots",
    "python -m pytest": "tests/test_commands.py::test_make_would_do_what_is_said_of_it",  # `make` runs it
}


class Named:
    """A command in a document."""

    def __init__(self, page: Path, text: str) -> None:
        self.page = page.name
        self.text = text
        match = COMMAND.match(text)
        assert match is not None
        self.program, self.word = match.group(1), match.group(2)
        self.name = f"{self.program} {self.word}"
        self.flags = set(FLAG.findall(match.group(3)))


def named_in(page: Path) -> list[Named]:
    """Return the commands in backticks and in code blocks, without comments after a #.

    In a block, an indented line continues the line before it.
    """
    text = page.read_text(encoding="utf-8")
    blocks = [re.sub(r"\n {4,}", " ", block) for block in re.findall(r"```[a-z]*\n(.*?)```", text, re.DOTALL)]
    spoken = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    lines = [line.split("#")[0].strip() for block in blocks for line in block.splitlines()]
    return [Named(page, line) for line in (*lines, *spoken) if COMMAND.match(line)]


NAMED = [named for page in PAGES if page.name != HISTORY for named in named_in(page)]


def test_commands_are_found_in_blocks_and_in_sentences(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Say `mutable play muster`.\n```\nmake play   # and wait\n```\n`make`, `mutable` alone.")
    assert [named.name for named in named_in(page)] == ["make play", "mutable play"]
    assert {"mutable serve", "make play", "make bench", "python -m bench.load"} <= {n.name for n in NAMED}


def test_every_command_that_a_document_names_is_run_by_something() -> None:
    assert sorted({named.name for named in NAMED} - RUN_BY.keys()) == []


def test_nothing_is_said_to_be_run_that_no_document_names() -> None:
    assert sorted(RUN_BY.keys() - {named.name for named in NAMED}) == []


@pytest.mark.parametrize(("command", "runner"), RUN_BY.items(), ids=RUN_BY)
def test_what_is_said_to_run_a_command_is_there(command: str, runner: str) -> None:
    if runner.startswith("make soak: "):
        assert runner.removeprefix("make soak: ") in words_of_soak()
    else:
        path, _, test = runner.partition("::")
        assert f"def {test}(" in (ROOT / path).read_text(encoding="utf-8")


def words_of_soak() -> list[str]:
    """Return the targets that soak makes."""
    lines = re.findall(r"\$\(MAKE\) ([^\n\"]+)", recipe_of("soak"))
    return [word for line in lines for word in line.split()]


def recipe_of(target: str) -> str:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    found = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert found is not None, f"there is no target {target}"
    return found.group(1)


def test_every_flag_that_a_document_names_is_one() -> None:
    flags = flags_of_commands()
    wrong = [
        f"{named.page}: {named.text}"
        for named in NAMED
        if named.program == "mutable" and named.word != "--version" and not named.flags <= flags[named.word]
    ]
    assert wrong == []


def flags_of_commands() -> dict[str, set[str]]:
    """Return the flags of every command. Those of `admin` include the flags of `admin tables`, `admin close`
    and so on.
    """
    found: dict[str, set[str]] = {}
    for name, command in choices_of(parser()).items():
        below = choices_of(command)
        found |= {f"{name} {word}": flags_of(one) for word, one in below.items()}
        found[name] = set[str]().union(*map(flags_of, [command, *below.values()]))
    return found


def choices_of(command: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the subcommands of a command."""
    parts = [action for action in command._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(parts[0].choices) if parts else {}


def flags_of(command: argparse.ArgumentParser) -> set[str]:
    return {flag for action in command._actions for flag in action.option_strings}


# Quick commands, run as written


def typed(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", *shlex.split(command)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    if not is_compiled():
        environment["MUTABLE_PURE"] = "1"  # prevents a warning that the engine is interpreted
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a record, whose game is almost over."""
    folder = tmp_path_factory.mktemp("commands")
    done = typed("mutable simulate muster --games 1 --seed 3 --records records --json", folder)
    assert done.returncode == 0, done.stderr
    (path,) = (folder / "records").iterdir()
    record = json.loads(path.read_text(encoding="utf-8"))
    while record["moves"].pop()[0] == "chance":
        pass
    record["outcome"] = None
    (folder / "FILE").write_text(json.dumps(record), encoding="utf-8")
    path.rename(folder / "game.mutable.json")
    return folder


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("mutable learn muster --lang fr", "Bannières"),
        ("mutable games", "Dance of Muses"),
        ("mutable games --json", '"games"'),
        ("mutable simulate muses --games 1 --bots greedy,random --seed 2", "decisions"),
        ("mutable replay FILE", "moves"),
        ("mutable replay FILE --json", '"ok": true'),
        ("mutable review game.mutable.json --seconds 0.5 --lang fr", "chiffrée"),
        ("mutable review game.mutable.json --seconds 0.5 --json", '"moments"'),
        ("mutable hint FILE --lang fr", "Conseil"),
        ("mutable arena muster --bots random,greedy --deals 1 --iterations 5", "greedy"),
        ("mutable arena muster --bots random,greedy --deals 1 --iterations 5 --json", '"ratings"'),
        (
            "mutable arena muster --bots random,greedy --deals 3 --iterations 5 --cluster --workers 2",
            "greedy",
        ),
    ],
)
def test_the_command_runs_as_it_is_written(command: str, said: str, folder: Path) -> None:
    done = typed(command, folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("bench.load --only mutable --tables 2 --rounds 1 --seconds 0.5 --json", '"sockets": 8'),
        ("bench.memory --tables 5 --json", '"muses": {"decisions":'),
        ("bench.sizes --tables 2 --spectators 1 --seconds 0.5 --json", '"socket_kilobytes"'),
        ("bench.sockets --rounds 1 --seconds 0.2", "queued"),
    ],
)
def test_the_server_is_measured_in_small(command: str, said: str) -> None:
    pytest.importorskip("aiohttp", reason="the server is an extra")
    done = typed(command, ROOT)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert said in done.stdout


@pytest.mark.parametrize(
    ("attack", "victim", "answer"),
    [
        ("bots", "bots", "tables"),
        ("me", "/api/me", "200"),
        ("previews", "previews", "socket closed with 1008"),
    ],
)
def test_the_server_is_attacked_in_small(attack: str, victim: str, answer: str) -> None:
    """The figures of a short run mean nothing, so the test only checks that there are some."""
    pytest.importorskip("aiohttp", reason="the server is an extra")
    small = "--people 1 --games 80 --sockets 102 --seconds 0.2 --json"  # two more sockets than are allowed
    done = typed(f"bench.attacks.fairness --only {attack} {small}", ROOT)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    found = json.loads(done.stdout)[attack]
    assert found["what"].startswith(victim)
    assert found["ratio"] == pytest.approx(found["mean_attacked"] / found["mean_alone"])
    assert found["answers"][answer]
    assert "under attack" in done.stderr


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("help", "sed"),
        ("play", "mutable serve --open"),
        ("build", "packaging"),
        ("dev", "packaging"),
        ("check", "mypy"),
        ("test", "pytest"),
        ("docs", "packaging/build_docs.py"),
        ("release", "packaging/release"),
        ("soak", "MUTABLE_SOAK="),
    ],
)
def test_make_would_do_what_is_said_of_it(target: str, words: str) -> None:
    """Use a dry run, because the tests run in what these targets make, and would run themselves."""
    make = shutil.which("make")
    if make is None:
        pytest.skip("there is no make here")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    command = [make, "--dry-run", "--always-make", target]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert words in done.stdout
