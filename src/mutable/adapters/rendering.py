"""A game as text, for people who watch learners."""

import json

from mutable.adapters.play import Play
from mutable.kit.game import SPECTATOR


def rendered(play: Play) -> str:
    """What a spectator sees, as JSON."""
    return json.dumps(play.rules.view(play.state, SPECTATOR), ensure_ascii=False, indent=1)
