"""Guided first games: on the real board, by the real engine, with an answer to whatever one chooses."""
