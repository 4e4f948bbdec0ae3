"""A review as one self-contained HTML page: graph, account and moments of every seat."""

from html import escape

from mutable.cli.phrases import PHRASES
from mutable.cli.review_text import (
    account_title,
    columns_of,
    cost_of,
    moments_of,
    move_text,
    parts_of,
    plain,
    point_text,
    points_of,
    signed,
)
from mutable.cli.seat_names import names_with_levels
from mutable.coach.review.account import Account
from mutable.coach.review.review import Moment, Review, SeatReview
from mutable.table.table import Table
from mutable.tables.catalogue import full_title

WIDTH, HEIGHT = 480, 210
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 14, 24
MARK = 26  # distance of a mark from its point

STYLE = """
:root { color-scheme: light dark; --ground: #f4efe4; --ink: #23211c; --soft: #5f594c; --line: #d8cfbb;
  --accent: #1d5c63; --warn: #9c2f1f; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #16191b; --ink: #f1ece0; --soft: #b3ac9c; --line: #3b444a; --accent: #5fb3b3;
    --warn: #ff8d7a; }
}
body { max-width: 46rem; margin: 0 auto; padding: 1rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1, h2, h3 { font-family: Georgia, serif; line-height: 1.2; }
section { border-top: 1px solid var(--line); }
svg { width: 100%; height: auto; }
svg text { font: 14px system-ui, sans-serif; fill: var(--soft); }
.grid { stroke: var(--line); }
.worth { fill: none; stroke: var(--accent); stroke-width: 2; }
.loss { stroke: var(--warn); stroke-width: 4; }
.mark circle { fill: var(--ground); stroke: var(--warn); stroke-width: 2; }
.mark text { fill: var(--ink); font-weight: 700; text-anchor: middle; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 0.25rem 0.5rem; text-align: end; border-bottom: 1px solid var(--line); }
th { font-weight: 400; color: var(--soft); }
th:first-child, td:first-child { text-align: start; padding-inline-start: 0; }
li { margin-bottom: 0.7rem; }
summary { min-height: 44px; line-height: 44px; color: var(--accent); cursor: pointer; }
"""


def review_page(review: Review, table: Table, lang: str) -> str:
    say = PHRASES[lang]
    title = say["review_of"].format(full_title(table.setting.game, lang))
    seats = "\n".join(_seat(review, seat, table, lang) for seat in range(len(review.seats)))
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n{seats}\n</main>\n</body>\n</html>\n"
    )


def _seat(review: Review, seat: int, table: Table, lang: str) -> str:
    say, portrait = PHRASES[lang], review.seats[seat]
    moments = sorted(moments_of(review, seat), key=lambda moment: moment.number)
    listed = "\n".join(_moment(review, moment, table, lang) for moment in moments)
    parts = [
        f"<h2>{escape(names_with_levels(table.setting, lang)[seat])}</h2>",
        f"<p>{escape(portrait.whole[lang])}</p>",
        _Graph(review, portrait.account, lang).drawn(moments),
        _account(review, portrait, lang) if review.has_figures else "",
        f"<h3>{escape(say['review_moments'])}</h3>\n<ol>\n{listed}\n</ol>" if moments else "",
        _turning_points(review, seat, table, lang),
        _kinds(review, portrait, lang) if review.has_figures else "",
        _points(review, portrait.account, lang),
    ]
    return "<section>\n" + "\n".join(parts) + "\n</section>"


def _moment(review: Review, moment: Moment, table: Table, lang: str) -> str:
    say = PHRASES[lang]
    head = say["review_move"].format(moment.turn, move_text(moment.move, table, lang))
    better = say["review_better"].format(move_text(moment.best, table, lang))
    return (
        f"<li><b>{escape(head)}</b> {escape(cost_of(review, moment, lang))}<br>"
        f"{escape(better)} {escape(moment.reason[lang])}</li>"
    )


def _turning_points(review: Review, seat: int, table: Table, lang: str) -> str:
    told = [point_text(review, point, table, lang).strip() for point in points_of(review, seat)]
    if not told:
        return ""
    lines = "\n".join(f"<li>{escape(one)}</li>" for one in told)
    return f"<h3>{escape(PHRASES[lang]['review_points'])}</h3>\n<ul>\n{lines}\n</ul>"


