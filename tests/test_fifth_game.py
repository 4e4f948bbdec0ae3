"""A fifth game is a folder: the product finds Pebbles (`tests/fifth`), which is outside the package.

Pebbles has no bots, no screen and no board of its own: flat Monte Carlo, a plain screen and a plain board
serve. `tests/browser/test_fifth_game.py` plays it on the page.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mutable.games import OUR_NAMES
from tests.server.visit import free_port, run, visitors

FIFTH = Path(__file__).parent / "fifth"
PETTINGZOO = """
from pettingzoo.test import api_test
from mutable.adapters.pettingzoo import env
api_test(env("pebbles", most=2), num_cycles=60)
game = env("pebbles")
game.reset(seed=1)
for agent in game.agent_iter():
    observation, reward, over, cut, info = game.last()
    game.step(None if over else int(observation["action_mask"].nonzero()[0][0]))
print("played")
"""


def environment() -> dict[str, str]:
    paths = [str(FIFTH), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}


def mutable(*arguments: str, typed: str = "", folder: Path | None = None) -> str:
    settings = {**environment(), "XDG_DATA_HOME": str(folder or "")}
    done = subprocess.run(
        [sys.executable, "-m", "mutable", *arguments],
        env=settings, input=typed, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Start a server with the fifth game in its own process, and yield its base URL."""
    port = str(free_port())
    command = [sys.executable, "-m", "mutable", "serve", "--port", port, "--pace", "0", "--rate", "1000"]
    command += ["--db", f"sqlite:///{folder}/db"]
    with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "The table is set" in process.stdout.readline()
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.kill()


def test_the_commands_list_it_beside_ours() -> None:
    games = json.loads(mutable("games", "--json"))["games"]
    assert [game["name"] for game in games] == [*OUR_NAMES, "pebbles"]
    assert games[-1]["options"] == {"most": {"values": [2, 3, 4], "default": 3}}


def test_it_is_played_in_the_terminal_and_its_record_holds(tmp_path: Path) -> None:
    shown = mutable("play", "pebbles", "--seed", "2", "--lang", "fr", typed="1\n" * 15, folder=tmp_path)
    assert "en prendre 1" in shown
    assert "le dernier caillou" in shown
    (record,) = tmp_path.rglob("last-pebbles.mutable.json")
    assert json.loads(mutable("replay", str(record), "--json"))["ok"] is True


def test_a_hint_comes_from_flat_monte_carlo(tmp_path: Path) -> None:
    mutable(
        "simulate", "pebbles", "--games", "1", "--bots", "random", "--seed", "3", "--records", str(tmp_path)
    )
    (record,) = tmp_path.glob("*.mutable.json")
    hint = json.loads(mutable("hint", str(record), "--at", "2", "--json"))
    assert hint["counts"] == "wins"
    assert {advice["move"] for advice in hint["moves"]} <= {"take 1", "take 2", "take 3"}


def test_the_arena_measures_its_bots() -> None:
    report = json.loads(
        mutable("arena", "pebbles", "--bots", "random,level4", "--deals", "6", "--iterations", "60",
                "--workers", "1", "--json")
    )  # fmt: skip
    assert report["matrix"]["level4"]["random"]["share"]["mean"] > 0.5


def test_it_is_played_at_the_server(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with visitors(base, 1) as (ann,):
            info = next(game for game in await ann.get("/api/games?lang=fr") if game["name"] == "pebbles")
            assert info["about"] == "Prenez le dernier caillou du tas."
            assert info["options"]["most"]["label"] == "Cailloux pris au plus"
            table = await ann.open_table("pebbles", ["me", "level2"], options={"most": 4})
            async with ann.at(table) as chair:
                last = await chair.play_out(lambda frame: str(frame["legal"][0]["move"]))
            assert last["outcome"]["reason"] == "empty"
            assert last["score"][0]["text"] == "the last pebble"

    with served(tmp_path) as base:
        run(scenario)


def test_it_is_an_environment_of_pettingzoo() -> None:
    pytest.importorskip("pettingzoo", reason="the extra research is not installed: PettingZoo is missing")
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PETTINGZOO],
        env=environment(), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.endswith("played\n")


def beside(folder: Path, program: str) -> tuple[str, str]:
    """Run a program with a folder of games on the path; return its output and its errors."""
    paths = environment()["PYTHONPATH"].replace(str(FIFTH), str(folder))
    done = subprocess.run(
        [sys.executable, "-c", f"from mutable.games import GAMES; print({program})"],
        env={**environment(), "PYTHONPATH": paths}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.strip(), done.stderr


def test_one_that_takes_the_name_of_ours_is_left_outside(tmp_path: Path) -> None:
    folder = tmp_path / "thief-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: thief\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text("[mutable.games]\nmuster = thief:GAME\n")
    (tmp_path / "thief.py").write_text(
        "from mutable.kit.external import OutsideGame\n"
        "GAME = OutsideGame('muster', 'Thief', '1', [2], [], '.', lambda players, options: None)\n"
    )
    title, complaint = beside(tmp_path, "GAMES['muster'].title")
    assert title == "Muster"
    assert complaint == "mutable: the game muster is left out: its name is taken\n"


def test_one_that_cannot_be_played_is_left_out_with_a_word_and_the_others_are_there(tmp_path: Path) -> None:
    shutil.copytree(FIFTH, tmp_path, dirs_exist_ok=True)
    own = tmp_path / "pebbles"
    (own / "words.fr.json").write_text('{"about": "", "names": {}, "options": {"most": "Au plus"}}')
    count, complaint = beside(tmp_path, "len(GAMES)")
    assert count == str(len(OUR_NAMES))
    lacking = [
        *(f"no {section}" for section in ("events", "moves", "lines", "refusals")),
        "no options: most: label",
    ]
    told = "; ".join(f"words.fr.json has {what}" for what in lacking)
    assert complaint == f"mutable: the game pebbles is left out: {told}\n"
    (own / "rules.py").write_text("import nowhere\n")
    count, complaint = beside(tmp_path, "len(GAMES)")
    assert count == str(len(OUR_NAMES))
    assert "the game pebbles is left out: ModuleNotFoundError: No module named 'nowhere'" in complaint
