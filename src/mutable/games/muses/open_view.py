"""The open view of a finished game. No seat knows the neutral muse, so her own view is merged in.

With every tile open the standing differs from what any seat can compute, so it is computed again from the
open tiles.
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
    return {**view, "standing": Standing(rules.scorer, view["tiles"]).told(state.sheet)}
