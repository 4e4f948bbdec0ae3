"""Measures how well the strongest bot plays the end of a game, where the best move can be computed exactly.

A move is valued by what its seat could know: its mean result over all worlds that fit the view, if all seats
play each of these worlds perfectly with open cards. If no hidden information matters, this value is exact;
otherwise it is the choice of a perfect solver of open cards.
"""
