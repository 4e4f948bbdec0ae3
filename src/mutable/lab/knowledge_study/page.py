"""The deciles of a study of beliefs as a table in Markdown."""

from mutable.games import GAMES
from mutable.lab.knowledge_study.study import Decile


def belief_table(game: str, games: int, deciles: list[Decile]) -> str:
    """Return a table with one row for each decile that has beliefs."""
    rows = [_row(decile) for decile in deciles if decile.beliefs]
    title = f"**{GAMES[game].title}**, {games} games:"
    return "\n".join([title, "", "| stated | true | difference | beliefs |", "|--:|--:|--:|--:|", *rows, ""])


def _row(decile: Decile) -> str:
    room = "" if decile.room is None else f" ± {100 * decile.room:.1f}"
    difference = f"{100 * (decile.true - decile.said):+.1f}".replace("-", "−")
    return (
        f"| {100 * decile.said:.1f} % | {100 * decile.true:.1f} % | {difference}{room} | {decile.beliefs:,} |"
    )
