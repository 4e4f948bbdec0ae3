"""Hints: the best moves with their value, the chance to win and a reason in words, from what search finds."""
