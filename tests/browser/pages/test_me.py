"""The player's own page in a real browser: content, other devices, deletion."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.browser.pages.test_pages import SHIFTS, SMALL_TARGETS, serious
from tests.browser.people import open_for_a_friend, open_lobby, play_bots, sit_down
from tests.browser.sitting import Sitting, Wish, open_table

WORDS = {
    "en": {
        "me": "My games", "new": "Your first game", "device": "Use another device",
        "make": "Create a private", "bring": "is mine", "forget": "Delete my data",
        "gone": "has been deleted",
        "turn": "Your turn", "to": "Go to the table", "sit": "Sit down",
    },
    "fr": {
        "me": "Mes parties", "new": "Votre première partie", "device": "Utiliser un autre appareil",
        "make": "Créer un lien", "bring": "c’est le mien", "forget": "Supprimer mes données",
        "gone": "ont été supprimées", "turn": "À vous", "to": "Aller à la table", "sit": "S’asseoir",
    },
}  # fmt: skip
everywhere = pytest.mark.parametrize(
    ("lang", "screen", "theme"), [("en", DESKTOP, "light"), ("fr", PHONE, "dark")]
)


def is_usable(page: Page, screen: dict[str, int]) -> None:
    assert serious(page) == []
    assert page.locator("main").evaluate(SMALL_TARGETS) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= screen["width"]


def is_fit(page: Page, screen: dict[str, int]) -> None:
    is_usable(page, screen)
    if screen is DESKTOP:
        assert page.evaluate("() => document.documentElement.scrollHeight") <= screen["height"]


def is_on_first_screen(line: Locator, screen: dict[str, int]) -> bool:
    box = line.bounding_box()
    return box is not None and box["y"] + box["height"] <= screen["height"]


@everywhere
def test_my_place_begins_empty_fills_goes_to_another_device_and_is_forgotten(
    lang: str, screen: dict[str, int], theme: str, server: Served, person: Any
) -> None:
    said = WORDS[lang]
    locale = {"en": "en-US", "fr": "fr-FR"}[lang]
    page = person(locale=locale, viewport=screen, color_scheme=theme, reduced_motion="reduce")
    open_lobby(page, server)
    page.get_by_role("link", name=said["me"]).click()
    expect(page.locator(".hello h2")).to_contain_text(said["new"])
    is_fit(page, screen)
    sitting = Sitting(page, server, Wish("muster", 2))
    sitting.play_out()
    running = Sitting(page, server, Wish("muses", 2)).id
    page.goto(f"{server.base}me")
    first = page.locator(".now li").first
    expect(first).to_contain_text(said["turn"])
    assert first.locator("a").get_attribute("href") == f"/t/{running}"
    expect(page.locator(".past .result")).to_have_text(re.compile(r"\d"))
    expect(page.locator(".mine tbody tr")).to_have_count(1)
    is_fit(page, screen)
    with page.expect_download() as download:
        page.locator("a[download]").click()
    assert sitting.id in download.value.path().read_text()
    page.get_by_role("button", name=said["device"]).click()
    page.get_by_role("button", name=said["make"]).click()
    private = page.locator("dialog code").inner_text()
    assert serious(page) == []
    other = person(locale=locale, viewport=PHONE, reduced_motion="reduce")
    theirs = Sitting(other, server, Wish("muster", 2)).id
    other.goto(re.sub("^http://[^/]+/", server.base, private))
    expect(other.get_by_role("dialog")).to_contain_text("Ada")
    assert "#" not in other.url
    assert serious(other) == []
    other.get_by_role("button", name=said["bring"]).click()
    expect(other.locator(".now li")).to_have_count(2)
    page.reload()
    expect(page.locator(f".now a[href='/t/{theirs}']")).to_be_visible()
    page.get_by_role("button", name=said["device"]).click()
    expect(page.locator("dialog li")).to_have_count(2)
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name=said["forget"]).click()
    page.get_by_role("dialog").get_by_role("button", name=said["forget"]).click()
    expect(page.locator(".news")).to_contain_text(said["gone"])
    expect(page.locator(".hello")).to_be_visible()
    other.goto(f"{server.base}me")
    expect(other.locator(".hello")).to_be_visible()


def test_a_newcomer_is_asked_before_a_link_makes_them_another_player_and_can_be_removed(
    server: Served, person: Any
) -> None:
    eve, page = person(reduced_motion="reduce"), person(viewport=PHONE, reduced_motion="reduce")
    play_bots(eve, server, "muster")
    eve.goto(f"{server.base}me")
    eve.get_by_role("button", name="Use another device").click()
    eve.get_by_role("button", name="Create a private").click()
    link = re.sub("^http://[^/]+/", server.base, eve.locator("dialog code").inner_text())
    for answer, tables in (("Not now", 0), ("it is mine", 1)):
        page.goto(server.base)  # from the same page, a change of the fragment alone would load nothing
        page.goto(link)
        page.get_by_role("dialog").get_by_role("button", name=answer).click()
        expect(page.locator(".now li")).to_have_count(tables)
    page.get_by_role("button", name="Use another device").click()
    page.get_by_role("button", name="Remove this device").click()
    expect(page.locator(".hello")).to_be_visible()


def test_a_wrong_private_link_is_refused_in_words_and_leaves_no_key_in_the_address(
    server: Served, person: Any
) -> None:
    page = person(locale="fr-FR")
    page.goto(f"{server.base}me#key=nothing-at-all")
    expect(page.get_by_role("alert")).to_contain_text("n’ouvre rien")
    assert page.url == f"{server.base}me"


@everywhere
def test_the_lobby_tells_open_tables_results_and_which_table_is_mine(
    lang: str, screen: dict[str, int], theme: str, server: Served, person: Any
) -> None:
    said = WORDS[lang]
    locale = {"en": "en-US", "fr": "fr-FR"}[lang]
    ann = person(locale=locale, viewport=screen, color_scheme=theme, reduced_motion="reduce")
    Sitting(ann, server, Wish("muster", 2)).play_out()
    others = [{"kind": "friend"}, *[{"kind": "bot", "bot": "level4"}] * 2]
    classic = {"options": {"variant": "classic"}, "clock": 120, "public": True}
    made = open_table(ann, server, "mu_tricks", "Ann", others, **classic)
    bob = person(locale=locale, viewport=screen, color_scheme=theme)
    host = ann.context.new_page()  # the lobby lists only tables with somebody present
    host.goto(f"{server.base}t/{made}")
    expect(host.locator("main img")).to_be_visible()
    for page, way in ((ann, said["to"]), (bob, said["sit"])):
        page.add_init_script(f"({SHIFTS})()")
        page.goto(server.base)
        line = page.locator("li", has=page.locator(f"a[href='/t/{made}']")).last
        expect(line.get_by_role("link")).to_have_text(way)
        expect(line).to_contain_text({"en": "2 bots (Good player)", "fr": "2 robots (Bon joueur)"}[lang])
        expect(line).to_contain_text({"en": "first edition", "fr": "première édition"}[lang])
        expect(line).to_contain_text("2 min")
        page.evaluate("() => document.fonts.ready")
        assert page.evaluate("() => window.shifted") < 0.02
        is_usable(page, screen)
        assert screen is PHONE or is_on_first_screen(line, screen)  # lessons and puzzles may be below
    expect(ann.locator(".lists .result")).to_have_text(re.compile(r"\d"))


def test_an_evening_is_told_where_a_game_ended_while_one_waits_and_on_my_page(
    server: Served, person: Any
) -> None:
    ann, bob = person(reduced_motion="reduce"), person(viewport=PHONE, reduced_motion="reduce")
    sit_down(bob, open_for_a_friend(ann, server, "muster", "Ann"), "Bob")
    for number in (1, 2):
        expect(bob.locator(".table .board")).to_be_visible()
        give_up(bob)
        expect(ann.locator("h1")).to_have_text("Bob resigned: you win")
        if number == 2:
            break
        ann.get_by_role("button", name="Rematch").click()
        expect(ann.get_by_role("region", name="This evening")).to_contain_text("Ann 1 win")
        expect(ann.get_by_role("region", name="This evening")).to_contain_text("Bob 0 wins")
        sit_down(bob, ann.url, "Bob")
    score = ann.get_by_role("region", name="This evening")
    expect(score).to_contain_text("after 2 games")
    expect(score.locator("li.me")).to_contain_text("2 wins")
    assert serious(ann) == []
    ann.goto(f"{server.base}me")
    expect(ann.get_by_role("region", name="Evenings")).to_contain_text("2 wins")


def give_up(page: Page) -> None:
    page.evaluate("""() => new Promise((done) => {
      const id = location.pathname.split("/")[2];
      const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket?lang=en`);
      socket.onmessage = () => { socket.send('{"type":"resign"}'); done(); };
    })""")


def test_nobody_sees_another_persons_place(server: Served, person: Any) -> None:
    ann, eve = person(reduced_motion="reduce"), person(reduced_motion="reduce")
    play_bots(ann, server, "muster")
    ann.goto(f"{server.base}me")
    expect(ann.locator(".now li")).to_have_count(1)
    eve.goto(f"{server.base}me")
    expect(eve.locator(".hello")).to_be_visible()
