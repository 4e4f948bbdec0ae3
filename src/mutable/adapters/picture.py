"""The terminal screen of a game as text and as a picture.

A picture is that screen drawn with the glyphs of `glyphs.txt`, so it needs neither a browser nor a library
of images. All pictures of a table have the same size; a screen that is too high is cut off below.
"""

import io
from functools import cache
from importlib.resources import files

from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DIMMED_MONOKAI as THEME

from mutable.adapters.episode import Episode
from mutable.kit.extras import MissingExtra
from mutable.kit.game import SPECTATOR
from mutable.kit.words import LANGUAGES
from mutable.screens.registry import SCREENS

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise MissingExtra("numpy") from error


ROWS, COLUMNS, WIDE = 50, 100, 160  # of characters; wide for more than three players
HEIGHT, WIDTH = 14, 7  # of a character in pixels
MISSING = "00007f4141414141414141417f00"  # a box, for a character that has no glyph


def screen_text(play: Episode) -> str:
    """Return what a spectator sees in the terminal, without colours."""
    console = _console(play)
    console.print(_board(play))
    text: str = console.file.getvalue()  # type: ignore[attr-defined]  # a StringIO
    return text


def print_screen(play: Episode) -> None:
    """Print what a spectator sees, with the colours of the terminal."""
    Console().print(_board(play))


def picture_of(play: Episode) -> npt.NDArray[np.uint8]:
    """Return what a spectator sees as an array of (height, width, 3)."""
    console = _console(play)
    lines = console.render_lines(_board(play), console.options.update(width=_columns(play)), pad=False)
    image = np.full((ROWS * HEIGHT, _columns(play) * WIDTH, 3), THEME.background_color, np.uint8)
    for row, line in enumerate(lines[:ROWS]):
        _draw_line(image[row * HEIGHT : (row + 1) * HEIGHT], line)
    return image


def _board(play: Episode) -> RenderableType:
    rules, lang = play.rules, LANGUAGES[0]
    screen = SCREENS[play.setup.game](rules, rules.words(lang), lang)
    return screen.board(rules.view(play.state, SPECTATOR))


def _console(play: Episode) -> Console:
    return Console(width=_columns(play), file=io.StringIO(), color_system=None, legacy_windows=False)


def _columns(play: Episode) -> int:
    return WIDE if play.players > 3 else COLUMNS


def _draw_line(strip: npt.NDArray[np.uint8], line: list[Segment]) -> None:
    column = 0
    for text, style, _ in line:
        ink, ground = _colours(style or Style.null())
        for character in text:
            cell = strip[:, column * WIDTH : (column + 1) * WIDTH]
            if ground is not None:
                cell[...] = ground
            cell[_glyph(character)] = ink
            column += 1


@cache
def _colours(style: Style) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
    """Return the colours of the characters and, if the style has one, of the ground."""
    front, back = (
        colour.get_truecolor(THEME, foreground=is_front) if colour and not colour.is_default else None
        for colour, is_front in ((style.color, True), (style.bgcolor, False))
    )
    ink: tuple[int, ...] = front or THEME.foreground_color
    if style.dim:
        ink = tuple(part * 2 // 3 for part in ink)
    return (back or THEME.background_color, ink) if style.reverse else (ink, back)


@cache
def _glyphs() -> dict[str, str]:
    text = files("mutable.adapters").joinpath("glyphs.txt").read_text(encoding="utf-8")
    return dict(line.split(" ") for line in text.splitlines() if not line.startswith(";;"))


@cache
def _glyph(character: str) -> npt.NDArray[np.bool_]:
    """Return the pixels of a character."""
    if character.isspace():
        return np.zeros((HEIGHT, WIDTH), bool)
    rows = bytes.fromhex(_glyphs().get(character, MISSING))
    return np.array([[row >> (WIDTH - 1 - x) & 1 for x in range(WIDTH)] for row in rows], bool)
