"""Fixtures for tests with a real browser and a real server."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from mutable._engine import is_compiled
from mutable.games import OURS
from tests.server.visit import free_port

# The browser tests run only with the compiled engine: the pages are the same with the other one.
collect_ignore_glob = [] if is_compiled() else ["test_*.py", "*/test_*.py"]

PATIENCE = 60_000  # milliseconds; the machine may be busy with other tests

expect.set_options(timeout=PATIENCE)

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PLAYED = json.dumps([game.name for game in OURS])


def browser_path() -> str | None:
    """Return the first browser found. The headless shell comes first: it needs a third less work to draw."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


@contextmanager
def a_browser() -> Iterator[Browser]:
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=flags)
        yield browser
        browser.close()


# Closed when a worker leaves this folder: its event loop would break the tests of other folders, which a
# worker may take over from a slower one.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with a_browser() as browser:
        yield browser


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Repeat a failed browser test once; the summary names it.

    Among several hundred tests on a busy machine, one late frame would stop everything else. A test that
    needed the second run must still be fixed.
    """
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


class Served:
    """The server in its own process, which a test can kill and restart."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}/"
        self.start()

    def start(self) -> None:
        command = [
            *(sys.executable, "-m", "tests.browser.luck", "serve"),
            *("--port", str(self.port), "--db", f"sqlite:///{self.folder}/db"),
            *("--pace", "0", "--rate", "1000", "--review-seconds", "1"),
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        assert "The table is set" in self.process.stdout.readline()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Stop the server with SIGTERM, as an operator would."""
        self.process.terminate()
        self.process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("server"))
    yield served
    served.kill()


@pytest.fixture
def person(browser: Browser) -> Iterator[Any]:
    """Return a function that creates pages, each with its own browser profile, language and screen size."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def make(
        locale: str = "en-US",
        viewport: dict[str, int] = DESKTOP,
        keeps: bool = False,
        is_new: bool = False,
        **more: Any,
    ) -> Any:
        """Create a person's page.

        The service worker is blocked unless `keeps` is set, because cached pages make fewer requests than the
        tests observe. Unless `is_new` is set, the person has played every game: the coach is silent, and no
        lesson is offered.
        """
        more["service_workers"] = "allow" if keeps else "block"
        context = browser.new_context(locale=locale, viewport=viewport, **more)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        context.add_init_script("localStorage.level ??= '1'")  # bots that think for a short time
        context.add_init_script("localStorage.forced ??= 'off'")  # the tests make every move
        if not is_new:
            context.add_init_script(f"localStorage.played ??= '{PLAYED}'")
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert wrong == [], "errors on the page"
