"""Positions set up by hand: what a figure of RULES shows, and where a lesson begins."""
