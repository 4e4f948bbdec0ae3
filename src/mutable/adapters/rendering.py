"""A game as text, for people who watch learners."""

import json

from mutable.adapters.episode import Episode
from mutable.kit.errors import BadOption, quote
from mutable.kit.game import SPECTATOR

MODES = ["ansi"]


def checked_mode(mode: str | None) -> str | None:
    """There is no window: what cannot be shown is refused, not left out."""
    if mode is not None and mode not in MODES:
        raise BadOption("render_mode", given=quote(mode))
    return mode


def rendered(play: Episode) -> str:
    """What a spectator sees, as JSON."""
    return json.dumps(play.rules.view(play.state, SPECTATOR), ensure_ascii=False, indent=1)
