"""A game for people who watch learners: as text, as a picture or in the terminal."""

from typing import Any

from mutable.adapters.episode import Episode
from mutable.adapters.picture import picture_of, print_screen, screen_text
from mutable.kit.errors import BadOption, quote

MODES = ["ansi", "rgb_array", "human"]


def check_mode(mode: str | None) -> str | None:
    """Check a render mode. Raise BadOption for one that there is not."""
    if mode is not None and mode not in MODES:
        raise BadOption("render_mode", given=quote(mode))
    return mode


def rendered(play: Episode, mode: str | None) -> Any:
    """Return what a spectator sees: a text ("ansi") or an array of pixels ("rgb_array"), else None."""
    if mode == "ansi":
        return screen_text(play)
    return picture_of(play) if mode == "rgb_array" else None


def show(play: Episode, mode: str | None) -> None:
    """Print what a spectator sees, if the mode is "human"."""
    if mode == "human":
        print_screen(play)
