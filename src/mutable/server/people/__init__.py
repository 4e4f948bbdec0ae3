"""The people who play: identity, bans, statistics and erasure."""
