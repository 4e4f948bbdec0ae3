"""The one analysis behind hints, puzzles and reviews: values, principal lines and reasons."""
