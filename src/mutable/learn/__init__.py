"""Scenes, lessons and puzzles: how people learn a game."""
