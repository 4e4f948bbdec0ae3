"""Rules of Mü: state, moves, legality, scoring, views."""
