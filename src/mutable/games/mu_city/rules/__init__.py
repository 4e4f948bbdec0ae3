"""The rules of Mū: state, moves, legality, scoring, views."""
