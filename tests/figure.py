"""A figure of RULES at a table: what its caption says is asked of the engine there."""

from typing import Any

from msgspec import structs

from mutable.games import GAMES
from mutable.kit.errors import IllegalMove
from mutable.learn.scenes.scene import NAMES, Scene, scenes_of, set_up
from mutable.table.table import Table


class Figure:
    """A scene of a game with the eyes that its figure has."""

    def __init__(self, game: str, name: str) -> None:
        self._game = GAMES[game]
        self.scene: Scene = scenes_of(self._game)[name]
        self.table: Table = set_up(self._game, self.scene, [*NAMES])

    def without(self, part: str) -> "Figure":
        """The same position, but for a part of it."""
        left = {key: value for key, value in (self.scene.position or {}).items() if key != part}
        self.table = set_up(self._game, structs.replace(self.scene, position=left), [*NAMES])
        return self

    @property
    def view(self) -> Any:
        return self.table.view(self.scene.seat)

    def legal(self, verb: str = "", seat: int | None = None) -> list[str]:
        """The legal moves of whoever looks (or of a seat), or those that begin with some words."""
        looking = self.scene.seat if seat is None else seat
        assert looking is not None
        return sorted(text for text in self.table.legal(looking) if text.startswith(verb))

    def play(self, *texts: str) -> "Figure":
        """Moves of whoever decides."""
        for text in texts:
            self.table.enter(self.table.rules.turn(self.table.state), text)
        return self

    def refused(self, text: str) -> str:
        """The paragraph that forbids whoever looks a move."""
        seat = self.scene.seat
        assert seat is not None
        try:
            self.table.rules.parse_legal(self.table.state, seat, text)
        except IllegalMove as refusal:
            return refusal.rule
        return ""
