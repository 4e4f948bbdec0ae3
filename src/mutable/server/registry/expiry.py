"""How long tables are kept after their last change.

A table whose lifetime has passed is marked first and deleted a week later, so that a clock that is wrong for
a while deletes nothing. Any change of the table removes the mark.
"""

DAY = 86400.0
LIFETIMES = {"waiting": DAY, "closed": DAY, "playing": 30 * DAY, "finished": 365 * DAY}  # by status
GRACE = 7 * DAY  # between the mark and the deletion
