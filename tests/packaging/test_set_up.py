"""Set-up: what is compiled again, and the messages. Nothing is compiled here."""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import core_cache
import progress
import pytest
import set_up
from core_modules import INTERPRETED, core_modules
from progress import Progress

ROOT = Path(__file__).parents[2]
SOURCES = {
    "kit/bits.py": "ONE = 1\n",
    "games/__init__.py": "from mutable.games.chess import rules\n",
    "games/chess/__init__.py": "",
    "games/chess/rules/rules.py": "from mutable.kit.bits import ONE\n"
    "from mutable.games.chess.rules import view_schema\n",
    "games/chess/rules/view_schema.py": "",
    "bots/bot.py": "from mutable.kit import bits\n",
    "bots/registry.py": "",
    "bots/search/flat.py": "from mutable.bots.bot import bits\n",
    "games/chess/bot/best.py": "",
    "games/chess/bot/greedy.py": "",
    "games/chess/coach/hints.py": "",
    "server/app.py": "",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a minimal project with a part of each kind."""
    for name, text in SOURCES.items():
        path = tmp_path / "src" / "mutable" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    shutil.copytree(ROOT / "packaging", tmp_path / "packaging")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


class Machine:
    """A compiler that only counts its calls."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.compiler: str | None = "cc 1"
        self.works = True
        self.compiled = 0
        monkeypatch.setattr(core_cache, "working_compiler", lambda: self.compiler)

    def engine(self, project: Path) -> Path | None:
        return core_cache.compiled_core(project, lambda words: None, self.compile)

    def compile(self, sources: Path, libraries: Path, say: core_cache.Say) -> bool:
        self.compiled += 1
        if self.works:
            libraries.mkdir()
            (libraries / "library.so").write_text((sources / "mutable/kit/bits.py").read_text())
        return self.works


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    return Machine(monkeypatch)


def append(path: Path, text: str = "# a comment\n") -> None:
    path.write_text(path.read_text() + text)


def test_rules_and_bots_of_a_game_are_compiled_and_its_other_parts_are_not(project: Path) -> None:
    package = project / "src/mutable"
    assert [str(path.relative_to(package)) for path in core_modules(package)] == [
        "bots/search/flat.py", "games/chess/bot/best.py", "games/chess/rules/rules.py", "kit/bits.py",
    ]  # fmt: skip
    assert {"view_schema.py", "greedy.py"} < set(INTERPRETED)


@pytest.mark.parametrize(
    "name", ["server/app.py", "bots/registry.py", "games/chess/bot/greedy.py", "games/chess/coach/hints.py"]
)
def test_a_change_outside_of_the_engine_compiles_nothing(project: Path, machine: Machine, name: str) -> None:
    before = machine.engine(project)
    append(project / "src/mutable" / name)
    assert machine.engine(project) == before
    assert machine.compiled == 1


@pytest.mark.parametrize(
    "name",
    [
        "src/mutable/kit/bits.py",
        "src/mutable/games/chess/rules/rules.py",
        "src/mutable/games/chess/bot/best.py",
        "src/mutable/bots/bot.py",  # search imports it, and with it types
        "src/mutable/games/chess/rules/view_schema.py",
        "packaging/compile_core.py",
        "packaging/shim.c",
    ],
)
def test_a_change_of_what_the_engine_is_made_of_compiles_it(
    project: Path, machine: Machine, name: str
) -> None:
    before = machine.engine(project)
    append(project / name)
    assert machine.engine(project) != before
    assert machine.compiled == 2


def test_a_new_mypyc_compiles_the_engine(project: Path, machine: Machine) -> None:
    machine.engine(project)
    settings = project / "pyproject.toml"
    append(settings)
    machine.engine(project)
    assert machine.compiled == 1
    settings.write_text(re.sub(r"mypy\[mypyc\]==[\d.]+", "mypy[mypyc]==99.1", settings.read_text(), count=1))
    machine.engine(project)
    assert machine.compiled == 2


def test_going_back_to_an_earlier_source_compiles_nothing(project: Path, machine: Machine) -> None:
    source = project / "src/mutable/kit/bits.py"
    earlier = source.read_text()
    before = machine.engine(project)
    append(source)
    machine.engine(project)
    source.write_text(earlier)
    assert machine.engine(project) == before
    assert machine.compiled == 2


def test_only_the_newest_engines_are_kept_and_the_one_in_use_is(project: Path, machine: Machine) -> None:
    first = machine.engine(project)
    assert first is not None
    for _ in range(core_cache.CACHED + 2):
        append(project / "src/mutable/kit/bits.py")
        last = machine.engine(project)
    assert last is not None
    assert last.exists()
    assert not first.exists()
    assert len(list((project / "build").iterdir())) == core_cache.CACHED


def test_a_compiler_that_comes_later_or_changes_is_used(project: Path, machine: Machine) -> None:
    machine.compiler = None
    assert machine.engine(project) is None
    assert machine.compiled == 0
    machine.compiler = "cc 1"
    first = machine.engine(project)
    assert first is not None
    machine.compiler = "cc 2"
    assert machine.engine(project) != first


def test_a_compiler_that_fails_leaves_nothing_behind_and_is_tried_again(
    project: Path, machine: Machine
) -> None:
    machine.works = False
    assert machine.engine(project) is None
    assert list((project / "build").iterdir()) == []
    machine.works = True
    assert machine.engine(project) is not None


def test_a_compiler_counts_only_if_it_compiles_for_this_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "/bin/false")
    assert core_cache.working_compiler() is None
    monkeypatch.setenv("CC", "no-such-compiler")
    assert core_cache.working_compiler() is None
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\ncat >/dev/null; echo a compiler\n")
    compiler.chmod(0o755)
    monkeypatch.setenv("CC", f"{compiler} -m64")
    assert "a compiler" in (core_cache.working_compiler() or "")


