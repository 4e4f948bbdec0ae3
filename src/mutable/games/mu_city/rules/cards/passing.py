"""The direction in which cards are passed (3.4). The left neighbour of a seat is the next seat."""

from mypy_extensions import i64


def receiver_of(players: i64, number: i64, seat: i64) -> i64:
    """Return the seat that receives this seat's cards: projects go left, buildings right, left, right."""
    return (seat + (players - 1 if number % 2 == 1 else 1)) % players


def giver_of(players: i64, number: i64, seat: i64) -> i64:
    """Return the seat whose cards this seat receives."""
    return (seat + (1 if number % 2 == 1 else players - 1)) % players
