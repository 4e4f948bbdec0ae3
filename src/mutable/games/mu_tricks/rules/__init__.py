"""The rules of Mü: state, moves, legality, scoring, views."""
