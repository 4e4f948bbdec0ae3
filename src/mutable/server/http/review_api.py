"""The HTTP endpoint of reviews. The page polls it while a review is shown."""

from typing import Literal

from aiohttp import web

from mutable.coach.review.review import Moment, Review, SeatReview
from mutable.coach.review.turning_points import TurningPoint
from mutable.coach.review.wording import ReviewWords
from mutable.kit.events import Facts
from mutable.kit.words import Words
from mutable.server.http.api import answer, lang_of, number_of, player_of, room_of
from mutable.server.http.openapi import Operation
from mutable.server.services import SERVICES
from mutable.tables.frames import words_of
from mutable.tables.messages import (
    LegalMove,
    ReviewedDecision,
    ReviewedSeat,
    ReviewKind,
    ReviewMoment,
    ReviewPoint,
    ReviewTurningPoint,
    TableReview,
)
from mutable.tables.room import Room
from mutable.work.reviews import GameReview, Reviews

MOST_MOMENTS = 5  # of each seat


async def review(request: web.Request) -> web.Response:
    """Return the review as far as it is computed.

    Polling continues it, first near the entry in the request.
    """
    room, lang, reviews = await room_of(request), lang_of(request), request.app[SERVICES].reviews
    near = number_of(request, "near", 0) if "near" in request.query else None
    found = await reviews.ask(room, player_of(request), near)
    return answer(_ReviewTexts(room, found, lang).render(_state(reviews, found), near))


def _state(reviews: Reviews, game_review: GameReview) -> Literal["waiting", "thinking", "done", "late"]:
    if reviews.is_done(game_review):
        return "late" if reviews.is_late(game_review) else "done"
    return "thinking" if game_review.is_running else "waiting"


class _ReviewTexts:
    """Renders a review in one language, with the names of the players."""

    def __init__(self, room: Room, game_review: GameReview, lang: str) -> None:
        self._review = game_review
        self._lang = lang
        self._rules = room.table.rules
        self._names = room.names()
        self._words: Words = words_of(room.table, self._names, lang)
        counts = game_review.review.counts if game_review.review else ""
        self._sentences = ReviewWords(room.table.setting.game.name, self._rules, counts == "wins")

    def render(self, state: Literal["waiting", "thinking", "done", "late"], near: int | None) -> TableReview:
        found = self._review.review
        if found is None:
            return TableReview(
                state, len(self._review.evaluations), self._review.total, 0, "points", "", False, [], [], None
            )
        return TableReview(
            state,
            found.done,
            found.total,
            max(found.turns, default=0),
            "wins" if found.counts == "wins" else "points",
            found.unit[self._lang],
            found.has_figures,
            [self._seat(portrait, found) for portrait in found.seats],
            [self._moment(moment, found) for moment in weightiest(found)],
            None if near is None else self._here(found, near),
        )

    def _seat(self, portrait: SeatReview, found: Review) -> ReviewedSeat:
        account, parts = portrait.account, portrait.shares or portrait.account
        entries, turns = found.entries, found.turns
        return ReviewedSeat(
            account.start,
            account.end,
            parts.luck,
            parts.gifts,
            parts.errors,
            parts.unexplained,
            [
                ReviewPoint(entries[one.number - 1], turns[one.number - 1], one.before, one.after)
                for one in account.points
            ],
            [ReviewKind(one.name[self._lang], one.decisions, one.errors, one.loss) for one in portrait.kinds],
            portrait.whole[self._lang],
            portrait.shares is not None,
            [self._turning_point(point, found) for point in portrait.turning_points if point.at > 0],
        )

    def _turning_point(self, point: TurningPoint, found: Review) -> ReviewTurningPoint:
        first, last, at = (found.entries[number - 1] for number in (point.first, point.last, point.at))
        return ReviewTurningPoint(
            point.cause, first, last, at, found.turns[point.at - 1], point.by, point.change, point.before,
            point.after, self._sentences.turning_point(point, self._names, self._lang), point.rank,
        )  # fmt: skip

    def _moment(self, moment: Moment, found: Review) -> ReviewMoment:
        kept = self._review.evaluations[moment.number]
        kinds = {kind.kind: kind.name[self._lang] for kind in found.seats[moment.seat].kinds}
        return ReviewMoment(
            moment.entry,
            moment.turn,
            moment.seat,
            kinds[moment.kind],
            self._move(moment.move, kept.made),
            self._move(moment.best, kept.best),
            moment.grade,  # type: ignore[arg-type]  # one of the four by construction
            moment.loss,
            moment.sure,
            moment.reason[self._lang],
        )

    def _here(self, found: Review, entry: int) -> ReviewedDecision | None:
        number = found.entries.index(entry) + 1 if entry in found.entries else 0
        kept = self._review.evaluations.get(number)
        if kept is None:
            return None
        return ReviewedDecision(entry, kept.weighed.seat, self._move(kept.weighed.move, kept.made))

    def _move(self, text: str, preview: Facts) -> LegalMove:
        facts = self._rules.describe(self._rules.moves.parse(text))
        return LegalMove(text, self._words.move(facts), facts, preview)


OPERATIONS = [
    Operation("get", "/api/tables/{id}/review", review, "What was luck and what was error", TableReview,
              query=("lang", "near")),
]  # fmt: skip


def weightiest(found: Review) -> list[Moment]:
    """Return a few moments of each seat and those that are turning points, in the order of the game."""
    points = [point for portrait in found.seats for point in portrait.turning_points]
    turning = {point.first for point in points if point.cause in ("own", "other")}
    return [one for one in found.moments if one.rank <= MOST_MOMENTS or one.number in turning]
