"""The actions of people at a table: what changes, what is logged, and what is refused."""

import asyncio
import time
from typing import Any

import pytest

from mutable.kit.errors import BadOption, MutableError
from mutable.table.advice import Advised
from mutable.table.chance import RandomChance
from mutable.tables import clocks
from mutable.tables.background import BackgroundTasks
from mutable.tables.clocks import Clocks
from mutable.tables.creation import as_rematch, by_wishes
from mutable.tables.entries import Away, Back, Chat, Deed, Enter, HintEntry, Hold, Rematch, Resign, Sit
from mutable.tables.errors import Trouble
from mutable.tables.live import Client, LiveTable
from mutable.tables.room import Room
from mutable.work.rate_limits import Bucket, Buckets
from tests.server.visit import run

ME, FRIEND = ("me", None), ("friend", None)


def room_of(*wishes: tuple[str, str | None], game: str = "muster", **more: Any) -> Room:
    given = {"options": {}, "clock": None, "public": False, "founder": ("Ann", "ann"), **more}
    return Room("id", by_wishes(game, list(wishes), **given))


def duel(**more: Any) -> Room:
    """Return a table of Ann and Bob, after the first chance moves."""
    room = room_of(ME, FRIEND, **more)
    room.sit("bob", "Bob", None, RandomChance(1))
    return room


def refused(key: str) -> Any:
    return pytest.raises(Trouble, match=Trouble(key).text("en"))


# Creating a table


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ([ME, ME], "exactly one seat"),
        ([FRIEND, FRIEND], "exactly one seat"),
        ([ME, ("bot", "genius")], "there is no bot genius for Muster"),
        ([ME, ("bot", None)], "there is no bot None for Muster"),
    ],
)
def test_impossible_wishes_are_refused(wishes: list[tuple[str, str | None]], said: str) -> None:
    with pytest.raises(Trouble, match=said):
        room_of(*wishes)
    with pytest.raises(BadOption):
        room_of(ME)


def test_bots_have_names_of_their_own() -> None:
    room = room_of(ME, *[("bot", "random")] * 3, game="muses", founder=("Muriel", "p"))
    names = room.names()
    assert names[0] == "Muriel"
    assert len(set(names)) == 4
    assert len({seat.key for seat in room.seats}) == 4


def test_a_rematch_asks_friends_again_and_seats_bots_at_once() -> None:
    room = room_of(ME, FRIEND, ("bot", "greedy"), game="muses", clock=60, public=True)
    room.sit("bob", "Bob", None, RandomChance(1))
    again = as_rematch(room, 1, "bob")
    assert [(place.kind, place.bot, place.name, place.people) for place in again.seats] == [
        ("person", None, None, []),
        ("person", None, "Bob", ["bob"]),
        ("bot", "greedy", again.seats[2].name, []),
    ]
    assert (again.game, again.options, again.clock, again.public) == ("muses", {}, 60, True)


# Taking a seat


def test_the_game_begins_when_the_last_one_sits_down() -> None:
    room = room_of(ME, FRIEND, FRIEND, game="muses")
    assert room.begin(RandomChance(1)) == []
    assert room.sit("bob", "Bob", 2, RandomChance(1)) == [Sit(2, "Bob", "bob")]
    assert (room.status, room.deciding()) == ("waiting", [])
    first, *rest = room.sit("eve", "Eve", None, RandomChance(1))
    assert first == Sit(1, "Eve", "eve")
    assert rest
    assert all(isinstance(deed, Enter) and deed.seat == 6 for deed in rest)
    assert (room.status, room.names()) == ("playing", ["Ann", "Eve", "Bob"])
    assert room.table.setting.seats == ("Ann", "Eve", "Bob")
    assert room.length == 1 + 1 + 1 + len(rest)


def test_nobody_sits_twice_or_on_anothers_seat() -> None:
    room = room_of(ME, FRIEND, FRIEND, game="muses")
    assert room.sit("ann", "Ann", 1, RandomChance(1)) == []
    with refused("taken_seat"):
        room.sit("bob", "Bob", 0, RandomChance(1))
    with refused("taken_seat"):
        room.sit("bob", "Bob", 5, RandomChance(1))
    with refused("full_table"):
        duel().sit("eve", "Eve", None, RandomChance(1))
    assert room.length == 1


