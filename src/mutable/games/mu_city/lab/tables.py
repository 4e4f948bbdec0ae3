"""The tables at which Mū is measured."""

from mutable.lab.tables import LearnerTable, ReviewTable

LEARNERS = LearnerTable(opponents=["level1", "best"], players=2, options={}, width=64)
REVIEW = ReviewTable(players=2, options={}, parts=1)
