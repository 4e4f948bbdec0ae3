"""A state of OpenSpiel. Seats that decide at once do so one after the other, without seeing each other's
choice: the engine shows it to nobody before its own reveal.
"""

from typing import Any

import msgspec

from mutable.adapters.openspiel.position import Position
from mutable.kit.extras import required
from mutable.kit.game import CHANCE, OVER, SPECTATOR
from mutable.kit.rewards import rewards_of
from mutable.kit.rng import Rng

pyspiel = required("pyspiel")
BaseState: Any = pyspiel.State
SEEDS = 1 << 53
NAMED_APART = {OVER: int(pyspiel.PlayerId.TERMINAL), CHANCE: int(pyspiel.PlayerId.CHANCE)}


class MutableState(BaseState):
    """Made by `new_initial_state`; `position` is all there is to it."""

    def __init__(self, game: Any, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """Who decides, as OpenSpiel counts players."""
        turn = self.position.turn
        return turn if OVER < turn < CHANCE else NAMED_APART[turn]

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.position.turn == OVER

    def is_chance_node(self) -> bool:
        """Does chance decide?"""
        return self.position.turn == CHANCE

    def legal_actions(self, *player: int) -> list[int]:
        """What whoever decides may do, or one player. OpenSpiel's own answer is the same, after asking us
        four things; so it is asked only where nobody at the table decides.
        """
        turn = self.position.turn
        if OVER < turn < CHANCE and (not player or player[0] == turn):
            return self.position.legal()
        theirs: list[int] = super().legal_actions(*player)
        return theirs

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal() if player == self.position.turn else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome of chance with how likely it is."""
        return self.position.chances()

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.position.table
        row = action + table.actions.count if player < 0 else action
        return table.rules.moves.text(row)

    def returns(self) -> list[float]:
        """The rewards of all players; nothing before the end."""
        table = self.position.table
        return rewards_of(table.rules, self.position.state) if self.is_terminal() else [0.0] * table.players

    def resample_from_infostate(self, player: int, sampler: Any) -> "MutableState":
        """Another state that this player cannot tell from this one. `sampler` gives numbers from 0 to 1.

        No moves lead to it: its `history()` is empty, and `history_str()` begins there. This player has seen
        what it truly has; of the others only what they would see now is imagined.
        """
        rng = Rng(int(sampler() * SEEDS))
        return MutableState(self.get_game(), self.position.imagined(player, rng))

    def __str__(self) -> str:
        """What everybody sees, and all that is true, as numbers."""
        rules, state = self.position.table.rules, self.position.state
        shown = msgspec.json.encode(rules.view(state, SPECTATOR)).decode()
        return f"{shown}\n{' '.join(map(str, state.facts()))}"
