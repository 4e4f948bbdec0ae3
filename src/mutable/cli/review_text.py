"""A review in the terminal: a table of accounts, then the key moments."""

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Sheet
from rich.text import Text

from mutable.cli.phrases import PHRASES
from mutable.cli.seat_names import names_with_levels
from mutable.coach.analysis.wording import format_decimal
from mutable.coach.review.account import Account
from mutable.coach.review.review import Moment, Review
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
    return Group(*parts)


def moments_of(review: Review, seat: int) -> list[Moment]:
    """Return the most important moments of a seat, most important first."""
    own = [moment for moment in review.moments if moment.seat == seat]
    return sorted(own, key=lambda moment: moment.rank)[:MOST_MOMENTS]


def _accounts(review: Review, table: Table, lang: str) -> Sheet:
    say = PHRASES[lang]
    seats = names_with_levels(table.setting, lang)
    names = (say[f"review_{column}"] for column in columns_of(review))
    sheet = Sheet("", *names, title=review.unit[lang], box=None)
    for seat, portrait in enumerate(review.seats):
        sheet.add_row(seats[seat], *parts_of(review, portrait.account, lang))
    return sheet


def columns_of(review: Review) -> tuple[str, ...]:
    return ALONE if len(review.seats) == 1 else COLUMNS


def parts_of(review: Review, account: Account, lang: str) -> list[str]:
    """Return the cells of an account, in the order of the columns."""
    cells = {
        "start": plain(review, account.start, lang),
        "luck": signed(review, account.luck, lang),
        "gifts": signed(review, account.gifts, lang),
        "errors": signed(review, -account.errors, lang),
        "unexplained": signed(review, account.unexplained, lang),
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
    head = Text(f"{moment.entry:4}  {made}", "bold").append(f"   {cost_of(review, moment, lang)}", "cyan")
    better = PHRASES[lang]["review_better"].format(best)
    return [head, Padding(f"{better} {moment.reason[lang]}", (0, 0, 0, 6))]
