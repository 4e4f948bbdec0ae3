"""The tables at which Mü is measured."""

from mutable.lab.tables import LearnerTable, ReviewTable

LEARNERS = LearnerTable(opponents=["level1", "best"], players=4, options={"hands": 1}, width=128)
REVIEW = ReviewTable(players=5, options={"hands": 1}, parts=4)
