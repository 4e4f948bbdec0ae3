"""Who hands cards on to whom (3.4). The left neighbour of a seat is the next one."""

from mypy_extensions import i64


def receiver_of(players: i64, number: i64, seat: i64) -> i64:
    """Who gets what a seat passes: projects go to the left, buildings to the right, left, right."""
    return (seat + (players - 1 if number % 2 == 1 else 1)) % players


def giver_of(players: i64, number: i64, seat: i64) -> i64:
    """Whose cards a seat receives: projects come from the right, buildings from the left, right, left."""
    return (seat + (1 if number % 2 == 1 else players - 1)) % players
