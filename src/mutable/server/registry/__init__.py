"""The tables in memory: loading, changing and evicting them, their leases and the change feed."""
