"""Scenes: named positions that figures of RULES show and lessons start from."""
