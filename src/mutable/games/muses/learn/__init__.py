"""Scenes, lessons and puzzles of Dance of Muses."""
