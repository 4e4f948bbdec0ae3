"""The score pad for people at a real table. The games' own code scores what they enter.

A game's part `pad` reads one entry (a hand, or the end of a game) strictly, refuses an impossible entry with
a reason, and passes it to the scoring of the rules.
"""
