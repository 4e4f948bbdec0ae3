"""Every block of code in a document is run or checked unchanged by the test named here."""

import itertools
import json
import re
import shlex
import tomllib
from typing import NamedTuple

import pytest
import yaml

from mutable.cli.main import parser
from mutable.lab.training import __main__ as training
from mutable.lab.training.baselines.tasks import task_named
from tests.test_commands import HISTORY, PAGES, ROOT

PACKAGE = ROOT / "src" / "mutable"
PROGRAMS = ("docker", "make", "mutable", "pip", "python")

HERE = "tests/packaging/test_snippets.py"
# What holds the blocks of a page in a language; a block without one is a page's own, or lines to be typed.
HELD_BY = {
    ("README.md", "python"): "tests/test_match.py::test_the_examples_of_the_readme_run",
    ("README.md", "text"): "tests/test_match.py::test_the_readme_shows_what_its_example_prints",
    ("python.md", "python"): "tests/test_match.py::test_the_examples_of_the_readme_run",
    ("commands.md", "text"): "tests/test_commands.py::test_every_flag_that_a_document_names_is_one",
    ("operating.md", "games.example.org"): "packaging/deploy/check",
    ("operating.md", "location"): "packaging/deploy/check",
    ("ARCHITECTURE.md", "kit"): f"{HERE}::test_the_arrow_is_the_one_that_imports_are_held_to",
    ("ARCHITECTURE.md", "text"): f"{HERE}::test_the_path_of_a_move_names_packages_that_exist",
    (
        "CONTRIBUTING.md",
        "make",
    ): "tests/test_commands.py::test_every_command_that_a_document_names_is_run_by_something",
    ("baselines.md", "python"): "tests/lab/test_baselines.py::test_the_example_of_the_page_runs",
    ("batch.md", "python"): "tests/batch/test_batch.py::test_the_examples_of_the_document_run",
    ("cluster.md", "python"): "tests/spread/test_spread.py::test_the_example_of_the_document_runs",
    ("dataset.md", "python"): "tests/lab/test_dataset.py::test_the_example_of_the_page_runs",
    ("game-from-outside.md", "json"): f"{HERE}::test_the_pack_of_a_game_from_outside_is_its_own",
    ("notation.md", "move"): "tests/packaging/test_docs.py::test_the_notation_has_every_verb_of_every_game",
    ("research.md", "python"): "tests/adapters/test_research_page.py::ran",
}


class Block(NamedTuple):
    page: str
    language: str
    text: str

    @property
    def lines(self) -> list[str]:
        """Return the commands without their comments."""
        return [typed for line in self.text.splitlines() if (typed := line.split(" #")[0].strip())]

    @property
    def is_typed(self) -> bool:
        return not self.language and all(line.split()[0] in PROGRAMS for line in self.lines)

    @property
    def kind(self) -> tuple[str, str]:
        """By its language, or by the first word."""
        return self.page, self.language or self.text.split()[0]


