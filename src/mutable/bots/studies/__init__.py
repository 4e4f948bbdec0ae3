"""Measurements and learning that a game needs beside the arena; nothing here plays."""