def test_an_extra_brings_what_it_names_of_others() -> None:
    project = {
        "dependencies": ["a>=1"],
        "optional-dependencies": {
            "x": ["b", "mutable-table[y,z]"],
            "y": ["c", "a>=1"],
            "z": ["d; os == 'w'"],
        },
    }
    assert set_up.needed(project, []) == ["a>=1"]
    assert set_up.needed(project, ["x"]) == ["a>=1", "b", "c", "d; os == 'w'"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place to set up in, where mutable is installed and no registry is."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "mutable").touch()
    monkeypatch.setattr(set_up, "VENV", tmp_path)
    monkeypatch.setattr(set_up, "make_tools", lambda: None)
    monkeypatch.setattr(set_up, "_of_sources", lambda: "touched")
    monkeypatch.setattr(set_up, "make_pages", lambda progress: None)

    def run(command: list[str | Path], say: object = None) -> None:
        if "pip" in command:
            raise subprocess.CalledProcessError(1, command, "WARNING: no\nERROR: no such host\n")

    monkeypatch.setattr(set_up, "_run", run)
    return tmp_path


def test_without_a_network_what_is_installed_starts(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert set_up.main(["--or-installed", "server"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-1] == "mutable: pip cannot fetch packages (ERROR: no such host); starting what is installed"
    assert set_up.main(["server"]) == 1  # who asks for a build wants it


def test_what_was_never_installed_cannot_start(home: Path) -> None:
    (home / "bin" / "mutable").unlink()
    assert set_up.main(["--or-installed", "server"]) == 1


def test_what_is_current_is_left_alone(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needs = set_up.needed(set_up._project()["project"], ["server"])
    set_up.Stamp("packages-server", set_up._of_packages(needs)).write()
    set_up.Stamp("installed", "touched").write()
    monkeypatch.setattr(
        set_up, "run_parallel", lambda lanes, progress: pytest.fail(str(lanes)) if lanes else None
    )
    assert set_up.main(["server"]) == 0


def test_a_word_comes_every_few_seconds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "EVERY", 0.0)
    monkeypatch.setattr(progress, "LOOK", 0.001)
    said = ""
    with Progress() as words:
        words.say("engine", "compiling C, 3 %")
        words.say("pages", "building")
        while "…" not in said:
            time.sleep(0)
            said += capsys.readouterr().out
        words.done("pages")
    said += capsys.readouterr().out
    assert "engine: compiling C, 3 %\n" in said
    assert "… engine: compiling C, 3 %; pages: building\n" in said
    assert "pages: done\n" in said
