"""Bots see views, never states."""
