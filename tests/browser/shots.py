"""Take pictures of every phase of every game at every size, for people to look at: `make shots`.

The pictures assert nothing. Each phase is taken when it first occurs and once well into the game, in both
themes; `--film` also takes series of frames between two decisions.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from mutable.games import GAMES, OUR_NAMES
from mutable.kit.rng import Rng
from mutable.kit.words import LANGUAGES, read_pack
from mutable.tables.catalogue import full_title
from mutable.tables.errors import PACK
from tests.browser.conftest import PLAYED, Served, a_browser
from tests.browser.sitting import MOST_DECISIONS, Sitting, Wish

SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844), "landscape": (844, 390)}
WISHES = [
    *(Wish("mu_city", players) for players in (1, 2, 3, 5)),
    Wish("mu_tricks", 5, {"hands": 2}),
    Wish("mu_tricks", 3, {"hands": 1}),
    Wish("mu_tricks", 4, {"hands": 1}),
    Wish("mu_tricks", 6, {"hands": 1}),
    Wish("mu_tricks", 5, {"hands": 1, "variant": "classic"}),
    Wish("mu_tricks", 2, {"hands": 1, "variant": "eskridge"}),
    Wish("mu_tricks", 2, {"hands": 1, "variant": "goslar"}),
    Wish("muster", 2),
    *(Wish("muster", 2, {option: True}) for option in ("beginner", "unity", "over_the_rainbow")),
    *(Wish("muses", players) for players in (2, 3, 4)),
]
WISHES += [Wish(name, GAMES[name].usual_players) for name in {*OUR_NAMES} - {wish.game for wish in WISHES}]


STILL = f"localStorage.speed = 'none'; localStorage.forced = 'off'; localStorage.played ??= '{PLAYED}'"
LATE = 26  # decisions into a game; more pieces are on the table by then


class Album:
    """The folder of the pictures, and the names of those that exist."""

    def __init__(self, folder: Path, sizes: list[str], themes: list[str]) -> None:
        self._folder = folder
        self._sizes = sizes
        self._themes = themes
        self._taken: set[str] = set()

    def take(self, page: Page, name: str) -> None:
        if name in self._taken:
            return
        self._taken.add(name)
        for size in self._sizes:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            for theme in self._themes:
                page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
                page.wait_for_timeout(350)  # until the camera and the cards have stopped moving
                self._folder.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=self._folder / f"{name}-{size}-{theme}.png")

    def film(self, page: Page, name: str, frames: int) -> None:
        """Take pictures of the next frames."""
        folder = self._folder / f"film-{name}"
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(frames):
            page.screenshot(path=folder / f"{number:03}.png")
            page.wait_for_timeout(60)


ROUNDS = ("projects", "buildings", "grown", "last")


def moment_of(sitting: Sitting) -> str:
    """Return the phase; in Mū with the round: projects, first buildings, a grown city or the last."""
    phase, view = sitting.phase, sitting.frame["view"]
    if view.get("game") != "mu_city" or phase == "end":
        return phase
    return f"{phase}-{ROUNDS[view['round']]}"


def play(page: Page, server: Served, wish: Wish, album: Album, film: int) -> None:
    sitting = Sitting(page, server, wish)
    rng = Rng(7)
    for number in range(MOST_DECISIONS):
        phase = sitting.phase
        album.take(page, f"{wish.name}-{moment_of(sitting)}")
        if number >= LATE and phase != "end":
            album.take(page, f"{wish.name}-{phase}-late")
        if phase == "end":
            return
        sitting.decide(rng.below(1000))
        if film and number % 10 == 0:
            album.film(page, f"{wish.name}-{number:03}-{phase}", film)
        sitting.await_decision()


PORTRAITS = {  # the pictures in README: a table of each game after some decisions
    "mu_city": (Wish("mu_city", 3), 20),
    "mu_tricks": (Wish("mu_tricks", 4, {"hands": 1}), 11),
    "muster": (Wish("muster", 2), 26),
    "muses": (Wish("muses", 2), 12),
}


def portray(browser: Browser, server: Served, folder: Path) -> None:
    """Take the small pictures for README."""
    folder.mkdir(parents=True, exist_ok=True)
    for game, (wish, decisions) in PORTRAITS.items():
        context = browser.new_context(viewport={"width": 1020, "height": 680}, locale="en-GB")
        context.add_init_script(STILL)
        page = context.new_page()
        sitting = Sitting(page, server, wish)
        rng = Rng(11)
        for _ in range(decisions):
            sitting.decide(rng.below(1000))
            sitting.await_decision()
        page.wait_for_timeout(350)
        page.screenshot(path=folder / f"{game}.jpg", type="jpeg", quality=82)
        context.close()


COMPOSE = """([title, name]) => {
  const one = name === "mutable" ? "" : `[data-game=${name}] `;
  const covers = [...document.querySelectorAll(`${one}.cover svg`)];
  document.body.innerHTML = `<div class="art"></div><p>${title}<small>mutable</small></p>`;
  for (const cover of covers) {
    cover.setAttribute("preserveAspectRatio", "xMidYMid slice");
    cover.style.cssText = `width: ${100 / covers.length}%; height: 100%; display: block`;
    document.querySelector(".art").append(cover);
  }
  document.querySelector(".art").style.cssText = "display: flex; width: 1200px; height: 500px";
  document.querySelector("p").style.cssText = `margin: 0; height: 130px; padding: 0 48px; display: flex;
    align-items: center; justify-content: space-between; font: 600 64px var(--display);
    background: var(--paper); color: var(--ink)`;
  document.querySelector("small").style.cssText = "font: 600 36px var(--display); color: var(--soft)";
}"""


def preview(browser: Browser, server: Served, folder: Path) -> None:
    """Make the preview pictures for shared links: one of each game's cover, and one of all covers."""
    folder.mkdir(parents=True, exist_ok=True)
    for lang in LANGUAGES:
        page = browser.new_page(viewport={"width": 1200, "height": 630}, color_scheme="light", locale=lang)
        titles = {"mutable": read_pack(PACK, lang)["doors"]["home_title"]}
        titles |= {game: full_title(GAMES[game], lang) for game in OUR_NAMES}
        for name, title in titles.items():
            page.goto(server.base)
            page.wait_for_selector(".cover svg")
            page.evaluate("() => document.fonts.ready")
            page.evaluate(COMPOSE, [title, name])
            middle = "" if lang == LANGUAGES[0] else f".{lang}"
            page.screenshot(path=folder / f"{name}{middle}.jpg", type="jpeg", quality=84)
        page.close()


