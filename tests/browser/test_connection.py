"""Lines break, servers die: the table is there again, with everything that was told."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from mutable.games import GAMES
from tests.browser.conftest import Served
from tests.browser.people import MOVES, decide, lines_told, play_bots, play_to_the_end


@pytest.fixture
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of one's own, to be killed."""
    served = Served(tmp_path_factory.mktemp("mortal"))
    yield served
    served.kill()


def test_the_connection_comes_back_by_itself_in_mid_game(server: Served, person: Any) -> None:
    page, lines = person(), []

    def carry(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/socket"), carry)
    play_bots(page, server, "muster")
    for choice in range(3):
        decide(page, choice)
        lines[-1].close()
    play_to_the_end([page])
    assert len(lines) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_a_server_killed_in_mid_game_comes_back_with_nothing_lost(
    game: str, mortal: Served, person: Any
) -> None:
    page = person()
    play_bots(page, mortal, game)
    for choice in range(5):
        decide(page, choice)
    expect(page.locator(MOVES)).to_be_visible()
    told = [line.inner_text() for line in lines_told(page).all()]
    mortal.kill()
    expect(page.locator(".answers")).to_contain_text("Connection lost")
    mortal.start()
    expect(page.locator(".answers")).not_to_contain_text("Connection lost")
    page.reload()
    expect(page.locator(MOVES)).to_be_visible()
    assert [line.inner_text() for line in lines_told(page).all()][: len(told)] == told
    decide(page, 0)
    expect(lines_told(page).nth(len(told))).to_be_attached()
