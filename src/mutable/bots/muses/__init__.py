"""Bots that know Dance of Muses."""
