"""Teaching: scenes (named positions), lessons and puzzles."""
