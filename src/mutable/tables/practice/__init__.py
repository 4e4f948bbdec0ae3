"""Lessons and puzzles: tables of a single player, of which the server stores nothing."""
