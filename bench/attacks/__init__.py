"""Attacks on a server: what one network can do to everybody else."""
