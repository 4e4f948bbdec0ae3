"""A plot of a bench: a row for each game, a mark for each way to drive it, on a logarithmic scale."""

import importlib
from pathlib import Path
from typing import Any

Row = dict[str, Any]

# Each way has its own colour and shape, so that colour is not the only cue.
WAYS = {
    "mutable, compiled": ("inside compiled code", "#0b6e4f", "D"),
    "mutable, batched": ("batched", "#2a9d8f", "s"),
    "mutable, batched, observed": ("batched, with observations", "#8ab17d", "^"),
    "mutable, Python loop": ("from a Python loop", "#d1495b", "o"),
    "mutable, through OpenSpiel": ("through OpenSpiel's Python, with tensors", "#e9a03b", "P"),
    "mutable, interpreted": ("interpreted", "#9a8c98", "v"),
    "OpenSpiel, C++": ("inside compiled code", "#0b6e4f", "D"),
    "OpenSpiel, Python loop": ("from a Python loop", "#d1495b", "o"),
    "OpenSpiel, game in Python": ("through OpenSpiel's Python, with tensors", "#e9a03b", "P"),
    "RLCard": ("interpreted", "#9a8c98", "v"),
    "PettingZoo": ("interpreted", "#9a8c98", "v"),
    "Catanatron": ("interpreted", "#9a8c98", "v"),
}
INK, GRID, BAND = "#22223b", "#d9d9e3", "#f4f4f8"


def draw(rows: list[Row], path: Path) -> None:
    """Write the plot as PNG or SVG, depending on the suffix of the path. Needs matplotlib."""
    matplotlib = importlib.import_module("matplotlib")
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "mutable"
    pyplot = importlib.import_module("matplotlib.pyplot")
    lines = _lines(rows)
    figure, axes = pyplot.subplots(figsize=(9, 1.6 + 0.34 * len(lines)), layout="constrained")
    _style_axes(axes, lines)
    _mark(axes, rows, lines)
    axes.legend(loc="upper center", bbox_to_anchor=(0.42, -0.1), ncols=3, frameon=False, labelcolor=INK)
    figure.savefig(path, dpi=160)
    pyplot.close(figure)


def _lines(rows: list[Row]) -> list[tuple[str, str]]:
    """Return project and game of each line, in the order of the rows."""
    return list(dict.fromkeys((row["engine"].split(",")[0], row["name"]) for row in rows))


def _style_axes(axes: Any, lines: list[tuple[str, str]]) -> None:
    axes.set_xscale("log")
    ticker = importlib.import_module("matplotlib.ticker")
    axes.xaxis.set_major_formatter(ticker.EngFormatter())  # 1 k, 1 M
    axes.minorticks_off()
    axes.set_yticks(range(len(lines)), [name for _, name in lines], color=INK)
    axes.set_ylim(len(lines) - 0.5, -0.5)
    axes.set_xlabel("one thread, all in one run on one machine; each line is ten times faster", color=INK)
    axes.set_title("Decisions a second in random play", loc="left", color=INK, fontweight="bold")
    axes.grid(axis="x", color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, colors=INK)
    for side in axes.spines.values():
        side.set_visible(False)
    _name_projects(axes, [project for project, _ in lines])


def _name_projects(axes: Any, projects: list[str]) -> None:
    """Draw a band behind every second project and its name at the right."""
    for number, project in enumerate(dict.fromkeys(projects)):
        first, count = projects.index(project), projects.count(project)
        if number % 2 == 0:
            axes.axhspan(first - 0.5, first + count - 0.5, color=BAND, zorder=0)
        place = {"transform": axes.get_yaxis_transform(), "va": "center", "color": INK}
        axes.text(1.01, first + (count - 1) / 2, project, fontweight="bold", **place)


def _mark(axes: Any, rows: list[Row], lines: list[tuple[str, str]]) -> None:
    named: set[str] = set()
    for row in rows:
        way, colour, shape = WAYS.get(row["engine"], (row["engine"], INK, "*"))
        line = lines.index((row["engine"].split(",")[0], row["name"]))
        label = None if way in named else way
        named.add(way)
        speed = row["decisions_per_second"]
        axes.plot(speed, line, shape, color=colour, markersize=7.5, markeredgecolor="white", label=label)
