"""The time until a first click at a table is possible in a cold browser, compared with boardgame.io's example
page; and the bytes of our first page.

python -m bench.usable [--visits N] [--json]

Every visit is a new browser profile with an empty cache. Ours is measured three times: the lobby, a table by
its link, and from the lobby through the click that opens a table against a bot. boardgame.io's tic-tac-toe
needs no server except for its files; our table comes over a socket.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from rich.console import Console
from rich.table import Table as Grid

from bench.contestant import free_port
from bench.peer_server import FOLDER
from tests.browser.conftest import browser_path

VITE = str(FOLDER / "node_modules" / ".bin" / "vite")  # not with npx, whose child process would keep running
FIRST_PAGE_LIMIT = 120_000
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
MOVES = ".table[data-turn=mine]"  # it is the visitor's turn

Address = Callable[[BrowserContext, str], str]
Visit = Callable[[Page], None]


@contextmanager
def our_server() -> Iterator[str]:
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="mutable-bench-") as folder:
        command = [sys.executable, "-m", "mutable", "serve", "--port", str(port), "--pace", "0"]
        command += ["--rate", "1000", "--db", f"sqlite:///{folder}/tables.sqlite3"]
        with running(command, f"http://127.0.0.1:{port}") as base:
            yield base


@contextmanager
def their_page() -> Iterator[str]:
    subprocess.run([VITE, "build", "--logLevel", "error"], cwd=FOLDER, check=True)
    port = free_port()
    command = [VITE, "preview", "--host", "127.0.0.1", "--port", str(port), "--strictPort"]
    with running(command, f"http://127.0.0.1:{port}") as base:
        yield base


@contextmanager
def running(command: list[str], base: str) -> Iterator[str]:
    with subprocess.Popen(command, cwd=FOLDER, stdout=subprocess.DEVNULL) as process:
        try:
            while process.poll() is None and not answers(base):
                time.sleep(0.05)
            yield base
        finally:
            process.terminate()


def answers(base: str) -> bool:
    try:
        urllib.request.urlopen(base, timeout=5).close()
    except OSError:
        return False
    return True


# The address of each visit, and the function that waits until the first click is possible.


def front_door(context: BrowserContext, base: str) -> str:
    return base


def own_table(context: BrowserContext, base: str) -> str:
    """Create a table of this visitor without a page, and return its link."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    wish = {"game": "muster", "name": "Ann", "seats": seats}
    answer = context.request.post(f"{base}/api/tables", data=wish)
    return f"{base}/t/{answer.json()['id']}"


def lobby(page: Page) -> None:
    page.locator("li[data-game] button.main").first.wait_for()


def table(page: Page) -> None:
    page.locator(MOVES).first.wait_for(state="attached")


def lobby_and_table(page: Page) -> None:
    lobby(page)
    page.locator("li[data-game=muster] button.main").click()
    table(page)


def their_board(page: Page) -> None:
    page.locator("td button").first.wait_for()


CONTESTS: dict[str, tuple[str, Address, Visit]] = {
    "mutable, lobby": ("ours", front_door, lobby),
    "mutable, table by link": ("ours", own_table, table),
    "mutable, lobby and then table": ("ours", front_door, lobby_and_table),
    "boardgame.io, example page": ("theirs", front_door, their_board),
}


def visited(browser: Browser, address: Address, visit: Visit, base: str) -> tuple[float, int]:
    """Visit a page; return the milliseconds until it is usable, and the bytes received."""
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    goal = address(context, base)
    received: list[int] = []
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: received.append(int(event["encodedDataLength"])))
    started = time.perf_counter()
    page.goto(goal)
    visit(page)
    took = 1000 * (time.perf_counter() - started)
    page.wait_for_load_state("networkidle")  # fonts load after the first paint and count, too
    context.close()
    return took, sum(received)


def measured(visits: int) -> dict[str, Any]:
    times: dict[str, list[float]] = {name: [] for name in CONTESTS}
    sizes: dict[str, int] = {}
    with our_server() as ours, their_page() as theirs, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        for number in range(visits + 1):
            for name, (whose, address, visit) in CONTESTS.items():
                took, sizes[name] = visited(browser, address, visit, ours if whose == "ours" else theirs)
                if number:  # the first visit only warms up the browser and the servers
                    times[name].append(took)
        browser.close()
    rows = [
        {"name": name, "median_ms": statistics.median(times[name]), "bytes": sizes[name]} for name in CONTESTS
    ]
    first = sizes["mutable, lobby"]
    return {
        "visits": visits,
        "rows": rows,
        "first_page": {"bytes": first, "limit": FIRST_PAGE_LIMIT, "kept": first <= FIRST_PAGE_LIMIT},
    }


def show(report: dict[str, Any]) -> None:
    grid = Grid("cold visit")
    grid.add_column("usable after (median)", justify="right")
    grid.add_column("over the wire", justify="right")
    for row in report["rows"]:
        grid.add_row(row["name"], f"{row['median_ms']:.0f} ms", f"{row['bytes'] / 1000:.1f} kB")
    Console().print(grid)
    page = report["first_page"]
    print(f"Our first page: {page['bytes'] / 1000:.1f} kB of at most {page['limit'] / 1000:.0f} kB")


def main() -> None:
    parser = argparse.ArgumentParser(description="the time until a table is usable")
    parser.add_argument("--visits", type=int, default=11)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    report = measured(asked.visits)
    if asked.json:
        print(json.dumps(report))
    else:
        show(report)


if __name__ == "__main__":
    main()
