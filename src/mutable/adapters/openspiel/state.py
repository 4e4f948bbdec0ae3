"""A state of OpenSpiel. Seats that decide at the same time act one after the other, without seeing each
other's choices: the engine hides them until they are revealed.
"""

from typing import Any

import msgspec

from mutable.adapters.openspiel.position import Position
from mutable.kit.arrays.rewards import rewards_of
from mutable.kit.extras import required
from mutable.kit.game import CHANCE, OVER, SPECTATOR
from mutable.kit.rng import Rng

pyspiel = required("pyspiel")
BaseState: Any = pyspiel.State
SEEDS = 1 << 53
NAMED_APART = {OVER: int(pyspiel.PlayerId.TERMINAL), CHANCE: int(pyspiel.PlayerId.CHANCE)}


class MutableState(BaseState):
    """Created by `new_initial_state`; `position` is its whole content."""

    def __init__(self, game: Any, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """Return the player who decides, or OpenSpiel's number for chance or the end."""
        turn = self.position.turn
        return turn if OVER < turn < CHANCE else NAMED_APART[turn]

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return self.position.turn == OVER

    def is_chance_node(self) -> bool:
        """Return True if chance decides."""
        return self.position.turn == CHANCE

    def legal_actions(self, *player: int) -> list[int]:
        """Return the legal actions of the player to move, or of the given player. OpenSpiel's own method
        returns the same after four calls of ours, so it is only used if no seat decides.
        """
        turn = self.position.turn
        if OVER < turn < CHANCE and (not player or player[0] == turn):
            return self.position.legal()
        theirs: list[int] = super().legal_actions(*player)
        return theirs

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal() if player == self.position.turn else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return every outcome of chance with its probability."""
        return self.position.chances()

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.position.table
        row = action + table.actions.count if player < 0 else action
        return table.rules.moves.text(row)

    def returns(self) -> list[float]:
        """Return the rewards of all players; 0 before the end."""
        table = self.position.table
        return rewards_of(table.rules, self.position.state) if self.is_terminal() else [0.0] * table.players

    def resample_from_infostate(self, player: int, sampler: Any) -> "MutableState":
        """Return another state that this player cannot distinguish from this one. `sampler` returns numbers
        from 0 to 1.

        No moves lead to that state: its `history()` is empty, and `history_str()` begins there. This player's
        past is kept; the past of the others is only what they would see now.
        """
        rng = Rng(int(sampler() * SEEDS))
        return MutableState(self.get_game(), self.position.resampled(player, rng))

    def __str__(self) -> str:
        """Return the view of a spectator as JSON, and the true state as numbers."""
        rules, state = self.position.table.rules, self.position.state
        shown = msgspec.json.encode(rules.view(state, SPECTATOR)).decode()
        return f"{shown}\n{' '.join(map(str, state.facts()))}"
