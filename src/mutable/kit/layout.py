"""Where the parts of a drawn view lie: the same in every position of a table."""

from mutable.kit.canvas import Canvas
from mutable.kit.game import Rules


def layout_of(rules: Rules) -> tuple[int, dict[str, slice]]:
    """How many numbers an observation has, and where its parts lie."""
    canvas = Canvas(0)
    rules.draw_view(rules.start(), 0, canvas)
    canvas.finish()
    places = {part.name: slice(part.start, part.start + part.size) for part in canvas.sections}
    return int(canvas.at), places
