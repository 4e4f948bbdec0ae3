"""Measurements and training for Mü."""
