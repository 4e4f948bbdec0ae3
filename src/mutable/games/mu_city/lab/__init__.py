"""Measurements and training for Mū."""
