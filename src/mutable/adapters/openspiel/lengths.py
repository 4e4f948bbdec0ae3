"""How long a game can be at most, in decisions of the seats: OpenSpiel asks beforehand.

Generous bounds that follow from the rules; a typical game is far shorter.
"""

from collections.abc import Callable
from typing import Any

from mutable.kit.game import Rules

CARDS_OF_MU = 60


def _muster(rules: Any) -> int:
    """A card leaves the deck at least every `stall` turns; a turn is an action, and takes for a hand."""
    turns = (len(rules.box.face_of) + 1) * int(rules.options["stall"])
    return turns * (int(rules.box.hand) + 2)


def _muses(rules: Any) -> int:
    """Nine muses are laid; a turn is a step with a power."""
    return int(rules.options["hands"]) * (9 + 2 * (int(rules.options["steps"]) + 1))


def _mu_tricks(rules: Any) -> int:
    """A deal: every card is shown by a turn of its own, with passes between, and then played; the rest is
    naming, burying and uncovering.
    """
    deal = CARDS_OF_MU * (rules.players + 2) + 2 * CARDS_OF_MU
    return int(deal * (int(rules.options["redeals"]) + 1) * int(rules.options["hands"]))


def _mu_city(rules: Any) -> int:
    """Twelve turns a seat with keeping, playing and placing tokens, and five battles."""
    return int(rules.players) * (12 * 40 + 5 * 20)


LENGTHS: dict[str, Callable[[Rules], int]] = {
    "muster": _muster,
    "muses": _muses,
    "mu_tricks": _mu_tricks,
    "mu_city": _mu_city,
}
