"""The score pad for people at a real table: what they enter is scored by the games' own code.

Each game has one module here. It reads one entry (a hand, or the end of a game) strictly, refuses in words
what cannot be, and hands it to the scoring that the game itself uses: no figure is computed twice.
"""
