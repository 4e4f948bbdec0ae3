"""Review: of a finished game, what was luck, what was error, and what would have been better."""
