"""The rules of Muster: state, moves, legality, scoring, views."""
