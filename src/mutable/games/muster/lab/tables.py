"""The tables at which Muster is measured."""

from mutable.lab.tables import LearnerTable, ReviewTable

LEARNERS = LearnerTable(opponents=["level1", "level3", "best"], players=2, options={}, width=128)
REVIEW = ReviewTable(players=2, options={}, parts=1)
