"""Game-independent search, compiled with the engine: flat Monte Carlo, ISMCTS, alpha-beta.

A *world* is a determinization: a state that fits a view, with everything hidden filled in.
"""
