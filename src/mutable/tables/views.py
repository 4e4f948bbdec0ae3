"""One position in the eyes of all: what everybody may know is built and written once, and what is a seat's
own is put into the gaps.
"""

from functools import lru_cache

from msgspec import Raw

from mutable.kit.game import SPECTATOR, Rules, State
from mutable.kit.views import Place, Private, merge_view, value_at
from mutable.tables.messages import encode

GAP = b"\0"  # around a gap's number: JSON writes no such byte


class Views:
    """The views of one position as JSON. They must be asked for before it changes."""

    def __init__(self, rules: Rules, state: State) -> None:
        public = rules.public(state)
        self._own = [rules.private(state, seat) for seat in range(rules.players)]
        all_own: Private = {}
        for own in self._own:
            all_own.update(own)
        places = tuple(all_own)
        gaps = _gaps(places)
        gapped = gaps[()] if () in gaps else merge_view(public, gaps)  # a game from outside tells views whole
        self._parts = parts = encode(gapped).split(GAP)  # every other one is the number of a gap
        self._part_of: dict[Place, int] = {}
        for at in range(1, len(parts), 2):
            place = places[int(parts[at])]
            self._part_of[place] = at
            seen = value_at(public, place)
            parts[at] = b"null" if seen is None else encode(seen)

    def of(self, eyes: int) -> bytes:
        """The view of a seat, or of a SPECTATOR."""
        parts = self._parts
        if eyes != SPECTATOR:
            parts = parts.copy()
            for place, value in self._own[eyes].items():
                parts[self._part_of[place]] = encode(value)
        return b"".join(parts)


@lru_cache(maxsize=1024)
def _gaps(places: tuple[Place, ...]) -> Private:
    """They are the same at most positions of a game."""
    return {place: Raw(b"%b%d%b" % (GAP, number, GAP)) for number, place in enumerate(places)}
