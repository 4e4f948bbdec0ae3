"""Arrays for learners: many games in one call, views and events as numbers."""
