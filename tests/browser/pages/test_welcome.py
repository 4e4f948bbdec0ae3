"""A visitor's first steps: an invitation, a full or finished table, the site without a network."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.browser.pages.test_pad import NAMES, expect_totals, next_entry, open_pad, say_hand, write
from tests.browser.pages.test_pages import SMALL_TARGETS, serious
from tests.browser.people import open_for_a_friend, open_lobby, play_bots, sit_down

AT_HOME = pytest.mark.parametrize(
    ("locale", "screen", "theme"), [("en-GB", DESKTOP, "light"), ("fr-FR", PHONE, "dark")]
)
SAID = {
    "en-GB": ("Ann invites you to", "One seat is free", "The rules in brief", "only this computer"),
    "fr-FR": ("Ann vous invite à", "Une place est libre", "Les règles en bref", "seul cet ordinateur"),
}
IN_SIGHT = (
    "node => { const box = node.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"
)
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys())));
  return kept.flat().map((request) => new URL(request.url).pathname);
}"""


def expect_fit(page: Page) -> None:
    assert serious(page) == []
    assert page.locator("main").evaluate(SMALL_TARGETS) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@AT_HOME
def test_a_stranger_is_told_who_invites_to_what_and_sits_down(
    locale: str, screen: dict[str, int], theme: str, server: Served, person: Any
) -> None:
    ann, guest = (
        person(reduced_motion="reduce"),
        person(locale, screen, color_scheme=theme, reduced_motion="reduce"),
    )
    address = open_for_a_friend(ann, server, "mu_city", "Ann")
    expect(ann.get_by_text("only this computer")).to_be_visible()
    guest.goto(address)
    invites, free, short, secret = SAID[locale]
    for shown in (
        guest.get_by_role("heading", name=f"{invites} Mū"),
        guest.get_by_text(free),
        guest.locator(".cover"),
    ):
        expect(shown).to_be_visible()
        assert shown.evaluate(IN_SIGHT)
    assert guest.locator("form.sit button").evaluate(IN_SIGHT)
    expect(guest.get_by_role("heading", name=short)).to_be_attached()
    assert secret not in guest.locator("body").inner_text()
    assert "--host" not in guest.locator("body").inner_text()
    expect_fit(guest)
    sit_down(guest, address, "Zoé")
    expect(guest.locator(".table .board")).to_be_visible()


@AT_HOME
def test_a_table_that_is_full_or_over_or_gone_says_what_can_be_done(
    locale: str, screen: dict[str, int], theme: str, server: Served, person: Any
) -> None:
    ann, guest = (
        person(reduced_motion="reduce"),
        person(locale, screen, color_scheme=theme, reduced_motion="reduce"),
    )
    play_bots(ann, server, "muster")
    guest.goto(ann.url)
    expect(guest.locator("[data-visit=playing]")).to_be_visible()
    expect_fit(guest)
    guest.locator(".seats .ways button").click()  # open a similar table
    expect(guest.get_by_role("dialog")).to_contain_text("Muster")
    guest.keyboard.press("Escape")
    guest.locator(".seats .ways a.main").click()
    expect(guest.locator(".table .board")).to_be_visible()
    assert guest.url.endswith("/watch")
    ann.evaluate("""(id) => new Promise((done) => {
      const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket?lang=en`);
      socket.onmessage = ({ data }) => {
        if (JSON.parse(data).room?.status === "finished") done();
        else socket.send(JSON.stringify({ type: "resign" }));
      };
    })""", ann.url.rpartition("/")[2])  # fmt: skip
    guest.goto(ann.url)
    expect(guest.locator("[data-visit=finished]")).to_contain_text("Muriel")
    expect_fit(guest)
    guest.locator(".seats .ways a.main").click()
    expect(guest.locator(".replay .board")).to_be_visible()

    # A device that has visited a deleted table can still describe it.
    gone = f"{server.base}t/Abcdefghij12"
    guest.evaluate("""() => {
      const [one, ...rest] = JSON.parse(localStorage.visited);
      localStorage.visited = JSON.stringify([{ ...one, id: "Abcdefghij12", names: ["Bob"] }, ...rest]);
    }""")
    guest.goto(gone)
    expect(guest.locator("main")).to_contain_text("Bob")
    expect(guest.locator(".ways button")).to_be_visible()
    expect_fit(guest)
    guest.goto(f"{server.base}about")
    expect(guest.get_by_text("Frank Nestel")).to_be_visible()
    expect_fit(guest)


def test_without_the_server_the_page_says_so_and_a_new_sheet_can_be_begun(
    server: Served, person: Any
) -> None:
    page = person(viewport=PHONE, keeps=True, reduced_motion="reduce")
    open_lobby(page, server)
    kept = page.evaluate(KEPT)
    assert "/" in kept
    assert not [path for path in kept if path.startswith(("/api", "/t/"))]
    page.wait_for_function("() => localStorage['pad-sheets.en']")
    page.context.set_offline(True)
    page.goto(f"{server.base}?again")
    expect(page.get_by_role("heading", name="The server cannot be reached")).to_be_visible()
    expect_fit(page)
    page.get_by_role("link", name="Mü · tricks", exact=True).click()
    expect(page.locator("fieldset input").first).to_be_visible()
    open_pad(page, server, "mu-tricks", NAMES)
    next_entry(page)
    say_hand(page, [20, 10, 22, 8])
    write(page)
    expect(page.get_by_role("status")).to_contain_text("1 entry is saved here")
    page.reload()
    expect(page.locator("tr.entry")).to_have_count(1)
    page.goto(f"{server.base}t/Abcdefghij12")  # the cache never contains tables
    expect(page.get_by_role("heading", name="The server cannot be reached")).to_be_visible()
    page.go_back()
    page.context.set_offline(False)
    expect_totals(page, [70, 10, 72, 8])
    page.goto(server.base)
    expect(page.locator(".games li").first).to_be_visible()