def test_only_the_key_of_a_seat_that_somebody_holds_opens_it() -> None:
    room = room_of(ME, FRIEND, ("bot", "random"), game="muses")
    own, free, bots = (seat.key for seat in room.seats)
    for key in (free, bots, "nothing"):
        with refused("no_key"):
            room.hold("phone", key)
    assert room.hold("phone", own) == [Hold(0, "phone")]
    assert room.hold("phone", own) == []
    assert room.seat_of("phone") == room.seat_of("ann") == 0
    room.sit("bob", "Bob", None, RandomChance(1))
    with refused("seated"):
        room.hold("bob", own)


# Leaving, returning, resigning


def test_before_the_start_and_after_the_end_nobody_leaves_or_resigns() -> None:
    room = room_of(ME, FRIEND)
    assert room.leave(0) == room.resign(0) == room.replace_late([0]) == []
    room = duel()
    assert room.resign(0) == [Resign(0)]
    assert (room.status, room.winners(), room.deciding()) == ("finished", [1], [])
    assert room.leave(1) == room.resign(1) == room.resign(0) == room.replace_late([0, 1]) == []


def test_a_player_who_leaves_is_away_once_and_back_once() -> None:
    room = duel()
    assert room.come_back(0) == []
    assert room.leave(0) == [Away(0)]
    assert room.leave(0) == []
    assert (room.seats[0].player(), room.seats[0].gone) == ("level4", False)
    assert room.come_back(0) == [Back(0)]
    assert room.seats[0].player() is None


def test_only_a_player_who_keeps_others_waiting_is_replaced() -> None:
    room = duel()
    (actor,) = room.deciding()
    assert room.replace_late([1 - actor]) == []
    assert room.replace_late([0, 1]) == [Away(actor, gone=True)]
    assert room.seats[actor].gone
    assert room.replace_late([0, 1]) == []


def test_a_game_ends_when_only_bots_or_a_single_player_are_left() -> None:
    room = room_of(ME, ("bot", "random"), ("bot", "random"), game="muses")
    room.begin(RandomChance(1))
    room.resign(0)
    assert (room.status, room.winners()) == ("finished", [1, 2])
    room = room_of(ME, FRIEND, FRIEND, game="muses")
    room.sit("bob", "Bob", None, RandomChance(1))
    room.sit("eve", "Eve", None, RandomChance(1))
    room.resign(1)
    assert (room.status, room.winners()) == ("playing", None)
    assert room.seats[1].player() == "level4"
    room.resign(0)
    assert (room.status, room.winners()) == ("finished", [2])


def test_a_stand_in_is_as_strong_as_the_strongest_bot_of_the_table_and_no_stronger() -> None:
    room = room_of(ME, *[("bot", "level2")] * 3, game="mu_tricks")
    room.begin(RandomChance(1))
    room.leave(0)
    assert room.seats[0].player() == "level2"
    room = room_of(ME, ("bot", "level3"), ("bot", "greedy"), game="mu_city")
    assert room.seats[0].stand_in == "level3"
    room = room_of(ME, *[FRIEND] * 3, game="mu_tricks")
    assert {seat.stand_in for seat in room.seats} == {"level4"}


def test_moves_of_a_stand_in_are_marked_and_those_of_the_player_are_not() -> None:
    room = duel()
    (actor,) = room.deciding()
    first = len(room.table.entries)
    room.leave(actor)
    room.enter(actor, room.table.legal(actor)[0], RandomChance(1))
    assert room.table.stand_ins == [first + 1]
    assert room.seats[actor].stood_for
    room.come_back(actor)
    seat = room.deciding()[0]
    room.enter(seat, room.table.legal(seat)[0], RandomChance(1))
    assert room.table.stand_ins == [first + 1]


