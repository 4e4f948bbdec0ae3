"""A review in the terminal: a table of accounts, then the key moments."""

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Sheet
from rich.text import Text

from mutable.cli.phrases import PHRASES
from mutable.cli.seat_names import names_with_levels
from mutable.coach.analysis.wording import format_decimal
from mutable.coach.review.review import Moment, Review, SeatReview
from mutable.coach.review.turning_points import TurningPoint
from mutable.coach.review.wording import ReviewWords
from mutable.table.table import Table

MOST_MOMENTS = 5  # of each seat
COLUMNS = ("start", "luck", "gifts", "errors", "unexplained", "end")
ALONE = ("start", "luck", "errors", "unexplained", "end")  # for one player


def review_text(review: Review, table: Table, lang: str) -> RenderableType:
    parts: list[RenderableType] = [_accounts(review, table, lang)] if review.has_figures else []
    names = names_with_levels(table.setting, lang)
    for seat, portrait in enumerate(review.seats):
        parts.append(Text(f"\n{names[seat]}", "bold yellow"))
        parts.append(Text(portrait.whole[lang]))
        for moment in moments_of(review, seat):
            parts += _moment(review, moment, table, lang)
        for point in points_of(review, seat):
            parts.append(Text(point_text(review, point, table, lang), "dim"))
    return Group(*parts)


def moments_of(review: Review, seat: int) -> list[Moment]:
    """Return the most important moments of a seat, most important first."""
    own = [moment for moment in review.moments if moment.seat == seat]
    return sorted(own, key=lambda moment: moment.rank)[:MOST_MOMENTS]


def points_of(review: Review, seat: int) -> list[TurningPoint]:
    """Return the turning points of a seat that are not its own errors, which are moments."""
    return [point for point in review.seats[seat].turning_points if point.cause != "own"]


def point_text(review: Review, point: TurningPoint, table: Table, lang: str) -> str:
    """Return when a turning point was, its cause, and the value before and after it."""
    turns = sorted({review.turns[number - 1] for number in (point.first, point.last)})
    names = names_with_levels(table.setting, lang)
    words = ReviewWords(review.game, table.rules, review.counts == "wins")
    change = PHRASES[lang]["review_change"].format(
        *(plain(review, value, lang) for value in (point.before, point.after))
    )
    cause = words.turning_point(point, names, lang)
    return f"{'–'.join(map(str, turns)):>5} {PHRASES[lang]['review_point'].format(cause, change)}"


def _accounts(review: Review, table: Table, lang: str) -> Sheet:
    say = PHRASES[lang]
    seats = names_with_levels(table.setting, lang)
    names = (say[f"review_{column}"] for column in columns_of(review))
    sheet = Sheet("", *names, title=account_title(review, lang), box=None)
    for seat, portrait in enumerate(review.seats):
        sheet.add_row(seats[seat], *parts_of(review, portrait, lang))
    return sheet


def account_title(review: Review, lang: str) -> str:
    """Return the unit of an account; with shares, also what they are shares of."""
    unit = review.unit[lang]
    return f"{unit}, {PHRASES[lang]['review_shares']}" if review.seats[0].shares else unit


def columns_of(review: Review) -> tuple[str, ...]:
    return ALONE if len(review.seats) == 1 else COLUMNS


def parts_of(review: Review, portrait: SeatReview, lang: str) -> list[str]:
    """Return the cells of an account, in the order of the columns."""
    account, parts = portrait.account, portrait.shares or portrait.account
    cells = {
        "start": plain(review, account.start, lang),
        "luck": signed(review, parts.luck, lang),
        "gifts": signed(review, parts.gifts, lang),
        "errors": signed(review, -parts.errors, lang),
        "unexplained": signed(review, parts.unexplained, lang),
        "end": plain(review, account.end, lang),
    }
    return [cells[column] for column in columns_of(review)]


def plain(review: Review, value: float, lang: str) -> str:
    return (
        f"{format_decimal(100 * value, lang)} %" if review.counts == "wins" else format_decimal(value, lang)
    )


def signed(review: Review, value: float, lang: str) -> str:
    return ("+" if value > 0 else "") + plain(review, value, lang)


def cost_of(review: Review, moment: Moment, lang: str) -> str:
    """Return the cost of a moment, or that it is not reliable."""
    if moment.grade == "advised":
        return PHRASES[lang]["review_advised"]
    if moment.loss is None:
        return PHRASES[lang]["review_maybe"]
    return f"{signed(review, -moment.loss, lang)} ± {plain(review, moment.sure, lang)}"


def move_text(move: str, table: Table, lang: str) -> str:
    rules = table.rules
    words = rules.words(lang).with_player_names(names_with_levels(table.setting, lang))
    return words.move(rules.describe(rules.moves.parse(move)))


def _moment(review: Review, moment: Moment, table: Table, lang: str) -> list[RenderableType]:
    """Return the move made, the better one, and why."""
    made, best = (move_text(text, table, lang) for text in (moment.move, moment.best))
    head = Text(f"{moment.turn:5} {made}", "bold").append(f"   {cost_of(review, moment, lang)}", "cyan")
    better = PHRASES[lang]["review_better"].format(best)
    return [head, Padding(f"{better} {moment.reason[lang]}", (0, 0, 0, 6))]
