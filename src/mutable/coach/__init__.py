"""Hints and reviews: what is best in a position, why, and what a finished game was made of."""
