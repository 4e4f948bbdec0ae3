"""Puzzles: positions from games of the strongest bots in which one move is clearly best."""
