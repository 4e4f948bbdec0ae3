"""A view in two parts: what everybody may know, and what one seat knows besides, each at its place."""

from typing import Any

View = dict[str, Any]
Place = tuple[str | int, ...]
"""The way into a view, by keys and indices: ("seats", 2, "cards"). The empty one is the view itself."""
Private = dict[Place, Any]
"""What stands there for one seat. Whatever the seats, no place lies within another."""


def merge_view(public: View, private: Private) -> View:
    """One seat's view. The public one stays as it is, and so does whatever it shares with others: new is only
    what lies on the way to a place.
    """
    if () in private:
        whole: View = private[()]
        return whole
    view: View = public.copy()
    new: set[int] = set()  # by identity: what was copied already
    for place, value in private.items():
        inner: Any = view
        for depth in range(len(place) - 1):
            inner = _own_copy(inner, place[depth], new)
        inner[place[-1]] = value
    return view


def _own_copy(outer: Any, key: str | int, new: set[int]) -> Any:
    """What lies there, copied once."""
    inner = outer[key]
    if id(inner) not in new:
        inner = inner.copy()
        new.add(id(inner))
        outer[key] = inner
    return inner


def value_at(public: View, place: Place) -> Any:
    """What everybody sees there."""
    tree: Any = public
    for key in place:
        tree = tree[key]
    return tree
