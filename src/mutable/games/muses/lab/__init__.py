"""Measurements and training for Dance of Muses."""
