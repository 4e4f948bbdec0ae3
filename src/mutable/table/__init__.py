"""A table for any game: seats, checked moves, take-backs, chance, events and records."""
