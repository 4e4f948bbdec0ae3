"""A plot of a task's learning curves: the mean over all seeds and a band from the worst to the best seed."""

from pathlib import Path
from typing import Any

Report = dict[str, Any]
Points = list[tuple[float, float]]

WIDE, HIGH = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 44, 70
# Each algorithm has its own colour and dash, so that colour is not the only cue.
LOOKS = {"ppo": ("#0b6e4f", "none"), "dqn": ("#d1495b", "8 4"), "nfsp": ("#2a5d9d", "2 4")}
INK, GRID = "#22223b", "#d9d9e3"
RISES = (0.05, 0.1, 0.25, 0.5, 1.0)  # possible tops of the scale


def draw(task: str, reports: list[Report], path: Path) -> None:
    """Write the plot: a curve for each algorithm, from its longest runs."""
    curves = {name: _longest(reports, name) for name in LOOKS}
    highest = max(share for runs in curves.values() for points in runs for _, share in points)
    last = max(report["run"]["steps"] for report in reports)
    scale = _Scale(last, next(rise for rise in RISES if rise >= highest))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" '
        f'font-family="sans-serif" font-size="13" fill="{INK}">',
        f'<title>{task}: games won by decisions learned from</title><rect width="{WIDE}" height="{HIGH}" '
        f'fill="white"/><text x="{LEFT}" y="26" font-weight="bold">{task}: share of games won, '
        "mean and range of seeds</text>",
        *_grid(scale),
    ]
    for number, name in enumerate(name for name, runs in curves.items() if runs):
        parts += _curve(name, curves[name], scale, number)
    path.write_text("\n".join([*parts, "</svg>"]) + "\n", encoding="utf-8")


class _Scale:
    """Converts decisions and shares to coordinates."""

    def __init__(self, last: float, highest: float) -> None:
        self.last, self.highest = last, highest

    def at(self, steps: float, share: float) -> str:
        across = LEFT + (WIDE - LEFT - RIGHT) * min(1.0, steps / self.last)
        down = HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * share / self.highest
        return f"{across:.1f},{down:.1f}"


def _longest(reports: list[Report], algorithm: str) -> list[list[list[float]]]:
    """Return the measurements of an algorithm's longest runs."""
    own = [report for report in reports if report["run"]["algorithm"] == algorithm]
    steps = max((report["run"]["steps"] for report in own), default=0)
    return [report["points"] for report in own if report["run"]["steps"] == steps]


def _grid(scale: _Scale) -> list[str]:
    parts = []
    for step in range(6):
        share, steps = scale.highest * step / 5, scale.last * step / 5
        (x, y), right = scale.at(0, share).split(","), WIDE - RIGHT
        parts.append(f'<line x1="{x}" y1="{y}" x2="{right}" y2="{y}" stroke="{GRID}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y}" text-anchor="end" dy="4">{share:.0%}</text>')
        x, y = scale.at(steps, 0).split(",")
        parts.append(f'<text x="{x}" y="{y}" text-anchor="middle" dy="18">{steps / 1000:g} k</text>')
    middle = LEFT + (WIDE - LEFT - RIGHT) // 2
    parts.append(f'<text x="{middle}" y="{HIGH - BOTTOM + 36}" text-anchor="middle">decisions</text>')
    return parts


def _curve(name: str, runs: list[list[list[float]]], scale: _Scale, number: int) -> list[str]:
    colour, dash = LOOKS[name]
    points = list(zip(*runs, strict=True))  # by time, over the seeds
    steps = [point[0][0] for point in points]
    shares = [[share for _, share in point] for point in points]
    above = [scale.at(step, max(here)) for step, here in zip(steps, shares, strict=True)]
    below = [scale.at(step, min(here)) for step, here in zip(steps, shares, strict=True)]
    mean = [scale.at(step, sum(here) / len(here)) for step, here in zip(steps, shares, strict=True)]
    line = f'stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dash}" fill="none"'
    seeds = "1 seed" if len(runs) == 1 else f"{len(runs)} seeds"
    x, y = LEFT + 170 * number, HIGH - 14
    return [
        f'<polygon points="{" ".join([*above, *reversed(below)])}" fill="{colour}" fill-opacity="0.15"/>',
        f'<polyline points="{" ".join(mean)}" {line}/>',
        f'<line x1="{x}" y1="{y - 4}" x2="{x + 34}" y2="{y - 4}" {line}/>',
        f'<text x="{x + 42}" y="{y}">{name.upper()}, {seeds}</text>',
    ]
