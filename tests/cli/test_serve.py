"""`mutable serve` as a program: failing starts, and ends."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mutable.cli.main import main
from tests.server.visit import free_port

# A program with one busy worker and one that is starting. Ctrl+C interrupts the whole process group.
INTERRUPTED = """
import asyncio, os, signal, time
from mutable.work.processes import WorkerPool

async def work():
    workers = WorkerPool()
    print(await workers.run(os.getpid) != os.getpid(), flush=True)
    at_work = asyncio.ensure_future(workers.run(time.sleep, 0.5))
    starting = asyncio.ensure_future(WorkerPool().run(os.getpid))
    await asyncio.sleep(0.1)
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, lambda: None)
    os.killpg(0, signal.SIGINT)
    await at_work
    await starting
    workers.close()

if __name__ == "__main__":
    asyncio.run(work())
    print("closed", flush=True)
"""


def test_workers_do_not_hear_of_an_interrupt_even_while_they_start(tmp_path: Path) -> None:
    program = tmp_path / "interrupted.py"
    program.write_text(INTERRUPTED)
    command = [sys.executable, str(program)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, start_new_session=True, timeout=60
    )
    assert done.stderr == ""
    assert done.stdout.split() == ["True", "closed"]


def test_an_interrupted_server_says_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mutable", "serve", "--port", str(free_port())]
    command += ["--db", f"sqlite:///{tmp_path / 'tables.sqlite3'}"]
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        env={**os.environ, "MUTABLE_PURE": "1"},  # keeps the server from printing a note
    )  # fmt: skip
    assert server.stdout is not None
    assert "The table is set" in server.stdout.readline()
    os.killpg(server.pid, signal.SIGINT)
    rest, errors = server.communicate(timeout=60)
    assert (rest, errors, server.returncode) == ("", "", 0)


def test_a_port_in_use_is_told_with_both_ways_to_take_another(tmp_path: Path, capfd: object) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status = main(["serve", "--port", str(port), "--db", f"sqlite:///{tmp_path / 'tables.sqlite3'}"])
    told = capfd.readouterr().err.splitlines()[-1]  # type: ignore[attr-defined]
    other = port + 1 if port < 65535 else port - 1
    assert status == 2
    assert f"port {port} is already in use" in told
    assert told.endswith(f"mutable serve --port {other}, or make play PORT={other}")


def test_a_server_waits_for_headers_as_long_as_is_said_and_logs_no_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = pytest.importorskip("aiohttp.web", reason="the server is an extra")
    asked: dict[str, Any] = {}
    monkeypatch.setattr(web, "run_app", lambda app, **how: asked.update(how))
    monkeypatch.setattr(
        "mutable.server.logs.write_logs", lambda form, level: asked.update(logs=(form, level))
    )
    switching = sys.getswitchinterval()
    try:
        assert main(["serve", "--db", f"sqlite:///{tmp_path / 'db'}", "--log-level", "error"]) == 0
    finally:
        sys.setswitchinterval(switching)
    assert (asked["keepalive_timeout"], asked["access_log"]) == (30.0, None)
    assert asked["logs"] == ("text", "error")
