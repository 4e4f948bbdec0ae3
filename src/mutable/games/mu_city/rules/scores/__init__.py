"""What counts during and after a game of Mū: battles, the score sheet and the pieces that it scores."""