def _account(review: Review, portrait: SeatReview, lang: str) -> str:
    names = [PHRASES[lang][f"review_{column}"] for column in columns_of(review)]
    note = f"<p>{escape(account_title(review, lang))}</p>" if portrait.shares else ""
    return note + _table(names, [parts_of(review, portrait, lang)])


def _kinds(review: Review, portrait: SeatReview, lang: str) -> str:
    say = PHRASES[lang]
    names = [say[f"review_{name}"] for name in ("kind", "decisions", "errors", "cost")]
    rows = [
        [one.name[lang], str(one.decisions), str(one.errors), signed(review, -one.loss, lang)]
        for one in portrait.kinds
    ]
    return _table(names, rows)


def _points(review: Review, account: Account, lang: str) -> str:
    """Return the graph's data as a table."""
    say = PHRASES[lang]
    rows = [
        [str(review.turns[one.number - 1]), plain(review, one.before, lang), plain(review, one.after, lang)]
        for one in account.points
    ]
    found = _table([say["review_entry"], say["review_before"], say["review_after"]], rows)
    return f"<details><summary>{escape(say['review_table'])}</summary>\n{found}\n</details>"


def _table(names: list[str], rows: list[list[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    body = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>'


class _Graph:
    """The value of the game to a seat, move by move."""

    def __init__(self, review: Review, account: Account, lang: str) -> None:
        self._review = review
        self._account = account
        self._lang = lang
        self._last = max([1, *review.turns])
        values = [account.start, account.end]
        for one in account.points:
            values += [one.before, one.after]
        is_chance = review.counts == "wins"
        self._low = 0.0 if is_chance else min(0.0, *values)
        self._high = 1.0 if is_chance else max(1.0, *values)

    def drawn(self, moments: list[Moment]) -> str:
        account, say = self._account, PHRASES[self._lang]
        corners = [(0, account.start)]
        for one in account.points:
            corners += [(self._turn(one.number), one.before), (self._turn(one.number), one.after)]
        corners.append((self._last, account.end))
        line = " ".join(f"{self._x(turn):.1f},{self._y(value):.1f}" for turn, value in corners)
        label = f"{self._review.unit[self._lang]}, {say['review_along']}"
        return (
            f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">\n'
            f"{self._axes()}\n<polyline class='worth' points='{line}'/>\n{self._losses()}\n"
            f"{self._marks(moments)}\n</svg>\n<p>{escape(label)}</p>"
        )

    def _axes(self) -> str:
        drawn = []
        for part in range(5):
            value = self._low + (self._high - self._low) * part / 4
            y = self._y(value)
            text = escape(plain(self._review, value, self._lang))
            drawn.append(f"<line class='grid' x1='{LEFT}' x2='{WIDTH - RIGHT}' y1='{y:.1f}' y2='{y:.1f}'/>")
            drawn.append(f"<text x='{LEFT - 6}' y='{y + 5:.1f}' text-anchor='end'>{text}</text>")
        for turn in (0, self._last // 2, self._last):
            anchor = "start" if turn == 0 else "end" if turn == self._last else "middle"
            drawn.append(
                f"<text x='{self._x(turn):.1f}' y='{HEIGHT - 5}' text-anchor='{anchor}'>{turn}</text>"
            )
        return "\n".join(drawn)

    def _losses(self) -> str:
        return "\n".join(
            f"<line class='loss' x1='{self._x(self._turn(one.number)):.1f}' "
            f"x2='{self._x(self._turn(one.number)):.1f}' "
            f"y1='{self._y(one.before):.1f}' y2='{self._y(one.after):.1f}'/>"
            for one in self._account.points
            if one.before != one.after
        )

    def _marks(self, moments: list[Moment]) -> str:
        """Draw marks, numbered as in the list, above their points or below if there is no room."""
        at = {one.number: one.after for one in self._account.points}
        drawn = []
        for count, moment in enumerate(moments, 1):
            x, y = self._x(moment.turn), self._y(at[moment.number])
            y = y - MARK if y - MARK > TOP else y + MARK
            drawn.append(
                f"<g class='mark'><circle cx='{x:.1f}' cy='{y:.1f}' r='11'/>"
                f"<text x='{x:.1f}' y='{y + 5:.1f}'>{count}</text></g>"
            )
        return "\n".join(drawn)

    def _turn(self, number: int) -> int:
        return self._review.turns[number - 1]

    def _x(self, turn: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * turn / self._last

    def _y(self, value: float) -> float:
        share = (value - self._low) / (self._high - self._low)
        return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - min(1.0, max(0.0, share)))
