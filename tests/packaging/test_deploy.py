"""The files for operators (container, compose, Caddy, systemd) agree with the program."""

import configparser
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from deploy.rehearse import FILE, Rehearsal, sources, stages_of, steps_of

from mutable.cli.main import parser
from mutable.cli.operating.environment import variable_of
from tests.server.visit import free_port
from tests.test_commands import choices_of

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "packaging" / "deploy"

OPTIONS = {
    variable_of(action) for action in choices_of(parser())["serve"]._actions if action.option_strings
} - {"MUTABLE_HELP"}


@pytest.fixture
def rehearsal() -> Iterator[Rehearsal]:
    """The container's second stage, over what is installed here instead of what the first would build."""
    with tempfile.TemporaryDirectory(prefix="mutable-container-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # its user is not ours
        (folder / "opt").mkdir()
        (folder / "opt" / "mutable").symlink_to(sys.prefix)
        yield Rehearsal(folder, free_port())


def test_the_container_starts_its_server_is_well_and_stops_it(rehearsal: Rehearsal) -> None:
    with rehearsal.serving():
        assert rehearsal.ask("/readyz") == {"ready": True}
    assert (rehearsal.data / "tables.sqlite3").exists()


def test_the_container_is_built_in_one_stage_and_runs_without_root_in_another() -> None:
    build, run = stages_of(steps_of(FILE.read_text(encoding="utf-8")))
    assert build[0].rest.endswith(" AS build")
    assert not [step for step in run if step.word == "RUN" and "gcc" in step.rest]
    words = [step.word for step in run]
    (user,) = (step.rest for step in run if step.word == "USER")
    assert int(user.split(":")[0]) > 0
    assert words.index("USER") < words.index("CMD")
    assert "HEALTHCHECK" in words


def test_what_a_wheel_is_made_of_is_let_into_the_build_and_nothing_else() -> None:
    names = {str(name) for name in sources(ROOT)}
    assert {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "packaging/constraints.txt",
        "web/package-lock.json",
    } <= names
    assert "src/mutable/server/app.py" in names
    assert {name.split("/")[0] for name in names} == {
        "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "bench", "docs",
        "examples", "packaging", "pyproject.toml", "src", "web",
    }  # fmt: skip


def variables(text: str) -> set[str]:
    return set(re.findall(r"\bMUTABLE_[A-Z_]+(?=[=:])", text))


@pytest.mark.parametrize("name", ["Containerfile", "mutable.service"])
def test_every_variable_that_is_set_is_an_option(name: str) -> None:
    set_there = variables((DEPLOY / name).read_text(encoding="utf-8"))
    assert set_there
    assert set_there <= OPTIONS


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def test_compose_sets_options_of_ours_and_publishes_nothing_but_caddy() -> None:
    services = compose()["services"]
    ours = {name for name in services["mutable"]["environment"] if name.startswith("MUTABLE_")}
    assert ours <= OPTIONS
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    assert services["mutable"]["read_only"] is True
    assert services["mutable"]["cap_drop"] == ["ALL"]
    build = services["mutable"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == FILE
    for service in services.values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in compose()["volumes"] or (DEPLOY / source).is_file()


def test_caddy_asks_where_compose_serves_and_lets_go_before_the_server_does() -> None:
    from mutable.server.app import HEADER_SECONDS

    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert "reverse_proxy mutable:8000" in text
    assert "MUTABLE_PORT=8000" in FILE.read_text(encoding="utf-8")
    (seconds,) = re.findall(r"keepalive (\d+)s", text)
    assert int(seconds) < HEADER_SECONDS


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_can_read_its_unit_and_finds_it_hardened(tmp_path: Path) -> None:
    unit = tmp_path / "mutable.service"
    program = Path(sys.prefix) / "bin" / "mutable"
    text = (DEPLOY / "mutable.service").read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/mutable/bin/mutable", str(program)), encoding="utf-8")
    told = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")
    judged = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert judged.returncode == 0, judged.stdout[-200:]


def test_the_unit_keeps_its_tables_where_it_may_write() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / "mutable.service", encoding="utf-8")
    service = unit["Service"]
    assert service["ProtectSystem"] == "strict"
    assert f"/var/lib/{service['StateDirectory']}" == service["WorkingDirectory"]
    assert "sqlite:////var/lib/mutable/" in (DEPLOY / "mutable.service").read_text(encoding="utf-8")