def shoot(browser: Browser, server: Served, wishes: list[Wish], options: argparse.Namespace) -> None:
    for wish in wishes:
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale=options.locale)
        if not options.film:
            context.add_init_script(STILL)
        album = Album(Path(options.out), options.sizes, options.themes)
        play(context.new_page(), server, wish, album, options.film)
        context.close()
        print(f"{wish.name}: done", flush=True)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="make shots", description="Pictures of every phase at every size.")
    parser.add_argument("games", nargs="*", help="games, or the beginning of a table's name: mu_tricks-5")
    parser.add_argument("--out", default="build/shots")
    parser.add_argument("--sizes", nargs="+", default=list(SIZES), choices=SIZES)
    parser.add_argument("--themes", nargs="+", default=["light", "dark"], choices=["light", "dark"])
    parser.add_argument("--film", type=int, default=0, help="so many frames after every tenth decision")
    parser.add_argument("--locale", default="en-GB")
    parser.add_argument("--readme", metavar="FOLDER", help="only README's small pictures")
    parser.add_argument("--previews", metavar="FOLDER", help="only what links show: web/public/previews")
    options = parser.parse_args(arguments)
    wishes = [wish for wish in WISHES if not options.games or wish.name.startswith(tuple(options.games))]
    with tempfile.TemporaryDirectory() as folder, a_browser() as browser:
        server = Served(Path(folder))
        try:
            if options.readme:
                portray(browser, server, Path(options.readme))
            elif options.previews:
                preview(browser, server, Path(options.previews))
            else:
                shoot(browser, server, wishes, options)
        finally:
            server.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
