"""Hints: the best moves with their value, their chance to win and a reason."""
