"""A game as text, for people who watch learners."""

import json

from mutable.adapters.episode import Episode
from mutable.kit.game import SPECTATOR


def rendered(play: Episode) -> str:
    """What a spectator sees, as JSON."""
    return json.dumps(play.rules.view(play.state, SPECTATOR), ensure_ascii=False, indent=1)
