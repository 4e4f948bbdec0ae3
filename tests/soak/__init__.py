"""Attacks on a server, with their figures: `make soak` runs them at full length, a test runs them briefly."""
