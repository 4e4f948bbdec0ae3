"""Search that knows no game, compiled with the engine: flat Monte Carlo, ISMCTS, alpha-beta."""
