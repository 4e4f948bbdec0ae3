"""Compares the server and the page with boardgame.io in one run. See README.md."""
