"""A view in two parts: the public view, and the values that replace parts of it for one seat."""

from typing import Any

View = dict[str, Any]
Place = tuple[str | int, ...]
"""A path into a view, by keys and indices: ("seats", 2, "cards"). The empty path is the view itself."""
Private = dict[Place, Any]
"""The values for one seat, by path. No path is a prefix of another one."""


def merge_view(public: View, private: Private) -> View:
    """Return one seat's view. Copy only the containers along the paths; share the rest with `public`."""
    if () in private:
        whole: View = private[()]
        return whole
    view: View = public.copy()
    new: set[int] = set()  # the ids of containers that are already copied
    for place, value in private.items():
        inner: Any = view
        for depth in range(len(place) - 1):
            inner = _own_copy(inner, place[depth], new)
        inner[place[-1]] = value
    return view


def _own_copy(outer: Any, key: str | int, new: set[int]) -> Any:
    """Return the container at a key, copied unless it already is a copy."""
    inner = outer[key]
    if id(inner) not in new:
        inner = inner.copy()
        new.add(id(inner))
        outer[key] = inner
    return inner


def value_at(public: View, place: Place) -> Any:
    """Return the public value at a path."""
    tree: Any = public
    for key in place:
        tree = tree[key]
    return tree
