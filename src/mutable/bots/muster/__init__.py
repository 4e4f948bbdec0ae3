"""Bots that know Muster."""
