"""Puzzles: positions from games of the strongest bots, where one move is clearly best for whoever decides."""
