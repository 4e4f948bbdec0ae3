"""Guided first games on the real board and engine, with an answer to every move."""
