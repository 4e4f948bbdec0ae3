"""The fair queue: keys take turns at every level, and a delay postpones a job without starving it."""

from hypothesis import given
from hypothesis import strategies as st

from mutable.work.fair_queue import FairQueue, Keys


def always(_: object) -> bool:
    return True


def no_delay(_: object) -> tuple[int]:
    return (0,)


def drained(queue: FairQueue[str]) -> list[str]:
    found = []
    while (job := queue.pop(no_delay, always)) is not None:
        found.append(job)
    return found


def queue_of(*jobs: tuple[str, Keys]) -> FairQueue[str]:
    queue = FairQueue[str]()
    for job, keys in jobs:
        queue.push(job, keys)
    return queue


def test_jobs_of_one_person_are_served_in_the_order_of_arrival() -> None:
    assert drained(queue_of(("one", ("ann",)), ("two", ("ann",)), ("three", ("ann",)))) == [
        "one", "two", "three",
    ]  # fmt: skip


def test_people_take_turns_however_much_each_asks() -> None:
    queue = queue_of(*((f"ann{number}", ("ann",)) for number in range(4)), ("bob0", ("bob",)))
    queue.push("bob1", ("bob",))
    assert drained(queue) == ["ann0", "bob0", "ann1", "bob1", "ann2", "ann3"]


def test_a_person_who_arrives_later_is_next() -> None:
    queue = queue_of(*((f"ann{number}", ("ann",)) for number in range(5)))
    assert queue.pop(no_delay, always) == "ann0"
    queue.push("bob0", ("bob",))
    assert drained(queue)[:2] == ["bob0", "ann1"]


def test_a_network_that_was_just_served_gains_nothing_by_another_person_or_another_job() -> None:
    queue = queue_of(*((f"crowd{number}", ("crowd", str(number))) for number in range(5)))
    assert queue.pop(no_delay, always) == "crowd0"
    queue.push("more", ("crowd", "5"))
    queue.push("ann", ("home", "ann"))
    assert drained(queue)[0] == "ann"


def test_a_delay_among_people_costs_a_network_nothing() -> None:
    crowd = [(f"crowd{number}", ("crowd", str(number))) for number in range(5)]
    queue = queue_of(*crowd, ("late", ("home", "ann")), ("soon", ("home", "bob")))
    order = []
    while (job := queue.pop(lambda job: (0, 9) if job == "late" else (0,), always)) is not None:
        order.append(job)
    assert order[:4] == ["crowd0", "soon", "crowd1", "late"]


def test_networks_take_turns_first_and_then_their_people() -> None:
    """A network with three people gets as much as one with a single person."""
    crowded = [(f"{who}{number}", ("crowded", who)) for number in range(2) for who in ("ann", "bob", "eve")]
    alone = [(f"zoe{number}", ("alone", "zoe")) for number in range(3)]
    assert drained(queue_of(*crowded, *alone)) == [
        "ann0", "zoe0", "bob0", "zoe1", "eve0", "zoe2", "ann1", "bob1", "eve1",
    ]  # fmt: skip


def test_the_same_person_in_two_networks_is_two_keys() -> None:
    queue = queue_of(("a", ("home", "ann")), ("b", ("home", "ann")), ("c", ("work", "ann")))
    assert drained(queue) == ["a", "c", "b"]


def test_a_delayed_job_lets_so_many_pass_and_no_more() -> None:
    queue = queue_of(("late", ("ann",)))
    order = []
    for number in range(6):
        queue.push(f"job{number}", (f"person{number}",))
        job = queue.pop(lambda job: (3 if job == "late" else 0,), always)
        order.append(job)
    assert order == ["job0", "job1", "job2", "late", "job3", "job4"]


def test_a_job_that_is_not_ready_keeps_its_place() -> None:
    queue = queue_of(("a", ("ann",)), ("b", ("bob",)), ("c", ("cy",)))
    assert queue.pop(no_delay, lambda job: job != "a") == "b"
    assert queue.pop(no_delay, lambda job: False) is None
    assert drained(queue) == ["a", "c"]


def test_a_removed_job_is_not_served() -> None:
    queue = queue_of(("a", ("ann",)), ("b", ("ann",)))
    queue.remove("a")
    queue.remove("a")
    assert (len(queue), "a" in queue, "b" in queue, [*queue]) == (1, False, True, ["b"])
    assert drained(queue) == ["b"]
    queue.push("c", ("ann",))
    queue.clear()
    assert queue.pop(no_delay, always) is None


@given(st.lists(st.tuples(st.sampled_from("nm"), st.sampled_from("abc")), max_size=40))
def test_nobody_is_served_twice_while_another_who_was_there_waits(paths: list[tuple[str, str]]) -> None:
    """Check both levels: between two jobs of one key, every other key that waited all the time is served."""
    queue = FairQueue[int]()
    for number, keys in enumerate(paths):
        queue.push(number, keys)
    order = []
    while (job := queue.pop(no_delay, always)) is not None:
        order.append(paths[job])
    assert sorted(order) == sorted(paths)
    assert _takes_turns([network for network, _ in order])
    for network in "nm":
        assert _takes_turns([person for own, person in order if own == network])


def _takes_turns(order: list[str]) -> bool:
    """Return True if a key is served again only after all keys that appear later."""
    for index, key in enumerate(order):
        rest = order[index + 1 :]
        if key in rest:
            between = rest[: rest.index(key)]
            if {*rest[rest.index(key) :]} - {key, *between}:
                return False
    return True
