"""Hints and reviews for Dance of Muses."""
