"""Where the parts of a drawn view lie, and in which range: the same in every position of a table."""

from mutable.kit.feature_writer import FeatureWriter
from mutable.kit.game import Rules

Span = tuple[int, int]  # the least and the greatest


def layout_of(rules: Rules) -> tuple[int, dict[str, slice]]:
    """How many numbers an observation has, and where its parts lie."""
    writer = _measured(rules)
    places = {part.name: slice(part.start, part.start + part.size) for part in writer.sections}
    return int(writer.at), places


def spans_of(rules: Rules) -> list[Span]:
    """The range of each number; all that 16 bits hold where a game from outside does not say it."""
    return _measured(rules).spans


def _measured(rules: Rules) -> FeatureWriter:
    writer = FeatureWriter(0)
    rules.encode_view(rules.start(), 0, writer)
    writer.finish()
    return writer
