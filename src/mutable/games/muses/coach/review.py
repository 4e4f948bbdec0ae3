"""The kinds of decisions in Dance of Muses, by the verb of the move."""

KINDS = {"lay": "laying", "hide": "laying", "step": "steps", "power": "powers", "done": "powers"}
