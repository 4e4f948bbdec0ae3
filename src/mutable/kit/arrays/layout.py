"""The layout of an encoded view: its sections and the range of each number. It is the same in all states."""

from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.game import Rules

Span = tuple[int, int]  # the least and the greatest


def layout_of(rules: Rules) -> tuple[int, dict[str, slice]]:
    """Return the size of an observation, and its sections as slices."""
    writer = _measured(rules)
    places = {part.name: slice(part.start, part.start + part.size) for part in writer.sections}
    return int(writer.at), places


def spans_of(rules: Rules) -> list[Span]:
    """Return the range of each number; the full 16-bit range where an outside game gives none."""
    return _measured(rules).spans


def _measured(rules: Rules) -> FeatureWriter:
    writer = FeatureWriter(0)
    rules.encode_view(rules.start(), 0, writer)
    writer.finish()
    return writer
