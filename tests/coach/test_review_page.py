"""`mutable review --html`: one page that needs nothing else."""

from html.parser import HTMLParser
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from mutable.cli.main import main
from mutable.cli.review_page import review_page
from mutable.cli.review_text import review_text
from mutable.coach.review import evaluation
from mutable.coach.review.account import Account, KindSummary, Point
from mutable.coach.review.review import Moment, Review, SeatReview
from mutable.coach.review.turning_points import TurningPoint
from mutable.kit.words import LANGUAGES
from mutable.table.record import record_text
from tests.finished import finished

VOID = {"meta", "br", "circle", "line", "polyline"}


class Reader(HTMLParser):
    """A strict HTML parser: every tag must be closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        assert not {"src", "href"} & {name for name, _ in attrs}, "it needs nothing else"

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert "script" not in reader.tags
    return reader


NAMES = ("Ann <b>", "Bob & Co")  # that a page must not take for its own


def told(text: str) -> dict[str, str]:
    return dict.fromkeys(LANGUAGES, text)


def test_the_page_has_a_graph_an_account_and_the_moments_of_every_seat_with_or_without_figures() -> None:
    table = finished(names=NAMES)
    numbers = [number for number, (seat, _) in enumerate(table.moves, 1) if seat == 0][:2]
    points = [Point(numbers[0], 0.5, 0.25), Point(numbers[1], 0.5, 0.5)]
    why = told("Why so.")
    moments = [
        Moment(
            number,
            number,
            number,
            0,
            "laying",
            table.moves[number - 1][1],
            "turn cloud1",
            grade,
            loss,
            0.1,
            why,
        )
        for number, grade, loss in ((numbers[0], "grave", 0.25), (numbers[1], "maybe", None))
    ]
    accounts = [
        Account(0, 0.5, 1.0, 0.75, 0.0, 0.25, 0.0, points),
        Account(1, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, []),
    ]
    shares = [KindSummary("laying", told("laying cards"), 2, 1, 0.25)]
    seats = [SeatReview(account, shares, told("All in all.")) for account in accounts]
    seats[1].turning_points = [TurningPoint("luck", 1, 2, 3, None, -0.4, 0.5, 0.1, 1)]
    entries = [*range(1, len(table.moves) + 1)]
    review = Review("muster", "wins", told("chance to win"), True, 2, 2, seats, moments, entries, entries)
    page = read(review_page(review, table, "en"))
    assert page.tags.count("svg") == page.tags.count("section") == 2
    assert page.tags.count("circle") == 2  # a mark a moment
    assert page.tags.count("li") == 3
    assert "1–2 Bad luck: 50.0 %, after it 10.0 %" in page.text
    assert "Ann <b>" in page.text
    for words in (
        "−25.0 % ± 10.0 %",
        "another move may have been better",
        "+75.0 %",
        "All in all.",
        "Why so.",
    ):
        assert words in page.text
    assert "Le graphique en tableau" in read(review_page(review, table, "fr")).text


def test_who_plays_alone_is_told_of_no_others() -> None:
    table = finished("mu_city", names=("Ann",))
    portrait = SeatReview(Account(0, 55.0, 53.0, 2.0, 0.0, 4.0, 0.0, []), [], told("All in all."))
    entries = [*range(1, len(table.moves) + 1)]
    review = Review("mu_city", "points", told("AP"), True, 0, 0, [portrait], [], entries, entries)
    console = Console(width=120, record=True, file=StringIO())
    console.print(review_text(review, table, "en"))
    for text in (read(review_page(review, table, "en")).text, console.export_text()):
        assert "own errors" in text
        assert "−4.0" in text
        assert "others" not in text


def test_the_command_writes_the_page_or_says_why_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(evaluation, "BATCH", 2)
    record, page = tmp_path / "game.json", tmp_path / "page.html"
    record.write_text(record_text(finished(names=NAMES)), encoding="utf-8")
    assert main(["review", str(record), "--seconds", "0.1", "--html", str(page), "--lang", "en"]) == 0
    assert capsys.readouterr().out == ""
    assert "Bob & Co" in read(page.read_text(encoding="utf-8")).text
    assert main(["review", str(record), "--html", str(tmp_path / "none" / "page.html")]) != 0
    assert "none" in capsys.readouterr().err
