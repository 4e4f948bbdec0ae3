"""Erasure of a person from a stored table. Entries are decoded, so their keys may have any order."""

import json

from mutable.server.people.erasure import ERASED_NAME, erase_person
from mutable.storage.values import NumberedRow, StoredTable
from mutable.tables.entries import VERSION, LogRow

ANN, BOB, NOBODY = "a" * 24, "b" * 24, "0" * 24


def row(seq: int, entry_version: int = VERSION, /, **fields: object) -> NumberedRow:
    """Return a row whose keys are in another order than the server writes them, with blanks."""
    return NumberedRow(seq, LogRow(1.5, entry_version, json.dumps(dict(reversed(fields.items())))))


def place(person: str | None, name: str | None) -> dict[str, object]:
    people = [] if person is None else [person]
    return {"kind": "person", "bot": None, "name": name, "key": "secret", "people": people}


CREATED = row(
    0, kind="create", game="muster", version="1", options={}, clock=None, public=False,
    seats=[place(ANN, "Ann"), place(None, None)],
)  # fmt: skip


def test_only_entries_with_traces_of_the_person_are_rewritten() -> None:
    rows = [
        CREATED,
        row(1, kind="sit", seat=1, name="Bob", person=BOB),
        row(2, kind="enter", seat=0, text=ANN),  # the text of a move never names a person
        row(3, kind="chat", name="Ann", text="hello"),
        row(4, kind="chat", name="Bob", text="hello, Ann"),
        row(5, kind="hold", seat=0, person=ANN),
        row(6, VERSION + 1, kind="sing", person=ANN),
    ]
    erased = erase_person(StoredTable(rows, None), ANN, NOBODY)
    assert erased.renamed == (ANN, NOBODY)
    assert erased.summary is None
    found = {seq: (row.version, json.loads(row.body)) for seq, row in erased.rows}
    assert [*found] == [0, 3, 5, 6]
    seats = found[0][1]["seats"]
    assert (seats[0]["name"], seats[0]["people"], seats[1]["name"]) == (ERASED_NAME, [NOBODY], None)
    assert seats[0]["key"] != "secret"
    assert seats[1]["key"] == "secret"
    assert found[3] == (VERSION, {"kind": "chat", "name": ERASED_NAME, "text": ERASED_NAME})
    assert found[5] == (VERSION, {"kind": "hold", "seat": 0, "person": NOBODY})
    assert found[6] == (VERSION + 1, {"kind": "sing", "person": NOBODY})


def test_entries_that_are_only_encoded_otherwise_stay_as_they_are() -> None:
    assert erase_person(StoredTable([CREATED], None), BOB, NOBODY).rows == []
