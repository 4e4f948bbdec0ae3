"""A figure of RULES on a table, so that tests can check its caption with the engine."""

from typing import Any

from msgspec import structs

from mutable.games import GAMES
from mutable.kit.errors import IllegalMove
from mutable.learn.scenes.scene import NAMES, Scene, scenes_of, set_up
from mutable.table.table import Table


class Figure:
    """A scene of a game, seen by the figure's viewer."""

    def __init__(self, game: str, name: str) -> None:
        self._game = GAMES[game]
        self.scene: Scene = scenes_of(self._game)[name]
        self.table: Table = set_up(self._game, self.scene, [*NAMES])

    def without(self, part: str) -> "Figure":
        """Remove a part from the position."""
        left = {key: value for key, value in (self.scene.position or {}).items() if key != part}
        self.table = set_up(self._game, structs.replace(self.scene, position=left), [*NAMES])
        return self

    @property
    def view(self) -> Any:
        return self.table.view(self.scene.seat)

    def legal(self, verb: str = "", seat: int | None = None) -> list[str]:
        """Return the legal moves of the viewer (or of a seat) that begin with `verb`."""
        looking = self.scene.seat if seat is None else seat
        assert looking is not None
        return sorted(text for text in self.table.legal(looking) if text.startswith(verb))

    def play(self, *texts: str) -> "Figure":
        """Enter moves for the players who must decide."""
        for text in texts:
            self.table.enter(self.table.rules.turn(self.table.state), text)
        return self

    def refused(self, text: str) -> str:
        """Return the paragraph that forbids the viewer a move."""
        seat = self.scene.seat
        assert seat is not None
        try:
            self.table.rules.parse_legal(self.table.state, seat, text)
        except IllegalMove as refusal:
            return refusal.rule
        return ""
