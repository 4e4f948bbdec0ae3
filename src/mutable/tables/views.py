"""The views of one position.

The public part is encoded once; the private values of each seat fill its gaps.
"""

from functools import lru_cache

from msgspec import Raw

from mutable.kit.game import SPECTATOR, Rules, State
from mutable.kit.views import Place, Private, merge_view, value_at
from mutable.tables.messages import encode

GAP = b"\0"  # encloses the number of a gap; JSON text never contains this byte


class Views:
    """The encoded views of one position. Use them before the position changes."""

    def __init__(self, rules: Rules, state: State) -> None:
        public = rules.public(state)
        self._own = [rules.private(state, seat) for seat in range(rules.players)]
        all_own: Private = {}
        for own in self._own:
            all_own.update(own)
        places = tuple(all_own)
        gaps = _gaps(places)
        gapped = gaps[()] if () in gaps else merge_view(public, gaps)  # external games: private views only
        self._parts = parts = encode(gapped).split(GAP)  # every second part is the number of a gap
        self._part_of: dict[Place, int] = {}
        for at in range(1, len(parts), 2):
            place = places[int(parts[at])]
            self._part_of[place] = at
            seen = value_at(public, place)
            parts[at] = b"null" if seen is None else encode(seen)

    def of(self, observer: int) -> bytes:
        """Return the encoded view of a seat, or of a SPECTATOR."""
        parts = self._parts
        if observer != SPECTATOR:
            parts = parts.copy()
            for place, value in self._own[observer].items():
                parts[self._part_of[place]] = encode(value)
        return b"".join(parts)


@lru_cache(maxsize=1024)
def _gaps(places: tuple[Place, ...]) -> Private:
    """Return the gaps for these paths. The paths are the same at most positions of a game."""
    return {place: Raw(b"%b%d%b" % (GAP, number, GAP)) for number, place in enumerate(places)}
