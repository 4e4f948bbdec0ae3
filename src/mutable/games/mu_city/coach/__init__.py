"""Hints and reviews for Mū."""
