"""Work for worker processes: bot moves, hints, reviews and reading of records."""
