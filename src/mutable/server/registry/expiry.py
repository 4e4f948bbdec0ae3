"""How dead tables expire: they are marked, and deleted a week later, so that a clock that is wrong for a
while deletes nothing. Whatever happens at a table takes its mark away, for its line is written anew.
"""

from mutable.storage.store import Transaction, delete

DAY = 86400.0
KEPT_FOR = {"waiting": DAY, "closed": DAY, "playing": 30 * DAY, "finished": 365 * DAY}
MARKED_FOR = 7 * DAY


def swept(file: Transaction, now: float) -> list[str]:
    """The tables that are deleted now."""
    file.execute("UPDATE lobby_line SET expired = NULL WHERE expired > ?", (now,))  # the clock was ahead
    gone = [room for status, kept in KEPT_FOR.items() for room in _swept(file, status, now - kept, now)]
    delete(file, gone)
    return gone


def _swept(file: Transaction, status: str, before: float, now: float) -> list[str]:
    """Of those that nobody has touched since then."""
    found = file.execute(
        "SELECT room FROM lobby_line WHERE status = ? AND updated < ? AND expired < ?",
        (status, before, now - MARKED_FOR),
    ).fetchall()
    file.execute(
        "UPDATE lobby_line SET expired = ? WHERE status = ? AND updated < ? AND expired IS NULL",
        (now, status, before),
    )
    return [room for (room,) in found]
