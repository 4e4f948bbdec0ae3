"""Records are written, read, and refused with a reason if they are impossible."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from mutable.cli.main import main
from mutable.kit.errors import BadRecord, MutableError
from mutable.table.advice import Advised, KeptHint
from mutable.table.record import (
    FalseRecord,
    Record,
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


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use English, whatever the language of the terminal."""
    monkeypatch.setenv("LC_ALL", "C")


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
        (with_move(3, ["chance", "deal leaf9"]), "move 3 .*'deal leaf9' is not a move"),
        (with_move(3, [0, "banner leaf1 leaf"]), "move 3 .*rule 3.1"),
        (edited(moves=[*json.loads(record_text(GAME))["moves"], ["chance", "takeback"]]), "only your own"),
        (with_move(12, [0, "rewind 2"]), "move 12 .*only in a game against bots"),
        (edited(outcome=None), "the outcome is"),
        (edited(outcome={**json.loads(record_text(GAME))["outcome"], "winners": []}), "the outcome is"),
    ],
)
def test_a_record_that_cannot_be_true_is_refused_with_the_move(record: dict[str, Any], reason: str) -> None:
    with pytest.raises(FalseRecord, match=reason):
        replay(parse_record(json.dumps(record)))


def test_hints_and_moves_of_stand_ins_are_kept_and_a_game_without_them_says_nothing_of_them() -> None:
    assert "hints" not in json.loads(record_text(GAME))
    assert "stand_ins" not in json.loads(record_text(GAME))
    own = next(number for number, (seat, _) in enumerate(GAME.entries, 1) if seat == 0)
    table = GAME.copy()
    table.hints, table.stand_ins = [0, 3], [own]
    table.advice = [KeptHint(own - 1, 1, [Advised("take deck", 0.5, 0.02)], {"trump": "red"})]
    text = record_text(table)
    again = replay(parse_record(text))
    assert (again.hints, again.stand_ins) == ([0, 3], [own])
    assert again.advice == table.advice
    assert record_text(again) == text
    assert (GAME.hints, GAME.stand_ins) == ([0, 0], [])


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
        (json.dumps(edited(hints=[1])), '"hints" must list how many hints'),
        (json.dumps(edited(hints=[0, 0])), '"hints" must list how many hints'),
        (json.dumps(edited(hints=[0, -1])), '"hints" must list how many hints'),
        (json.dumps(edited(advice=[])), '"advice" must be a list of the hints given'),
        (json.dumps(edited(advice=[[0, 9, [], {}]])), '"advice" must be a list of the hints given'),
        (json.dumps(edited(advice=[[9, 0, [], {}], [3, 0, [], {}]])), '"advice" must be a list of the hints'),
        (json.dumps(edited(advice=[[0, 0, [["take deck"]], {}]])), '"advice" must be a list of the hints'),
        (json.dumps(edited(stand_ins=[])), '"stand_ins" must be a list of the numbers of moves'),
        (json.dumps(edited(stand_ins=[1])), '"stand_ins" must be a list of the numbers of moves'),
        (json.dumps(edited(stand_ins=[99_999])), '"stand_ins" must be a list of the numbers of moves'),
        (json.dumps(edited(stand_ins=["2"])), '"stand_ins" must be a list of the numbers of moves'),
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


WRITTEN = json.loads(record_text(GAME))
SPACE = "\N{NO-BREAK SPACE}"


def without(field: str, key: str) -> dict[str, Any]:
    return edited(**{field: {name: value for name, value in WRITTEN[field].items() if name != key}})


def outcome(**fields: Any) -> dict[str, Any]:
    return edited(outcome={**WRITTEN["outcome"], **fields})


@pytest.mark.parametrize(
    ("record", "english", "french"),
    [
        (
            without("options", "unity"),
            "option unity is missing; every option must be there: beginner, unity, over_the_rainbow, stall",
            f"l’option unity manque{SPACE}; chaque option doit y être",
        ),
        (
            edited(options={}),
            "option beginner is missing",
            "l’option beginner manque",
        ),
        (
            edited(comment="a good one"),
            "there is no field 'comment'; the fields are: format, version, game, rules, options, seats, bots",
            f"il n’y a pas de champ 'comment'{SPACE}; les champs{SPACE}: format, version",
        ),
        (
            edited(bots=[1, 1]),
            '"bots" must be a list of seat numbers, each once',
            '"bots" doit être une liste de numéros de places, chacun une fois',
        ),
        (edited(bots=[-1]), '"bots" must be', '"bots" doit être'),
        (edited(bots=[True]), '"bots" must be', '"bots" doit être'),
        (edited(bots=[1.0]), '"bots" must be', '"bots" doit être'),
        (edited(bots=None), '"bots" must be', '"bots" doit être'),
        (edited(seats=["Ann"] * 7), '"seats" must be', '"seats" doit être'),
        (edited(game="x" * 81), '"game" is missing or not a string of 1 to 80', '"game" manque'),
        (edited(rules=1), '"rules" is missing or not a string', '"rules" manque'),
        (edited(options=[]), '"options" is missing or not an object', '"options" manque'),
        (edited(data=None), '"data" must be an object', '"data" doit être un objet'),
        (edited(moves={}), '"moves" is missing or not a list of at most 1000000', '"moves" manque'),
        (
            edited(moves=[["chance", "x" * 201]]),
            'move 1 must be [seat or "chance", text], not',
            'le coup 1 doit être [place ou "chance", texte], pas',
        ),
        (with_move(3, [2, "pass"]), "move 3 must be", "le coup 3 doit être"),
        (with_move(4, ["somebody", "pass"]), "move 4 must be", "le coup 4 doit être"),
        (with_move(5, [0, "pass", 1]), "move 5 must be", "le coup 5 doit être"),
        (edited(version=2), "a record of version 2; only version 1", "une partie de la version 2"),
        (edited(rules="0"), "rules '0' of Muster are not known", "les règles '0' de Muster"),
        (edited(data={"hand": 5}), "wizard is missing", "wizard manque"),
        (edited(options={**WRITTEN["options"], "stall": "x"}), "option stall takes", "l’option stall attend"),
    ],
)
def test_an_unfit_record_is_refused_in_the_language_of_the_reader(
    record: dict[str, Any], english: str, french: str
) -> None:
    with pytest.raises(MutableError) as caught:
        replay(parse_record(json.dumps(record)))
    assert not isinstance(caught.value, FalseRecord)
    assert english in str(caught.value)
    assert french in caught.value.text("fr")


