"""Kinds of decisions at Muster."""

KINDS = {
    "banner": "laying", "bridge": "laying", "castle": "laying", "place": "laying",
    "wizard": "wizards", "move": "wizards", "swap": "wizards",
    "take": "drawing", "draw": "drawing", "turn": "drawing",
}  # fmt: skip
