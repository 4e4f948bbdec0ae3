"""Measurements and training for Muster."""
