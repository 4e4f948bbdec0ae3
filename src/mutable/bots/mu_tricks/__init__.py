"""Bots that know Mü."""
