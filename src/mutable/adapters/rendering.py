"""A game as text, for people who watch learners."""

import json

from mutable.adapters.episode import Episode
from mutable.kit.errors import BadOption, quote
from mutable.kit.game import SPECTATOR

MODES = ["ansi"]


def check_mode(mode: str | None) -> str | None:
    """Check a render mode. Raise BadOption for modes that are not supported, such as a window."""
    if mode is not None and mode not in MODES:
        raise BadOption("render_mode", given=quote(mode))
    return mode


def render_text(play: Episode) -> str:
    """Return the view of a spectator as JSON."""
    return json.dumps(play.rules.view(play.state, SPECTATOR), ensure_ascii=False, indent=1)
