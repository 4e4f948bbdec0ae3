"""The metadata of a release is consistent and valid."""

import re
import shlex
import tomllib
from importlib.metadata import metadata
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from mutable._version import __version__
from mutable.cli.main import parser
from mutable.games import OUR_NAMES

ROOT = Path(__file__).parents[2]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))


def test_the_citation_names_this_version_and_its_licence() -> None:
    assert str(CITATION["version"]) == __version__
    assert CITATION["license"] == SETTINGS["project"]["license"]
    assert CITATION["authors"] == SETTINGS["project"]["authors"]


def test_the_citation_has_all_that_its_format_asks_for_and_nothing_that_it_does_not_know() -> None:
    """The format's whole schema is asked by `make release`."""
    assert {"cff-version", "message", "title", "authors"} <= CITATION.keys()
    known = {
        "abstract",
        "date-released",
        "doi",
        "keywords",
        "license",
        "repository-code",
        "type",
        "url",
        "version",
    }
    assert CITATION.keys() <= known | {"cff-version", "message", "title", "authors"}
    assert CITATION["cff-version"] == "1.2.0"
    assert CITATION["type"] == "software"
    assert all(isinstance(word, str) for word in CITATION["keywords"])


def test_the_installed_package_tells_what_it_is() -> None:
    told = metadata("mutable-table")
    assert told["Version"] == __version__
    assert told["License-Expression"] == "MIT"
    assert told.get_all("License-File") == ["LICENSE"]
    assert told["Description-Content-Type"] == "text/markdown"
    assert "Typing :: Typed" in (told.get_all("Classifier") or [])


def test_wheels_are_built_for_every_python_that_is_named_and_allowed() -> None:
    named = re.findall(
        r"Programming Language :: Python :: (3\.\d+)", "\n".join(SETTINGS["project"]["classifiers"])
    )
    built = re.findall(r"cp3(\d+)-", SETTINGS["tool"]["cibuildwheel"]["build"])
    assert named == [f"3.{minor}" for minor in built]
    allowed = SpecifierSet(SETTINGS["project"]["requires-python"])
    assert all(allowed.contains(version) for version in named)
    assert not allowed.contains(f"3.{int(built[0]) - 1}")


@pytest.mark.parametrize("name", ["mypy", "msgspec", "hatchling", "setuptools"])
def test_what_builds_is_pinned_to_what_is_tried_here(name: str) -> None:
    (wanted,) = (
        need for line in SETTINGS["build-system"]["requires"] if (need := Requirement(line)).name == name
    )
    pinned = (ROOT / "packaging/constraints.txt").read_text(encoding="utf-8")
    assert f"\n{name}{wanted.specifier}\n" in pinned


def test_a_release_has_a_small_data_set_of_every_game() -> None:
    script = (ROOT / "packaging" / "release").read_text(encoding="utf-8")
    loop = r"for game in \$\(.*print\(\*OUR_NAMES\).*\); do\n +\.venv/bin/mutable (dataset .*)\n"
    found = re.search(loop, script)
    assert found is not None
    for game in OUR_NAMES:
        options = parser().parse_args(shlex.split(found[1].replace("$game", game, 1)))
        assert (options.game, options.iterations is not None) == (game, True)  # by iterations: it repeats
