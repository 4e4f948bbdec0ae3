"""Run the steps of the container file in a folder, without a container.

`rehearse.py` reads the steps from the file, builds and installs, starts the server, runs the health check and
stops the server. It skips the steps that only a new machine needs (Debian packages, a user), and names them.
As a command it also restricts the server where the system allows it: only the server's own folder is
writable, and the server runs as the file's user.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
FILE = HERE / "Containerfile"
SKIPPED = ("apt-get", "useradd")  # first words of steps that are skipped
PATIENCE = 120.0  # seconds until the server must be healthy


class Step(NamedTuple):
    word: str
    rest: str


def steps_of(text: str) -> list[Step]:
    """Return the instructions, one line each, without comments."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [Step(*line.split(maxsplit=1)) for line in joined.splitlines() if line.strip()]


def stages_of(steps: list[Step]) -> list[list[Step]]:
    """Split the steps at each FROM."""
    stages: list[list[Step]] = []
    for step in steps:
        if step.word == "FROM":
            stages.append([])
        stages[-1].append(step)
    return stages


def sources(root: Path) -> list[Path]:
    """Return the files that `COPY . .` copies: those that the ignore file allows."""
    rules = (HERE / f"{FILE.name}.dockerignore").read_text(encoding="utf-8").split()
    allowed = {rule[1:] for rule in rules if rule.startswith("!")}
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root, check=True, capture_output=True, text=True,
    )  # fmt: skip
    names = [Path(name) for name in listed.stdout.split("\0") if name]
    return [name for name in names if name.parts[0] in allowed and (root / name).is_file()]


class Rehearsal:
    """Runs the steps in a folder that stands for the container's root."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self.build, self.run = stages_of(steps_of(FILE.read_text(encoding="utf-8")))
        self.skipped: list[str] = []
        inside = [self.value(stage, "WORKDIR") for stage in (self.build, self.run)]
        self._inside = [*inside, *(step.rest.split()[-1] for step in self.run if step.word == "COPY")]

    def value(self, stage: list[Step], word: str) -> str:
        (found,) = (step.rest for step in stage if step.word == word)
        return found

    def here(self, text: str) -> str:
        """Replace paths of the container by paths in the folder."""
        for inside in self._inside:
            text = re.sub(rf"{re.escape(inside)}(?![\w-])", f"{self.folder}{inside}", text)
        return text

    # Building

    def make(self) -> None:
        """Run the first stage, and the steps of the second."""
        work = Path(self.here(self.value(self.build, "WORKDIR")))
        for step in self.build:
            if step == Step("COPY", ". ."):
                for name in sources(ROOT):
                    (work / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(ROOT / name, work / name)
            elif step.word == "RUN":
                self._do(step, work)
        for step in self.run:
            if step.word == "RUN":
                self._do(step, work)

    def _do(self, step: Step, work: Path) -> None:
        if step.rest.startswith(SKIPPED):
            self.skipped.append(step.rest)
            return
        print(f"  {step.rest}", flush=True)
        subprocess.run(["sh", "-euc", self.here(step.rest)], cwd=work, check=True)

    # Serving

    @property
    def data(self) -> Path:
        return Path(self.here(self.value(self.run, "VOLUME")))

    @property
    def user(self) -> int:
        return int(self.value(self.run, "USER").partition(":")[0])

    def environment(self) -> dict[str, str]:
        """Return the environment of the file, with another port and host."""
        told = {"PATH": os.defpath}
        for name, value in re.findall(r"(\w+)=(\S+)", self.value(self.run, "ENV")):
            told[name] = self.here(value).replace("$PATH", told["PATH"])
        return {**told, "MUTABLE_PORT": str(self.port), "MUTABLE_HOST": "127.0.0.1"}

    @property
    def python(self) -> str:
        return str(Path(self.command("CMD")[0]).with_name("python"))

    def command(self, word: str) -> list[str]:
        """Return the command in brackets of CMD or HEALTHCHECK, with the path of its program."""
        told = self.value(self.run, word)
        found: list[str] = json.loads(told[told.index("[") :])
        program = shutil.which(found[0], path=self.environment()["PATH"])
        assert program is not None, f"there is no {found[0]} in the container"
        return [program, *found[1:]]

    @contextmanager
    def serving(self, *, locked: bool = False) -> Iterator["subprocess.Popen[bytes]"]:
        """Start the server and wait until it is healthy; then stop it, and check that it exits."""
        self.data.mkdir(parents=True, exist_ok=True)
        before = locked_in(self.data, self.user, self.python) if locked else []
        server = subprocess.Popen(
            [*before, *self.command("CMD")], cwd=self.data, env=self.environment(), start_new_session=True
        )
        try:
            self._wait_until_healthy(server)
            yield server
            server.send_signal(getattr(signal, self.value(self.run, "STOPSIGNAL")))
            assert server.wait(30) == 0, f"it ended with {server.returncode}"
        finally:
            if server.poll() is None:
                os.killpg(server.pid, signal.SIGKILL)

    def _wait_until_healthy(self, server: "subprocess.Popen[bytes]") -> None:
        until = time.monotonic() + PATIENCE
        while not self.is_healthy():
            assert server.poll() is None, f"the server ended with {server.returncode}"
            assert time.monotonic() < until, "the server does not become healthy"
            time.sleep(0.1)

    def is_healthy(self) -> bool:
        asked = subprocess.run(self.command("HEALTHCHECK"), env=self.environment(), capture_output=True)
        return asked.returncode == 0

    def ask(self, path: str) -> Any:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=30) as answer:
            return json.load(answer)


# Code that a restricted server must be able to run: imports of all modules, and writes beside its tables.
SERVES = "import mutable.server.app, pathlib; tried = pathlib.Path('tried'); tried.touch(); tried.unlink()"


def locked_in(data: Path, user: int, python: str) -> list[str]:
    """Return a command prefix that makes everything read-only except one folder; empty if not permitted."""
    lock = f"mount --make-rprivate / && mount --bind {data} {data} && mount -o remount,bind,ro /"
    become = f"setpriv --reuid={user} --regid={user} --clear-groups"
    if _can():
        os.chown(data, user, user)
        for who in (become, ""):  # that user may not have access to the installation
            enter = f'{lock} && cd {data} && exec {who} "$@"'
            before = ["unshare", "--mount", "sh", "-c", enter, "sh"]
            if not subprocess.run([*before, python, "-c", SERVES], capture_output=True).returncode:
                return before
    print("rehearse: not permitted to restrict the server here", file=sys.stderr)
    return []


def _can() -> bool:
    return os.geteuid() == 0 and all(map(shutil.which, ("unshare", "setpriv", "mount")))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="mutable-container-") as folder:
        os.chmod(folder, 0o755)
        rehearsal = Rehearsal(Path(folder), free_port())
        rehearsal.make()
        for step in rehearsal.skipped:
            print(f"  (skipped: {step})")
        with rehearsal.serving(locked=True):
            assert rehearsal.ask("/readyz") == {"ready": True}
            assert len(rehearsal.ask("/api/games")) >= 4
    print("The container's steps work, and its server starts and stops.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
