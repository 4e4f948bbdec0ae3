"""Scenes, lessons and puzzles of Muster."""
