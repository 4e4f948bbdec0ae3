"""Lessons over HTTP: the server stores nothing; the answers given so far determine the step."""

from pathlib import Path
from typing import Any

from tests.server.visit import run, server_at, visitors

LESSON = "/api/games/muster/lessons/banners"


def asked(tmp_path: Path, *wishes: dict[str, Any], path: str = LESSON, lang: str = "en") -> list[Any]:
    found: list[Any] = []

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            found.extend([await ann.post(f"{path}?lang={lang}", wish) for wish in wishes])

    run(scenario)
    return found


def test_a_lesson_begins_with_its_first_step_and_points_at_pieces(tmp_path: Path) -> None:
    ((status, moment),) = asked(tmp_path, {})
    assert status == 200
    assert (moment["step"], moment["asks"], moment["answer"]) == (0, False, None)
    assert moment["points"]
    assert moment["frame"]["legal"] == []


def test_a_first_hand_is_dealt_the_same_good_cards_each_time(tmp_path: Path) -> None:
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "level1"}] * 3]
    table = {"game": "mu_tricks", "name": "Ann", "seats": seats, "options": {"hands": 1}}
    hands: list[Any] = []

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            for more in ({"lesson": "game"}, {"lesson": "game"}, {}):
                status, answer = await ann.post("/api/tables", table | more)
                assert status == 201
                async with ann.at(answer["id"]) as chair:
                    hands.append((await chair.turn())["view"]["seats"][0]["cards"])
            status, answer = await ann.post("/api/tables", table | {"lesson": "tricks"})
            assert (status, "game" in answer["error"]) == (422, True)

    run(scenario)
    assert hands[0] == hands[1] != hands[2]
    assert sum(card.startswith("green") for card in hands[0]) == 7


def test_a_table_for_friends_never_has_the_cards_of_a_lesson(tmp_path: Path) -> None:
    seats = [{"kind": "me"}, {"kind": "friend"}, *[{"kind": "bot", "bot": "level1"}] * 2]
    table = {"game": "mu_tricks", "name": "Ann", "seats": seats, "lesson": "game"}
    found: list[str] = []

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            for _ in range(2):
                _, answer = await ann.post("/api/tables", table)
                await bob.join(answer["id"], "Bob")
                async with ann.at(answer["id"]) as chair:
                    frame = await chair.until(lambda answer: answer["type"] == "frame")
                    found.append(str(frame["view"]["seats"][0]["cards"]))

    run(scenario)
    assert found[0] != found[1]


def test_a_move_that_leads_on_is_taken_and_its_events_are_told(tmp_path: Path) -> None:
    first, second = asked(tmp_path, {"taken": [""]}, {"taken": [""], "tries": "banner leaf4 leaf"})
    assert any(move["move"] == "banner leaf4 leaf" for move in first[1]["frame"]["legal"])
    moment = second[1]
    assert moment["taken"] == ["", "banner leaf4 leaf"]
    assert moment["step"] == 2
    assert moment["frame"]["events"][0]["facts"]["event"] == "banner"


def test_a_legal_move_that_is_not_asked_for_is_answered_in_the_readers_language(tmp_path: Path) -> None:
    ((status, moment),) = asked(tmp_path, {"taken": [""], "tries": "castle leaf2 leaf"}, lang="fr")
    assert status == 200
    assert (moment["frame"], moment["taken"], moment["answer"]["rule"]) == (None, [""], "")
    assert moment["answer"]["text"].startswith("Sur un château")


def test_a_move_that_cannot_be_is_refused_with_its_paragraph(tmp_path: Path) -> None:
    ((status, moment),) = asked(tmp_path, {"taken": [""], "tries": "banner leaf4 water"})
    assert status == 200
    assert moment["answer"]["rule"]


def test_a_way_that_no_lesson_goes_is_refused_in_words(tmp_path: Path) -> None:
    wishes = [{"taken": ["banner leaf4 leaf"]}, {"taken": ["", "castle leaf2 leaf"]}, {"taken": [""] * 60}]
    for status, body in asked(tmp_path, *wishes):
        assert status == 422
        assert "start it again" in body["error"]
    ((status, body),) = asked(tmp_path, {}, path="/api/games/muster/lessons/nothing")
    assert status == 422
    assert "banners" in body["error"]


def test_a_move_of_a_lesson_can_be_foreseen(tmp_path: Path) -> None:
    ((status, found),) = asked(
        tmp_path, {"taken": [""], "tries": "banner leaf4 leaf"}, path=f"{LESSON}/preview"
    )
    assert status == 200
    assert found["view"]["castles"][3]["strengths"] == [4, 3]