def test_a_hint_is_noted_once_for_a_position_and_told_to_everybody() -> None:
    room = duel()
    entered = room.entered
    (seat,) = room.deciding()
    said = [Advised("take deck", 0.5, 0.02)]
    assert room.advise(seat, said, {"trump": "red"}) == [HintEntry(seat, [0, 0], said, {"trump": "red"})]
    assert room.advise(seat, said, {}) == []
    assert [(doing.seat, doing.what, doing.step) for doing in room.doings] == [(seat, "hint", entered)]
    room.enter(seat, room.table.legal(seat)[0], RandomChance(1))
    room.take_back(seat)
    assert room.advise(seat, [], {}) == [HintEntry(seat, [2, 2])]
    assert [(hint.at, hint.seat, hint.moves) for hint in room.table.advice] == [(entered, seat, said)]
    assert room.table.hints[seat] == room.seats[seat].hints == 2


def test_hints_are_the_openers_to_allow_but_alone_one_always_may() -> None:
    def asked(*wishes: tuple[str, str | None], hints: bool) -> bool:
        created = by_wishes("muster", [*wishes], {}, None, False, ("Ann", "ann"), hints)
        return Room("id", created).has_hints

    assert asked(ME, FRIEND, hints=True)
    assert not asked(ME, FRIEND, hints=False)
    assert asked(ME, ("bot", "random"), hints=False)


# The log


def test_a_room_is_the_fold_of_its_log() -> None:
    room, chance = room_of(ME, FRIEND), RandomChance(1)
    deeds: list[Deed] = [*room.sit("bob", "Bob", None, chance), *room.hold("phone", room.seats[0].key)]
    for _ in range(12):
        (seat,) = room.deciding()
        deeds += room.enter(seat, room.table.legal(seat)[0], chance)
        if room.table.can_take_back(seat):
            deeds += room.take_back(seat)
            deeds += room.enter(seat, room.table.legal(seat)[0], chance)
    deeds += [
        *room.say(0, "hello"),
        *room.leave(0),
        *room.come_back(0),
        *room.resign(1),
        *room.go_on_at("next"),
    ]
    assert {type(deed) for deed in deeds} == {Sit, Hold, Enter, Chat, Away, Back, Resign, Rematch}
    again = Room("id", room.created)
    for deed in deeds:
        again.do(deed, 5.0)
    assert again.length == room.length == 1 + len(deeds)
    assert again.table.entries == room.table.entries
    assert again.table.view(0) == room.table.view(0)
    assert (again.seats, again.rematch, again.status) == (room.seats, "next", "finished")
    assert again.chat == room.chat


def test_a_full_log_takes_no_more_arranging_but_a_table_can_be_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = room_of(ME, FRIEND, FRIEND, game="muses")
    room.engage(0, 1, RandomChance(1))
    monkeypatch.setattr("mutable.tables.room.MOST_LOG", room.length)
    for arrange in (lambda: room.vacate(0, 1), lambda: room.engage(0, 2, RandomChance(1))):
        with pytest.raises(Trouble, match="the log of this table is full"):
            arrange()
    assert room.close(0)


def test_an_entry_that_cannot_be_changes_nothing() -> None:
    room = duel()
    before = room.length, list(room.table.entries)
    (seat,) = room.deciding()
    for wrong in (Enter(1 - seat, room.table.legal(seat)[0]), Enter(seat, "dance"), Enter(seat, "takeback")):
        with pytest.raises(MutableError):
            room.do(wrong, 0.0)
    assert (room.length, room.table.entries) == before


def test_a_take_back_makes_another_position_of_the_same_decision() -> None:
    room, chance = duel(), RandomChance(3)
    (seat,) = room.deciding()
    first = room.ply(seat)
    room.enter(seat, next(text for text in room.table.legal(seat) if text.startswith("castle")), chance)
    room.take_back(seat)
    assert room.ply(seat) != first
    assert len({first, room.ply(seat), (seat, room.table.decision(seat), 0)}) == 3


# Clocks


class Eyes:
    def write(self, text: bytes) -> None: ...

    def close(self, code: int | None = None) -> None: ...


def seen_by(live: LiveTable, *people: str) -> None:
    live.clients = {Client(Eyes(), person, "en", 0, 0) for person in people}


async def silence(ident: str) -> None:
    """Do nothing when a clock runs out."""