def blocks_of(text: str, page: str) -> list[Block]:
    return [
        Block(page, *found)
        for found in re.findall(r"^```([a-z]*)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    ]


BLOCKS = [
    block
    for page in PAGES
    if page.name != HISTORY
    for block in blocks_of(page.read_text(encoding="utf-8"), page.name)
]
TYPED = [line for block in BLOCKS if block.is_typed for line in block.lines]


def test_blocks_are_found_with_what_is_typed_in_them() -> None:
    text = "```\nmake play   # and wait\n\nmutable games\n```\n```python\nprint()\n```\n```\nmove = x\n```\n"
    typed, python, other = blocks_of(text, "page.md")
    assert (typed.is_typed, typed.lines) == (True, ["make play", "mutable games"])
    assert python.kind == ("page.md", "python")
    assert (other.is_typed, other.kind) == (False, ("page.md", "move"))


def test_every_block_is_typed_or_held_by_something() -> None:
    assert sorted({block.kind for block in BLOCKS if not block.is_typed} ^ HELD_BY.keys()) == []


@pytest.mark.parametrize("holder", sorted(set(HELD_BY.values())))
def test_what_is_said_to_hold_a_block_is_there(holder: str) -> None:
    path, _, name = holder.partition("::")
    text = (ROOT / path).read_text(encoding="utf-8")
    assert f"def {name}(" in text if name else "operating.md" in text


@pytest.mark.parametrize("line", [line for line in TYPED if line.startswith("mutable ")])
def test_the_command_is_understood_as_it_is_written(line: str) -> None:
    assert parser().parse_args(shlex.split(line)[1:]).run is not None


@pytest.mark.parametrize(
    "line", [line for line in TYPED if line.startswith("python -m mutable.lab.training ")]
)
def test_the_training_is_understood_as_it_is_written(line: str) -> None:
    options = training.parser().parse_args(shlex.split(line)[3:])
    assert task_named(options.task).name == options.task


def test_the_extras_that_are_installed_are_there() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    pages = [page.read_text(encoding="utf-8") for page in PAGES if page.name != HISTORY]
    named = [
        names
        for page in pages
        for names in re.findall(r"pip install ['\"](?:\.|mutable-table)\[(.*?)\]", page)
    ]
    assert len(named) > 2
    assert {name for names in named for name in names.split(",")} <= extras.keys()


def test_containers_are_built_and_run_from_files_services_and_places_that_there_are() -> None:
    compose = yaml.safe_load((ROOT / "packaging/deploy/compose.yaml").read_text(encoding="utf-8"))
    container = (ROOT / "packaging/deploy/Containerfile").read_text(encoding="utf-8")
    lines = [shlex.split(line) for line in TYPED if line.startswith("docker ")]
    assert [words[1] for words in lines] == ["compose", "compose", "build", "run"]
    for words in lines:
        for flag, value in itertools.pairwise(words):
            if flag == "--file":
                assert (ROOT / value).is_file()
            elif flag == "exec":
                assert value in compose["services"]
            elif flag == "--volume":
                assert f"VOLUME {value.partition(':')[2]}" in container
            elif flag == "--publish":
                assert f"EXPOSE {value.rpartition(':')[2]}" in container


def test_the_arrow_is_the_one_that_imports_are_held_to() -> None:
    """Every layer that it names is a part of the product."""
    (arrow,) = (block.text for block in BLOCKS if block.kind == ("ARCHITECTURE.md", "kit"))
    for layer in re.findall(r"\w+", arrow):
        places = (PACKAGE / layer, PACKAGE / "games" / "muster" / layer, ROOT / layer)
        assert any(place.is_dir() for place in places), layer


def test_the_path_of_a_move_names_packages_that_exist() -> None:
    (path,) = (block.text for block in BLOCKS if block.kind == ("ARCHITECTURE.md", "text"))
    named = re.findall(r"\[(\w+)\]", path)
    assert {"web", "server", "storage", "work"} <= set(named)
    assert [name for name in named if not any((folder / name).is_dir() for folder in (PACKAGE, ROOT))] == []


def test_the_pack_of_a_game_from_outside_is_its_own() -> None:
    """As in tests/fifth, but for words that the page shows and that small game does without."""
    (shown,) = (json.loads(block.text) for block in BLOCKS if block.language == "json")
    own = json.loads((ROOT / "tests/fifth/pebbles/words.en.json").read_text(encoding="utf-8"))
    assert shown.keys() == own.keys()
    assert shown["options"]["most"].pop("names") == {"2": "two"}
    own["refusals"].pop("not_your_turn")
    assert shown == own


@pytest.mark.parametrize("header", ["Upgrade", "Connection", "Host", "X-Forwarded-For", "X-Forwarded-Proto"])
def test_the_proxy_is_told_to_pass_on_what_the_server_goes_by(header: str) -> None:
    (block,) = (block.text for block in BLOCKS if block.kind == ("operating.md", "location"))
    assert f"proxy_set_header {header} " in block
