"""Reviews of finished games: luck, errors, and better moves."""