@pytest.mark.parametrize("field", ["game", "rules", "options", "seats", "moves"])
def test_a_missing_field_is_named(field: str) -> None:
    record = {name: value for name, value in WRITTEN.items() if name != field}
    with pytest.raises(BadRecord, match=f'"{field}" (is missing|must be)'):
        parse_record(json.dumps(record))


@pytest.mark.parametrize(
    "record",
    [
        outcome(winners=[float(seat) for seat in WRITTEN["outcome"]["winners"]]),
        outcome(winners=[bool(seat) for seat in WRITTEN["outcome"]["winners"]]),
        outcome(totals=[float(total) for total in WRITTEN["outcome"]["totals"]]),
        outcome(totals=[str(total) for total in WRITTEN["outcome"]["totals"]]),
        outcome(comment="well played"),
        edited(outcome={}),
    ],
)
def test_an_outcome_counts_to_the_letter(record: dict[str, Any]) -> None:
    with pytest.raises(FalseRecord) as caught:
        replay(parse_record(json.dumps(record)))
    assert caught.value.move is None
    assert str(caught.value).startswith("the outcome is {")
    assert caught.value.text("fr").startswith("le résultat est {")


def test_an_outcome_may_have_its_fields_in_any_order() -> None:
    backwards = dict(reversed(WRITTEN["outcome"].items()))
    assert replay(parse_record(json.dumps(edited(outcome=backwards)))).is_over


def test_a_false_move_is_told_with_its_paragraph_in_the_language_of_the_reader() -> None:
    with pytest.raises(FalseRecord) as caught:
        replay(parse_record(json.dumps(with_move(3, [0, "banner leaf1 leaf"]))))
    assert caught.value.move == 3
    assert caught.value.text("fr").startswith(
        f"coup 3 (0{SPACE}: banner leaf1 leaf){SPACE}: règle 3.1{SPACE}: "
    )


def test_what_json_does_not_know_is_no_record() -> None:
    text = record_text(GAME).replace('"totals": [', '"totals": [NaN, ', 1)
    with pytest.raises(BadRecord, match="NaN is not valid JSON"):
        parse_record(text)


def test_a_file_that_is_far_too_long_is_not_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "long.mutable.json"
    path.write_text(record_text(GAME) + " " * 100_000)
    assert load_record(path).game == "muster"
    monkeypatch.setattr("mutable.table.record.LONGEST_FILE", 100_000)
    with pytest.raises(BadRecord, match="longer than"):
        load_record(path)


def test_a_record_without_bots_is_one_among_people() -> None:
    record = {name: value for name, value in WRITTEN.items() if name != "bots"}
    assert replay(parse_record(json.dumps(record))).setting.bots == frozenset()


def test_every_field_is_in_the_notation() -> None:
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)` \|", page, flags=re.MULTILINE)
    assert sorted(told) == sorted(Record.__struct_fields__)


def test_a_terminal_is_answered_in_its_own_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.mutable.json"
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")
    path.write_text(json.dumps(edited(bots=[1, 1])))
    assert main(["replay", str(path)]) == 2
    assert "chacun une fois" in capsys.readouterr().err
    path.write_text(json.dumps(edited(outcome=None)))
    assert main(["replay", str(path), "--json"]) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["reason"].startswith("the outcome is")  # a script reads one language
    assert "le résultat est" in err
    assert main(["simulate", "muster", "--games", "1", "--set", "stall=0"]) == 2
    assert "attend un nombre entier de 1 à 1000" in capsys.readouterr().err
    assert main(["hint", str(path), "--lang", "en", "--at", "9999"]) == 2
    assert "--at must be from" in capsys.readouterr().err


def test_own_card_faces_travel_in_the_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    box = tmp_path / "box.toml"
    shutil.copy(MUSTER.game.folder / "rules/components.toml", box)
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
