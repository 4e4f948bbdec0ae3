"""Speed of the engine in every way to drive it, compared with the peer engines that are installed."""
