"""The open view of Dance of Muses, with every tile revealed.

No seat knows the neutral muse before the end, so the view of the neutral owner is merged in, too. The
standing then depends on more than any seat knows, and is computed again from the revealed tiles.
"""

from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.standing import Standing
from mutable.games.muses.rules.state import NEUTRAL, MusesState
from mutable.kit.game import Rules, State, View

EXTRA_VIEWERS = (NEUTRAL,)


def adjust_view(rules: Rules, state: State, view: View) -> View:
    assert isinstance(rules, MusesRules)
    assert isinstance(state, MusesState)
    if view["standing"] is None:
        return view
    return {**view, "standing": Standing(rules.scorer, view["tiles"]).to_view(state.sheet)}
