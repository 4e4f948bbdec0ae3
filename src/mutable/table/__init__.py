"""Plays any game: seats, legality, chance, the record."""
