"""Events and entries are stored compactly and read back unchanged."""

import copy
import random

import pytest

from mutable.games import GAMES
from mutable.kit.events import EVERYONE, Event, audience_of
from mutable.kit.game import CHANCE, SPECTATOR
from mutable.table.history import PACKED, History
from mutable.table.move_log import MoveLog
from mutable.table.table import TAKEBACK, Setting, Table

LONG = 5 * PACKED + 7


def some_events(count: int) -> list[Event]:
    rng = random.Random(1)
    audiences = [EVERYONE, audience_of(0), EVERYONE & ~audience_of(0), audience_of(SPECTATOR)]
    facts = [{"event": "say", "number": number, "text": f"é\n{number}"} for number in range(count)]
    return [Event(rng.choice(audiences), each) for each in facts]  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [0, 1, PACKED, 2 * PACKED, LONG])
def test_every_event_is_found_by_the_seats_that_saw_it_however_old(count: int) -> None:
    events, history = some_events(count), History()
    for event in events:
        history.extend([event])
    assert len(history) == count
    for observer in (0, 1, SPECTATOR):
        seen = [event.facts for event in events if event.audience & audience_of(observer)]
        assert history.count(observer) == len(seen)
        assert history.visible_to(observer) == seen
        for since in (1, len(seen) // 2, len(seen) - 1, len(seen), len(seen) + 5):
            assert history.visible_to(observer, max(0, since)) == seen[max(0, since) :]
    told = [(event.audience, event.facts) for event in history.events(count // 2)]
    assert told == [(event.audience, event.facts) for event in events[count // 2 :]]


def test_events_are_counted_alike_whenever_one_asks() -> None:
    history, seen = History(), dict.fromkeys((0, 1, SPECTATOR), 0)
    for event in some_events(PACKED):
        history.extend([event])
        for observer in seen:
            seen[observer] += bool(event.audience & audience_of(observer))
            assert history.count(observer) == seen[observer]
            assert history.copy().count(observer) == seen[observer]


def test_a_copied_history_goes_its_own_way() -> None:
    history = History()
    history.extend(some_events(LONG))
    other = history.copy()
    other.extend(some_events(PACKED))
    assert (len(history), len(other)) == (LONG, LONG + PACKED)
    assert history.visible_to(1) == other.visible_to(1)[: history.count(1)]


def test_a_script_reads_like_a_list_of_lines() -> None:
    moves = Table(Setting(GAMES["muster"], ("Ann", "Bob"), {})).rules.moves
    lines = [(seat, moves.text(row)) for row in range(0, len(moves), 3) for seat in (0, 1, CHANCE)]
    lines.insert(4, (1, TAKEBACK))
    lines.append((0, "rewind 12"))
    script = MoveLog(moves, lines)
    assert script == lines
    assert lines == script
    assert script != lines[:-1]
    assert [*script] == lines
    assert (script[4], script[-1], script[2:6]) == (lines[4], lines[-1], lines[2:6])
    assert [script.seat(number) for number in range(-1, 6)] == [lines[n][0] for n in range(-1, 6)]
    with pytest.raises(IndexError):
        script[len(lines)]
    other = copy.copy(script.copy())
    other.add(0, TAKEBACK)
    assert (len(script), len(other)) == (len(lines), len(lines) + 1)


def test_a_table_goes_on_by_equal_rules_that_others_use_too() -> None:
    one, other = (Table(Setting(GAMES["muster"], ("Ann", "Bob"), {})) for _ in range(2))
    rng = random.Random(2)
    one.enter(CHANCE, one.legal(CHANCE)[0])
    before = [*one.entries]
    one.use_rules(other.rules)
    assert one.entries == before
    one.enter(CHANCE, rng.choice(one.legal(CHANCE)))
    assert len(one.moves) == 2
    assert other.entries == []