def clocks_on(live: LiveTable) -> dict[int, float]:
    own = Clocks(BackgroundTasks(), silence)
    own.update(live)
    live.stop_clock()
    return live.deadlines


def test_a_clock_runs_on_for_a_decision_and_anew_for_the_next() -> None:
    async def scenario() -> None:
        live = LiveTable(duel(clock=600))
        (seat,) = live.room.deciding()
        now = time.time()
        first = dict(clocks_on(live))
        assert list(first) == [seat]
        assert now + 599 < first[seat] < now + 601
        await asyncio.sleep(0.01)
        live.room.say(0, "a moment, please")
        seen_by(live, "ann")
        assert clocks_on(live) == first
        move = next(text for text in live.room.table.legal(seat) if text.startswith("castle"))
        live.room.enter(seat, move, RandomChance(3))
        live.room.take_back(seat)
        assert clocks_on(live)[seat] > first[seat]
        assert live.clocks() == live.deadlines

    run(scenario)


def test_no_clock_runs_for_bots_or_before_the_start() -> None:
    async def scenario() -> None:
        room = room_of(ME, FRIEND, clock=600)
        assert clocks_on(LiveTable(room)) == {}
        room.sit("bob", "Bob", None, RandomChance(1))
        (seat,) = room.deciding()
        room.leave(seat)
        assert clocks_on(LiveTable(room)) == {}

    run(scenario)


def test_without_a_clock_only_an_absent_player_who_keeps_somebody_waiting_is_awaited() -> None:
    async def scenario() -> None:
        live = LiveTable(duel())
        (seat,) = live.room.deciding()
        actor, other = ("ann", "bob") if seat == 0 else ("bob", "ann")
        for people, is_waited_for in [
            ((), False),
            ((actor,), False),
            ((actor, other), False),
            (("eve",), False),
            ((other,), True),
        ]:
            seen_by(live, *people)
            assert bool(clocks_on(live)) == is_waited_for
            assert live.clocks() == {}  # shown with the absence instead

    run(scenario)


def test_only_those_are_late_whose_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    live = LiveTable(duel())
    now = time.time()
    live.deadlines = {0: now - 1, 1: now + 100}
    assert clocks.late_seats(live) == [0]


# Buckets


def test_a_bucket_gives_what_it_holds_and_fills_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("mutable.work.rate_limits.time.monotonic", lambda: now[0])
    bucket = Bucket(size=2, per_second=0.5)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] += 1.0
    assert not bucket.take()
    now[0] += 1.0
    assert bucket.take()
    assert not bucket.is_full
    now[0] += 100.0
    assert bucket.is_full
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_a_waiting_request_gets_the_next_token_of_its_bucket(monkeypatch: pytest.MonkeyPatch) -> None:
    now, naps = [100.0], []

    async def sleep(seconds: float) -> None:
        naps.append(seconds)
        now[0] += seconds

    monkeypatch.setattr("mutable.work.rate_limits.time.monotonic", lambda: now[0])
    monkeypatch.setattr("mutable.work.rate_limits.asyncio.sleep", sleep)

    async def scenario() -> None:
        bucket = Bucket(size=2, per_second=0.5)
        for _ in range(4):
            await bucket.turn()
        assert naps == [2.0, 2.0]

    run(scenario)


def test_full_buckets_are_forgotten_and_emptied_ones_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("mutable.work.rate_limits.time.monotonic", lambda: now[0])
    buckets = Buckets(size=1, per_second=0.1, most=2)
    assert buckets.take("a")
    now[0] += 5.0
    assert buckets.take("b")
    now[0] += 6.0  # a is full again, b is not
    assert buckets.take("c")
    assert set(buckets._buckets) == {"b", "c"}
    assert not buckets.take("b")


def test_a_flood_of_new_keys_does_not_search_all_buckets_at_every_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = []
    monkeypatch.setattr("mutable.work.rate_limits.time.monotonic", lambda: 100.0)
    monkeypatch.setattr(Bucket, "is_full", property(lambda bucket: bool(looks.append(bucket))))
    buckets = Buckets(size=1, per_second=0.1, most=10)
    for number in range(1000):
        assert buckets.take(str(number))
    assert len(looks) < 3000
    assert not buckets.take("0")
