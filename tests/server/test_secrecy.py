"""What a socket receives does not depend on what its seat cannot see."""

import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from mutable.games import GAMES
from mutable.kit.game import CHANCE, Rules, State
from mutable.kit.rng import Rng
from mutable.tables.creation import by_wishes
from mutable.tables.entries import Enter
from mutable.tables.frames import FrameBuilder
from mutable.tables.room import Room
from tests.conformance.cases import CASES, Case, Move
from tests.conformance.suite import play_at_random
from tests.server.visit import Chair, run, server_at, visitors

MOST_DECISIONS = 30


class Scripted:
    """Chance with a fixed sequence of outcomes."""

    def __init__(self, moves: list[Move]) -> None:
        self._texts = iter([text for seat, text in moves if seat == CHANCE])

    def choose(self, rules: Rules, state: State) -> int:
        return rules.moves.parse(next(self._texts))


def opening_of(case: Case) -> list[Move]:
    """Return the first moves of a game, up to a decision of a seat."""
    moves = play_at_random(case, 3).moves
    decisions = [number for number, (seat, _) in enumerate(moves) if seat != CHANCE]
    return moves[: decisions[min(MOST_DECISIONS, len(decisions) - 1)]]


TIME_OF_DAY = re.compile(r'(?<=(since|ot_at|ee_at)":)[0-9.]+')


async def bytes_received(path: Path, case: Case, moves: list[Move], observer: int) -> str:
    """Play the game over the network with a client on every seat; return all that one of them receives."""
    seats = case.players
    async with server_at(path, chance=Scripted(moves)) as base, visitors(base, seats + 1) as people:
        wishes = ["me", *["friend"] * (seats - 1)]
        table = await people[0].open_table(case.game.name, wishes, options=dict(case.options), hints=True)
        for number, friend in enumerate(people[1:seats]):
            await friend.join(table, f"Friend {number}")
        async with AsyncExitStack() as stack:
            chairs: list[Chair] = []
            for someone in people:  # the last one is a spectator
                chairs.append(await stack.enter_async_context(someone.at(table, "fr")))
                await everybody_hears(chairs)
            for seat, text in moves:
                if seat != CHANCE:
                    await chairs[seat].move(text)
                    await everybody_hears(chairs)
            await ask_what_moves_would_do(chairs[observer])
            received = [*chairs[observer].received, await hint_for(chairs[observer])]
            return TIME_OF_DAY.sub("TIME", "\n".join(received).replace(table, "TABLE"))


async def ask_what_moves_would_do(chair: Chair) -> None:
    for move in chair.frame["legal"][:10]:
        await chair.say({"type": "preview", "text": move["move"]})
        await chair.next()


async def hint_for(chair: Chair) -> str:
    """Return a hint if the seat must decide. The frame that reports the hint contains the time of day."""
    if not chair.frame["legal"]:
        return ""
    await chair.say({"type": "hint", "decision": chair.frame["decision"]})
    answer = await chair.until(lambda answer: answer["type"] != "frame")
    assert answer["type"] == "hint", answer
    return chair.received[-1]


async def everybody_hears(chairs: list[Chair]) -> None:
    """Read one frame for every client: each change sends one to each."""
    for chair in chairs:
        answer = await chair.next()
        assert answer["type"] == "frame", answer


@pytest.mark.parametrize("game", GAMES)
def test_the_same_game_with_all_that_is_hidden_permuted_sends_the_same_bytes(
    game: str, tmp_path: Path
) -> None:
    case = next(case for case in CASES if case.game.name == game and case.players >= 2)
    moves = opening_of(case)

    async def scenario() -> None:
        permuted = 0
        for observer in range(case.players + 1):
            viewer = observer if observer < case.players else -1
            twin = case.twin(case.table().rules, moves, viewer, Rng(5))
            permuted += twin != moves
            one = await bytes_received(tmp_path / f"one{observer}", case, moves, observer)
            other = await bytes_received(tmp_path / f"other{observer}", case, twin, observer)
            assert one == other
        assert permuted > 0

    run(scenario)


def test_frames_of_every_variant_and_player_count_do_not_tell_what_is_hidden() -> None:
    differing = 0
    for case in CASES[:: max(1, len(CASES) // 12)]:
        moves = opening_of(case)
        for observer in [*range(case.players), None]:
            viewer = -1 if observer is None else observer
            twin = case.twin(case.table().rules, moves, viewer, Rng(5))
            differing += twin != moves
            assert frames(case, moves, observer) == frames(case, twin, observer)
    assert differing > 0


def frames(case: Case, moves: list[Move], observer: int | None) -> list[bytes]:
    wishes: list[tuple[str, str | None]] = [("me", None), *[("bot", "random")] * (case.players - 1)]
    room = Room("id", by_wishes(case.game.name, wishes, dict(case.options), None, False, ("Ann", "p")))
    found: list[Any] = []
    for seat, text in moves:
        room.do(Enter(seat, text), 0.0)
        found.append(FrameBuilder(room, set(), {}).frame(observer, "fr", 0, 0))
    return found
