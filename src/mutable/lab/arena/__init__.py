"""The arena: matches of bots on mirrored deals, and their statistics."""
