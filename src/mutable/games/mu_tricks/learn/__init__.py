"""Scenes, lessons and puzzles of Mü."""
