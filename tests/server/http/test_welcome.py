"""First contact: what an invitation shows, what a device stores, and what the product is made of."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from mutable.games import GAMES
from mutable.pad.blank import blank_sheets
from mutable.pad.sheet import games_with_a_pad, sheet_of
from mutable.server.http.pages import PAGES
from mutable.server.http.slugs import ADDRESS_OF
from tests.server.visit import run, server_at, visitors

ROOT = Path(__file__).parents[3]
built = pytest.mark.skipif(not PAGES.exists(), reason="the pages are not built: npm run build")


def test_a_guest_is_told_who_invites_and_nothing_of_how_the_server_is_run(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as [ann, guest]:
            table = await ann.open_table("muses", ["friend", "me", "level1"])
            async with guest.at(table) as chair:
                assert (await chair.next())["room"]["host"] == 1
            assert (await ann.get(f"/api/tables/{table}/links"))["only_here"] is True
            links = await guest.get(f"/api/tables/{table}/links")
            assert (links["only_here"], links["seat"]) == (False, None)

    run(scenario)


def test_a_cleared_table_and_a_broken_link_are_told_apart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as [ann]:
            table = await ann.open_table("muster", ["me", "friend"])
            gone = await ann.get(f"/api/tables/{table[::-1]}/links")
            cut = await ann.get(f"/api/tables/{table[:-3]}/links")
            assert "deleted after a day" in gone["error"]
            assert "part of it is missing" in cut["error"]

    run(scenario)


@built
def test_the_manifest_leads_to_every_game_and_its_pictures_are_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as [ann]:
            french = {"Accept-Language": "fr"}
            async with ann.session.get(f"{base}/manifest.webmanifest", headers=french) as response:
                assert response.content_type == "application/manifest+json"
                told = json.loads(await response.text())
            assert told["lang"] == "fr"
            assert {one["sizes"] for one in told["icons"]} == {"192x192", "512x512"}
            assert [one["url"] for one in told["shortcuts"]] == [f"/{ADDRESS_OF[name]}" for name in GAMES]
            pictures = [*told["icons"], *(one["icons"][0] for one in told["shortcuts"])]
            for address in {one["src"] for one in pictures} | {one["url"] for one in told["shortcuts"]}:
                async with ann.session.get(f"{base}{address}") as response:
                    assert response.status == 200, address

    run(scenario)


@built
def test_what_a_device_keeps_is_there_and_is_no_answer_of_a_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as [ann]:
            async with ann.session.get(f"{base}/sw.js") as response:
                assert response.headers["Cache-Control"] == "no-cache"
                worker = await response.text()
            assert len(worker) < 1200
            listed = re.search(r'"(/assets/kept-\w+\.json)"', worker)
            assert listed is not None
            kept = await ann.get(listed[1])
            assert kept[0] == "/"
            assert all(address.startswith("/assets/") for address in kept[1:])
            assert not [address for address in kept if "TablePage" in address or "Replay" in address]
            for address in kept:
                async with ann.session.get(f"{base}{address}") as response:
                    assert response.status == 200, address

    run(scenario)


@built
def test_the_page_about_us_names_all_that_is_shipped_with_its_licence(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as [ann]:
            about = await ann.get("/api/about")
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        needed = [*project["dependencies"], *project["optional-dependencies"]["server"]]
        names = {found[0] for line in needed if (found := re.match(r"[\w-]+", line))}
        assert names <= {library["name"] for library in about["server"]}
        assert all(library["licence"] for library in about["server"])
        packages = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["dependencies"]
        builders = {"vite", "@sveltejs/vite-plugin-svelte"}  # build tools are not part of the page
        assert packages.keys() - builders <= {library["name"] for library in about["page"]}
        assert all(len(library["notice"]) > 500 and library["licence"] for library in about["page"])
        assert [game["title"] for game in about["games"]] == [game.title for game in GAMES.values()]

    run(scenario)


@pytest.mark.parametrize("game", games_with_a_pad())
def test_an_empty_sheet_is_what_the_pad_would_be_told_first(game: str) -> None:
    sheets = [*blank_sheets(game, "fr")]
    assert {sheet.players for sheet in sheets} == {*GAMES[game].players}
    for blank in sheets:
        names = [f"N{seat}" for seat in range(blank.players)]
        assert blank.sheet == sheet_of(game, names, blank.options, [], "fr")
