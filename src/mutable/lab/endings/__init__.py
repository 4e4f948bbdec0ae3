"""How well the strongest bot ends a game, measured where the best move can be told exactly.

A move is judged by what its seat could know: it is worth what it comes to on average over all worlds that fit
the view, each of them played on perfectly by everybody with all cards open. Where nothing is hidden that
matters, that is the truth; else it is what a perfect solver of open cards would choose.
"""
