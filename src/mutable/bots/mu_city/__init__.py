"""Bots that know Mū."""
