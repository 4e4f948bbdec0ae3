"""How fast the engine is, in every way to drive it, beside the peers that are installed."""
