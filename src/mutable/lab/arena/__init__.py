"""The arena: bots against bots on mirrored deals, and what can be concluded from it."""
