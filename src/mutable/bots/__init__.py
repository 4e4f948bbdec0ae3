"""Bots that can sit at a table. A bot gets the view of its seat, never the state."""
