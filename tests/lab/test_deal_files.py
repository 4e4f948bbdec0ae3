"""Deals in a file: after a crash all complete deals are read, and nothing else."""

from pathlib import Path

import pytest

from mutable.bots.bot import Budget
from mutable.kit.errors import BadData
from mutable.lab.arena.contest import Contest
from mutable.lab.arena.files import DealFile

DEALS = [{"pair": ["greedy", "random"], "deal": number, "games": []} for number in range(3)]


def contest(seed: int = 7) -> Contest:
    return Contest("muster", "1", 2, {}, None, ("greedy", "random"), seed, Budget(iterations=20))


@pytest.fixture
def file(tmp_path: Path) -> DealFile:
    file = DealFile(tmp_path / "new" / "folder", contest())
    assert file.load() == []
    file.add(DEALS)
    return file


def test_what_was_added_is_read_again_and_a_sound_file_is_left_alone(file: DealFile) -> None:
    before = file.path.stat()
    assert file.load() == DEALS
    assert file.path.stat().st_ino == before.st_ino
    file.add(DEALS[:1])
    assert file.load() == [*DEALS, DEALS[0]]


def test_a_deal_whose_line_was_not_ended_is_kept_and_the_next_begins_a_line(file: DealFile) -> None:
    file.path.write_text(file.path.read_text().removesuffix("\n"))
    assert file.load() == DEALS
    file.add(DEALS[:1])
    assert len(file.load()) == 4


@pytest.mark.parametrize("rest", ['{"pair":["gre', "[1, 2]\n", "17", "\n"])
def test_what_is_no_whole_deal_is_dropped_for_good(file: DealFile, rest: str) -> None:
    sound = file.path.read_text()
    file.path.write_text(sound + rest)
    assert file.load() == DEALS
    assert file.path.read_text() == sound
    assert [path.name for path in file.path.parent.iterdir()] == [file.path.name]


def test_a_file_of_another_contest_is_refused_and_so_is_an_empty_one(file: DealFile) -> None:
    other = DealFile(file.path.parent, contest(seed=8))
    assert other.path != file.path
    other.path.write_text(file.path.read_text())
    with pytest.raises(BadData):
        other.load()
    other.path.write_text("")
    with pytest.raises(BadData):
        other.load()
