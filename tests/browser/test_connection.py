"""Broken connections and killed servers: the table comes back with all its events."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from mutable.games import GAMES
from tests.browser.conftest import Served
from tests.browser.people import (
    TURN,
    decide,
    decide_often,
    expect_more_told,
    open_lobby,
    play_bots,
    told,
    wait_until,
    words_told,
)

SERVER_FAILED = 1011  # the close code of a WebSocket


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("killable"))
    yield served
    served.kill()


@pytest.fixture
def killable(own_server: Served) -> Served:
    """Return a server that the test may kill; it is restarted for each test."""
    if own_server.process.poll() is not None:
        own_server.start()
    return own_server


def test_the_connection_comes_back_by_itself_in_mid_game(server: Served, person: Any) -> None:
    page, lines = person(reduced_motion="reduce"), []

    def carry(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/socket"), carry)
    play_bots(page, server, "muster")
    for breaks in range(1, 5):
        expect(page.locator(TURN)).to_be_visible()
        before = told(page)
        decide(page, breaks)
        lines[-1].close()
        wait_until(page, lambda opened=breaks: len(lines) > opened)
        expect_more_told(page, before)
        assert len(lines) == breaks + 1


def test_a_server_that_fails_is_named_and_asked_again_until_it_works(server: Served, person: Any) -> None:
    page, works = person(reduced_motion="reduce"), []

    def carry(line: WebSocketRoute) -> None:
        if works:
            line.connect_to_server()
        else:
            line.close(code=SERVER_FAILED)

    page.route_web_socket(re.compile("/socket"), carry)
    open_lobby(page, server)
    page.locator("li[data-game=muster] button.main").click()
    expect(page.locator("main")).to_contain_text("Something went wrong on the server. Trying again")
    works.append(True)
    expect(page.locator(TURN)).to_be_visible()


def test_a_move_at_which_the_server_fails_is_not_sent_again_and_again(server: Served, person: Any) -> None:
    page, moves = person(reduced_motion="reduce"), []

    def carry(line: WebSocketRoute) -> None:
        beyond = line.connect_to_server()

        def hear(said: str | bytes) -> None:
            is_move = '"move"' in str(said)
            if is_move:
                moves.append(said)
            if is_move and len(moves) == 1:
                line.close(code=SERVER_FAILED)
            else:
                beyond.send(said)

        line.on_message(hear)

    page.route_web_socket(re.compile("/socket"), carry)
    play_bots(page, server, "muster")
    before = told(page)
    decide(page, 0)
    expect(page.locator(".answers")).to_contain_text("your move was not made")
    expect(page.locator(TURN)).to_be_visible()
    assert (told(page), len(moves)) == (before, 1)
    decide(page, 0)
    expect_more_told(page, before)
    expect(page.locator(".answers")).to_have_text("")


@pytest.mark.parametrize("game", GAMES)
def test_a_server_killed_in_mid_game_comes_back_with_nothing_lost(
    game: str, killable: Served, person: Any
) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, killable, game)
    decide_often(page, 5)
    lines = words_told(page)
    before = told(page)
    killable.kill()
    expect(page.locator(".answers")).to_contain_text("No connection")
    killable.start()
    expect(page.locator(".answers")).not_to_contain_text("No connection")
    page.reload()
    expect(page.locator(TURN)).to_be_visible()
    assert words_told(page)[: len(lines)] == lines
    decide(page, 0)
    expect_more_told(page, before)


def test_a_server_that_is_restarted_says_so_and_the_table_is_there_again_by_itself(
    killable: Served, person: Any
) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, killable, "muster")
    before = told(page)
    killable.stop()
    expect(page.locator(".answers")).to_contain_text("The server is being restarted")
    killable.start()
    expect(page.locator(".answers")).to_have_text("")
    decide(page, 0)
    expect_more_told(page, before)
