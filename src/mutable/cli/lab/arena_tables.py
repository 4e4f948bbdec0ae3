"""The results of the arena as tables in the terminal."""

from typing import Any

from rich.console import Console
from rich.table import Table as Grid

TOO_FEW = "too few deals"


def show(report: dict[str, Any], console: Console) -> None:
    limit = f"{report['ms']:g} ms" if report["ms"] else f"{report['iterations']} iterations"
    console.print(
        f"{report['game']}, {report['players']} players, {report['deals']} deals, {report['games']} games, "
        f"{limit} a move, seed {report['seed']}",
        highlight=False,
    )
    for grid in (ratings_grid(report), matrix_grid(report)):
        console.print(grid)
    if report["peak_mb"] is not None:
        console.print(f"largest process: {report['peak_mb']} MB", highlight=False)


def ratings_grid(report: dict[str, Any]) -> Grid:
    pool = report.get("pool")
    title = f"among {pool}: points a game over theirs" if pool else f"ratings ({report['anchor']} is 0)"
    grid = Grid("bot", title=f"{title}, 95 % intervals by deal")
    for title in ("points" if pool else "Elo", "from", "to", "ms a move", "p99", "over budget"):
        grid.add_column(title, justify="right")
    for bot in sorted(report["bots"], key=lambda bot: -report["ratings"][bot]["mean"]):
        grid.add_row(bot, *_rating_cells(report, bot))
    return grid


def _rating_cells(report: dict[str, Any], bot: str) -> list[str]:
    rating, times = report["ratings"][bot], report["times"].get(bot, {})
    over = f"{times['over_budget']:.2%}" if "over_budget" in times else "–"
    digits = 2 if "pool" in report else 0
    figures = [
        TOO_FEW if rating[name] is None else f"{rating[name]:+.{digits}f}" for name in ("mean", "low", "high")
    ]
    return [*figures, f"{times.get('mean_ms', 0):.2f}", f"{times.get('p99_ms', 0):.2f}", over]


def matrix_grid(report: dict[str, Any]) -> Grid:
    if "pool" in report:
        grid = Grid("row over column", title="points a game, on the same deals")
    else:
        grid = Grid("row against column", title="share of games (95 %), points a game")
    for bot in report["bots"]:
        grid.add_column(bot, justify="right")
    for bot in report["bots"]:
        cells = [report["matrix"].get(bot, {}).get(other) for other in report["bots"]]
        grid.add_row(bot, *(_matrix_cell(cell) for cell in cells))
    return grid


def _matrix_cell(cell: dict[str, Any] | None) -> str:
    if cell is None:
        return "–"
    points, lines = cell["points"], []
    if (share := cell.get("share")) is not None:
        lines.append(f"{share['mean']:.1%} ({share['low']:.0%}–{share['high']:.0%})")
    lines.append(f"{points['mean']:+.2f} ±{points['high'] - points['mean']:.2f}")
    if (rest := cell.get("corrected")) is not None:
        lines.append(f"less luck {rest['mean']:.1%} ({rest['low']:.0%}–{rest['high']:.0%})")
    return "\n".join(lines)
