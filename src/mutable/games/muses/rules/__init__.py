"""Rules of Dance of Muses: state, moves, legality, scoring, views."""
