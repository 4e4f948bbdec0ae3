"""Scenes, lessons and puzzles of Mū."""
