"""Hints for a position and reviews of finished games."""
