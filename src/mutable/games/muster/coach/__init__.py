"""Hints and reviews for Muster."""
