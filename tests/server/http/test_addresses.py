"""The addresses that people see, and the previews of links to them."""

import re
from pathlib import Path

import pytest

from mutable.games import GAMES
from mutable.server.http.pages import PAGES
from mutable.server.http.slugs import ADDRESS_OF, GAME_AT, slug_of
from mutable.tables.catalogue import full_title
from tests.server.visit import Visitor, run, server_at, visitors

pytestmark = pytest.mark.skipif(not PAGES.exists(), reason="the pages are not built: npm run build")

HTML = {"Accept": "text/html"}


async def shown(visitor: Visitor, address: str, lang: str = "en") -> tuple[int, dict[str, str]]:
    """Return the status of a page, and its preview."""
    headers = {**HTML, "Accept-Language": lang}
    async with visitor.session.get(f"{visitor.base}{address}", headers=headers) as response:
        page = await response.text()
        assert response.content_type == "text/html"
    found = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page))
    title = re.search(r"<title>(.*?)</title>", page)
    assert title is not None
    return response.status, {**found, "page": title[1]}


def test_every_game_has_a_readable_address_of_its_own() -> None:
    assert ADDRESS_OF["mu_city"] == "mu"
    assert ADDRESS_OF["mu_tricks"] == "mu-tricks"
    assert [*GAME_AT.values()] == [*GAMES]
    assert slug_of("Dance of Muses!") == "dance-of-muses"


def test_a_games_page_tells_the_game_in_the_readers_language(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as [ann]:
            for name, game in GAMES.items():
                for more in ("", "/rules", "/rules/2.1"):
                    status, said = await shown(ann, f"/{ADDRESS_OF[name]}{more}", "fr-CA")
                    assert (status, said["title"]) == (200, full_title(game, "fr"))
                    assert said["description"] == game.pack("fr")["about"].replace("'", "&#x27;")
                    assert said["image"].endswith(f"/previews/{name}.fr.jpg")

    run(scenario)


@pytest.mark.parametrize(
    ("lang", "title", "word", "picture"),
    [
        ("en-GB", "Four table games worth an evening", "strong bots", "mutable.jpg"),
        ("fr-CA", "Quatre jeux de table pour une bonne soirée", "robots forts", "mutable.fr.jpg"),
    ],
)
def test_the_first_page_has_a_preview_in_the_readers_language(
    lang: str, title: str, word: str, picture: str, tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as [ann]:
            status, said = await shown(ann, "/", lang)
            assert (status, said["title"], said["page"]) == (200, title, "mutable")
            assert word in said["description"]
            path = "/" + said["image"].partition("//")[2].partition("/")[2]
            assert path == f"/previews/{picture}"
            async with ann.session.get(f"{base}{path}") as response:
                assert (response.status, response.content_type) == (200, "image/jpeg")

    run(scenario)


def test_every_page_names_the_language_that_it_is_served_in(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as [ann]:
            for address in ("/", "/about", "/muster/rules", "/t/none", "/nowhere"):
                for asked, lang in (("fr-CA", "fr"), ("en", "en"), ("de", "en")):
                    headers = {**HTML, "Accept-Language": asked}
                    async with ann.session.get(f"{ann.base}{address}", headers=headers) as response:
                        assert f'<html lang="{lang}"' in await response.text(), address

    run(scenario)


def test_an_invitation_tells_who_invites_to_what(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as [ann, stranger]:
            table = await ann.open_table("mu_tricks", ["me", "friend", "friend"], '<b>"Ann"</b> & co')
            status, said = await shown(stranger, f"/t/{table}")
            assert status == 200
            assert said["title"] == "&lt;b&gt;&quot;Ann&quot;&lt;/b&gt; &amp; co invites you to Mü · tricks"
            assert said["url"].endswith(f"/t/{table}")

    run(scenario)


def test_previews_of_twin_tables_are_the_same_whatever_is_hidden_there(tmp_path: Path) -> None:
    """Compare the previews of two tables that differ only in the hidden deal."""

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as [ann]:
            pages = []
            for _ in range(2):
                table = await ann.open_table("mu_tricks", ["me", "level1", "level1", "level1"])
                async with ann.at(table) as chair:
                    await chair.turn()
                async with ann.session.get(f"{base}/t/{table}", headers=HTML) as response:
                    pages.append((await response.text()).replace(table, "TABLE"))
            assert pages[0] == pages[1]

    run(scenario)


@pytest.mark.parametrize(
    "address", ["/t/nothing-here", "/replay/nothing-here/3/all", "/mu-trick", "/mu/nothing"]
)
def test_who_went_astray_gets_a_page_and_programs_a_sentence(address: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as [ann]:
            status, said = await shown(ann, address)
            assert status == 404
            assert said["page"] in (
                "There is nothing at this address – mutable",
                "This table no longer exists – mutable",
            )
            async with ann.session.get(f"{base}/api/nothing", headers=HTML) as response:
                assert (response.status, response.content_type) == (404, "application/json")
            async with ann.session.get(f"{base}/nothing") as response:
                assert (response.status, response.content_type) == (404, "application/json")

    run(scenario)


def test_a_page_may_be_asked_for_by_anybody_without_a_table_being_loaded(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as [ann]:
            for address in ("/t/%00", "/t/" + "x" * 3000, "/replay/..%2f..%2fetc", "/t/'; DROP TABLE log"):
                status, _ = await shown(ann, address)
                assert status in (400, 404)

    run(scenario)
