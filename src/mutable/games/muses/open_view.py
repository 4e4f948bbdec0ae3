"""Nobody knows who the neutral muse is until the end; her own eyes do. With every tile open, the standing is
another than any seat could tell: it is told anew, from the tiles that are shown beside it.
"""

from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.standing import Standing
from mutable.games.muses.rules.state import NEUTRAL, MusesState
from mutable.kit.game import Rules, State, View

EYES = (NEUTRAL,)


def settled(rules: Rules, state: State, view: View) -> View:
    assert isinstance(rules, MusesRules)
    assert isinstance(state, MusesState)
    if view["standing"] is None:
        return view
    return {**view, "standing": Standing(rules.scorer, view["tiles"]).to_view(state.sheet)}
