"""Kinds of decisions at Dance of Muses."""

KINDS = {"lay": "laying", "hide": "laying", "step": "steps", "power": "powers", "done": "powers"}
