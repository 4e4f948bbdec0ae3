"""Records: written, read, and refused with the reason when they cannot be true."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from mutable.cli.main import main
from mutable.kit.errors import BadRecord, MutableError
from mutable.table.record import (
    FalseRecord,
    load_record,
    parse_record,
    record_of,
    record_text,
    replay,
    save_record,
)
from tests.conformance.cases import CASES
from tests.conformance.suite import play_at_random

MUSTER = next(case for case in CASES if case.game.name == "muster")
GAME = play_at_random(MUSTER, 5)


def edited(**fields: Any) -> dict[str, Any]:
    return {**json.loads(record_text(GAME)), **fields}


def with_move(number: int, entry: Any) -> dict[str, Any]:
    moves = json.loads(record_text(GAME))["moves"]
    moves[number - 1] = entry
    return edited(moves=moves)


def test_a_record_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.mutable.json"
    save_record(GAME, path)
    assert parse_record(path.read_text()) == record_of(GAME)
    assert replay(parse_record(path.read_text())).outcome() == GAME.outcome()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_record_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.mutable.json"
    save_record(GAME, path)
    before = path.read_text()

    def fail(self: Path, text: str, encoding: str) -> None:
        with self.open("w") as file:
            file.write(text[:100])
        raise OSError("the disk is full")

    monkeypatch.setattr(Path, "write_text", fail)
    with pytest.raises(OSError, match="full"):
        save_record(GAME, path)
    assert path.read_text() == before


def test_a_record_has_one_move_a_line() -> None:
    lines = record_text(GAME).splitlines()
    assert f"  {json.dumps(['chance', GAME.moves[0][1]])}," in lines


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (with_move(3, ["chance", "deal leaf9"]), "move 3 .*no move reads 'deal leaf9'"),
        (with_move(3, [0, "banner leaf1 leaf"]), "move 3 .*rule 3.1"),
        (edited(moves=[*json.loads(record_text(GAME))["moves"], ["chance", "takeback"]]), "only one's own"),
        (with_move(12, [0, "rewind 2"]), "move 12 .*for a person among bots only"),
        (edited(outcome=None), "the outcome is"),
        (edited(outcome={**json.loads(record_text(GAME))["outcome"], "winners": []}), "the outcome is"),
    ],
)
def test_a_record_that_cannot_be_true_is_refused_with_the_move(record: dict[str, Any], reason: str) -> None:
    with pytest.raises(FalseRecord, match=reason):
        replay(parse_record(json.dumps(record)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (record_text(GAME)[:300], "broken or cut off"),
        ("", "broken or cut off"),
        ("[" * 100_000, "broken or cut off"),
        ("[]", '"format" must be "mutable"'),
        (json.dumps(edited(format="chess")), '"format" must be "mutable"'),
        (json.dumps(edited(version=True)), "version True"),
        (json.dumps(edited(options={"stall": 20.0})), "option stall takes a whole number"),
        (json.dumps(edited(options={"stall": {}})), "option stall takes a whole number"),
        (json.dumps(edited(seats=["a", "b" * 81])), '"seats" must be a list of names of 1 to 80'),
        (json.dumps(edited(seats=["a", ""])), '"seats" must be a list of names of 1 to 80'),
        (json.dumps(edited(seats=["a", "\ud800"])), '"seats" must be a list of names of 1 to 80'),
        (json.dumps(edited(bots=[2])), '"bots" must be a list of seat numbers'),
        (json.dumps(edited(moves=[[6, "first 0"]])), "move 1 must be"),
        (json.dumps(edited(moves=[[7, "first 0"]])), "move 1 must be"),
        (record_text(GAME).replace('"version": 1', f'"version": {"1" * 5000}'), "broken or cut off"),
        (json.dumps(edited(version=99)), "version 99; only version 1 is known"),
        (json.dumps(edited(rules="0")), "rules '0' of Muster are not known"),
        (json.dumps(edited(game="chess")), "there is no game chess"),
        (json.dumps(edited(game=3)), '"game" is missing or not a str'),
        (json.dumps(edited(seats=["one"], moves=[])), "Muster is for 2 players, not 1"),
        (json.dumps(edited(seats=[1, 2])), '"seats" must be a list of names'),
        (json.dumps(edited(options={"stall": "x"})), "option stall takes a whole number"),
        (json.dumps(edited(options={"nope": 1})), "there is no option nope"),
        (json.dumps(edited(moves=[["chance"]])), "move 1 must be"),
        (json.dumps(edited(moves=[[True, "first 0"]])), "move 1 must be"),
        (json.dumps(edited(moves=[["chance", 5]])), "move 1 must be"),
        (json.dumps(edited(outcome=[])), '"outcome" must be an object'),
        (json.dumps(edited(data={"hand": 5})), "wizard is missing"),
    ],
)
def test_what_is_no_record_is_refused_as_such(text: str, reason: str) -> None:
    with pytest.raises(MutableError, match=reason) as caught:
        replay(parse_record(text))
    assert not isinstance(caught.value, FalseRecord)


def test_own_card_faces_travel_in_the_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    box = tmp_path / "box.toml"
    shutil.copy(MUSTER.game.folder / "box.toml", box)
    box.write_text(box.read_text().replace("wizard = 6 ", "wizard = 9 "))
    command = ["simulate", "muster", "--games", "1", "--seed", "1", "--records", str(tmp_path)]
    assert main([*command, "--set", f"cards={box}"]) == 0
    box.unlink()
    path = next(tmp_path.glob("*.mutable.json"))
    assert json.loads(path.read_text())["data"]["wizard"] == 9
    assert main(["replay", str(path)]) == 0


def test_a_record_that_cannot_be_read_from_disk_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        load_record(tmp_path / "nothing")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="cannot be read"):
        load_record(tmp_path / "binary")
