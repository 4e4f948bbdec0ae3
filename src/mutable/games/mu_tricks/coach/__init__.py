"""Hints and reviews for Mü."""
