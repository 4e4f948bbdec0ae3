"""Scores of Mū: battles, the score of a city, and the pieces that it scores."""
