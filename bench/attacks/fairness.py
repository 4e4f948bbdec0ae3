"""What one network can do to the waits of everybody else.

python -m bench.attacks.fairness [--people N] [--games N] [--sockets N] [--seconds S] [--only NAME] [--json]

Each attack comes from one address, with any number of cookies. A victim at another address plays on the same
server, first alone and then under attack. The ratio of the two waits is the result, because other programs
may keep the machine busy.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from functools import partial

import aiohttp
from rich.console import Console
from rich.table import Table as Grid

from bench.attacks.history import GAME, write_history
from bench.attacks.network import AttackedServer, Network, Person, SocketClosed, stopped
from mutable import load
from mutable.games import GAMES

ATTACKER, VICTIM, HELPERS = "127.0.0.2", "127.0.0.3", "127.0.1.{}"
CROWDED = max(GAMES, key=lambda name: max(GAMES[name].players))  # the game with the most bots at a table
MOST_BOTS = max(GAMES[CROWDED].players) - 1
TOKEN = "the-token-of-a-person-with-a-long-history"
A_SECOND = 100  # requests of an attacker per second
LEAST = 3  # minimum number of waits measured in each phase, however long they are


@dataclass
class Asked:
    people: int
    games: int
    sockets: int
    seconds: float


@dataclass
class Figures:
    """The victim's waits in seconds, and the server's answers to the attacker."""

    what: str
    alone: list[float] = field(default_factory=list)
    attacked: list[float] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)

    def described(self) -> dict[str, object]:
        alone, attacked = statistics.mean(self.alone), statistics.mean(self.attacked)
        return {
            "what": self.what,
            "alone": self.alone,
            "attacked": self.attacked,
            "mean_alone": alone,
            "mean_attacked": attacked,
            "ratio": attacked / alone,
            "answers": dict(self.answers),
        }


Wait = Callable[[Person], Awaitable[list[float]]]
Attack = Callable[[Network, Figures], Awaitable[None]]


class Trial:
    """One server, the networks around it, and its victim's waits."""

    def __init__(self, asked: Asked, server: AttackedServer, stack: AsyncExitStack) -> None:
        self.asked = asked
        self._server = server
        self._stack = stack

    async def network(self, address: str) -> Network:
        return await self._stack.enter_async_context(Network(self._server.base, address))

    async def helpers(self, count: int) -> list[Person]:
        """Return people who prepare the attack, each from a separate address, so that the preparation reaches
        no limit.
        """
        networks = [await self.network(HELPERS.format(number + 1)) for number in range(count)]
        return [network.person() for network in networks]

    async def measure(self, what: str, wait: Wait, attack: Attack) -> Figures:
        """Measure the victim's wait alone and then under attack."""
        say(f"{what} …")
        victims, figures = await self.network(VICTIM), Figures(what)
        figures.alone = await wait(victims.person())
        attackers = asyncio.ensure_future(attack(await self.network(ATTACKER), figures))
        try:
            while not (figures.answers or attackers.done()):
                await asyncio.sleep(0.05)
            figures.attacked = await wait(victims.person())
        finally:
            await stopped(attackers)
        return figures


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


class Clock:
    """Collects waits for some seconds, and until there are a few."""

    def __init__(self, seconds: float) -> None:
        self.waits: list[float] = []
        self._until = time.monotonic() + seconds

    @property
    def runs(self) -> bool:
        return time.monotonic() < self._until or len(self.waits) < LEAST

    async def time(self, work: Awaitable[object]) -> None:
        began = time.monotonic()
        await work
        self.waits.append(time.monotonic() - began)


# Bots


async def bot_waits(asked: Asked, person: Person) -> list[float]:
    """Play against bots; return how long each of their moves took."""
    clock = Clock(asked.seconds)
    while clock.runs:
        async with person.at(await person.open_table(CROWDED, MOST_BOTS)) as chair:
            await chair.hear()
            while clock.runs and not chair.is_over:
                if chair.legal:
                    await chair.move(random.choice(chair.legal))
                else:
                    await clock.time(chair.hear())
    return clock.waits


async def keep_bots_busy(people: int, network: Network, figures: Figures) -> None:
    """Play at one table for each person, as fast as the bots do."""
    await asyncio.gather(*(_play_on(person, figures) for person in network.people(people)))


async def _play_on(person: Person, figures: Figures) -> None:
    async with person.at(await person.open_table(CROWDED, MOST_BOTS)) as chair:
        figures.answers["tables"] += 1
        while not chair.is_over:
            await chair.until_turn()
            if chair.legal:
                await chair.move(random.choice(chair.legal))


async def attack_bots(trial: Trial) -> Figures:
    """Attack with one table for each cookie, each with as many strong bots as possible.

    The attack itself opens the tables, because their bots think from then on.
    """
    people = trial.asked.people
    what = f"bots: {people} tables with {MOST_BOTS} strong bots"
    return await trial.measure(what, partial(bot_waits, trial.asked), partial(keep_bots_busy, people))


# Hints


async def hint_waits(asked: Asked, person: Person) -> list[float]:
    clock = Clock(asked.seconds)
    async with person.at(await person.open_table(GAME, 1, "random")) as chair:
        while clock.runs and len(clock.waits) < 9:  # a person has ten a minute
            await chair.until_turn()
            if chair.is_over:
                break
            began = time.monotonic()
            if await chair.ask_hint() == "hint":
                clock.waits.append(time.monotonic() - began)
            await chair.move(random.choice(chair.legal))
    return clock.waits


async def ask_hints(tables: list[tuple[str, str]], network: Network, figures: Figures) -> None:
    await asyncio.gather(*(_ask_hints(network.person(token), table, figures) for token, table in tables))


async def _ask_hints(person: Person, table: str, figures: Figures) -> None:
    async with person.at(table) as chair:
        while not chair.is_over:
            await chair.until_turn()
            if chair.is_over:
                break
            answer = await chair.ask_hint()
            figures.answers[answer] += 1
            if answer == "no_hint":
                await asyncio.sleep(0.5)
            else:
                await chair.move(random.choice(chair.legal))


async def attack_hints(trial: Trial) -> Figures:
    """Attack with one table for each cookie, where the attacker asks for hints again and again."""
    helpers = await trial.helpers(trial.asked.people)
    tables = [(one.token, await one.open_table(GAME, 1, "random")) for one in helpers]
    what = f"hints: {trial.asked.people} people ask"
    return await trial.measure(what, partial(hint_waits, trial.asked), partial(ask_hints, tables))


# Reviews


def random_record(seed: int) -> str:
    game = load(GAME, seed=seed)
    while not game.is_over:
        game.play(game.choose("random"))
    return game.record()


async def review_waits(games: list[str], person: Person) -> list[float]:
    """Return how long a whole review takes."""
    clock = Clock(0.0)
    for table in [games.pop() for _ in range(LEAST)]:
        await clock.time(_whole_review(person, table))
    return clock.waits


async def _whole_review(person: Person, table: str) -> None:
    state = ""
    while state not in ("done", "late"):
        status, found = await person.get(f"/api/tables/{table}/review?lang=en")
        if status not in (200, 429):
            raise SystemExit(f"bench: a review is answered with {status}: {found}")
        state = found.get("state", "")
        await asyncio.sleep(0.05)


async def ask_reviews(games: list[str], network: Network, figures: Figures) -> None:
    """Ask for one review for each cookie, and look at all of them."""
    askers = list(zip(network.people(len(games)), games, strict=True))
    while True:
        for person, table in askers:
            status = await person.ask(f"/api/tables/{table}/review?lang=en")
            figures.answers[str(status)] += 1
            await asyncio.sleep(10 / len(games))


async def attack_reviews(trial: Trial) -> Figures:
    helpers = await trial.helpers(8)
    count = trial.asked.people + 12  # more reviews than a server accepts
    uploads = [
        helpers[seed % 8].post("/api/records", random_record(seed)) for seed in range(count + 2 * LEAST)
    ]
    tables = [str(answer["id"]) for answer in await asyncio.gather(*uploads)]
    own, others = tables[: 2 * LEAST], tables[2 * LEAST :]
    what = f"reviews: {count} games"
    return await trial.measure(what, partial(review_waits, own), partial(ask_reviews, others))


# The event loop


async def answer_waits(asked: Asked, person: Person) -> list[float]:
    """Ask for the lobby a few times per second; return how long the answers took."""
    clock = Clock(asked.seconds / 2)
    while clock.runs:
        await clock.time(person.ask("/api/lobby"))
        await asyncio.sleep(0.05)
    return clock.waits


async def request(path: str, network: Network, figures: Figures) -> None:
    """Send requests at a constant rate, whether or not they are answered; count late answers, too."""
    person, pending = network.person(TOKEN), set[asyncio.Task[None]]()
    try:
        while True:
            pending.add(asyncio.create_task(_request(person, path, figures)))
            pending = {task for task in pending if not task.done()}
            await asyncio.sleep(1 / A_SECOND)
    finally:
        await asyncio.gather(*pending)


async def _request(person: Person, path: str, figures: Figures) -> None:
    with suppress(aiohttp.ClientError):
        figures.answers[str(await person.ask(path))] += 1


async def ask_previews(
    tables: list[tuple[str, str]], sockets: int, network: Network, figures: Figures
) -> None:
    """Ask for previews on many sockets, twice per second on each."""
    places = [tables[number % len(tables)] for number in range(sockets)]
    await asyncio.gather(*(_ask_previews(network.person(token), table, figures) for token, table in places))


async def _ask_previews(person: Person, table: str, figures: Figures) -> None:
    try:
        async with person.at(table) as chair:
            await chair.until_turn()
            while True:
                figures.answers[await chair.preview()] += 1
                await asyncio.sleep(0.5)
    except aiohttp.WSServerHandshakeError as error:
        figures.answers[str(error.status)] += 1
    except SocketClosed as closed:  # the network has as many sockets as the server allows
        figures.answers[f"socket closed with {closed.code}"] += 1


async def attack_previews(trial: Trial) -> Figures:
    helpers = await trial.helpers(-(-trial.asked.sockets // 16))  # a seat has sixteen sockets
    tables = [(one.token, await one.open_table(CROWDED, MOST_BOTS, "random")) for one in helpers]
    what = f"previews: {trial.asked.sockets} sockets ask"
    attack = partial(ask_previews, tables, trial.asked.sockets)
    return await trial.measure(what, partial(answer_waits, trial.asked), attack)


async def attack_path(path: str, trial: Trial) -> Figures:
    what = f"{path}: {A_SECOND} requests a second"
    return await trial.measure(what, partial(answer_waits, trial.asked), partial(request, path))


ATTACKS: dict[str, Callable[[Trial], Awaitable[Figures]]] = {
    "bots": attack_bots,
    "hints": attack_hints,
    "reviews": attack_reviews,
    "me": partial(attack_path, "/api/me"),
    "export": partial(attack_path, "/api/me/export"),
    "previews": attack_previews,
    "readyz": partial(attack_path, "/readyz"),
    "pages": partial(attack_path, "/t/nowhere"),
    "docs": partial(attack_path, "/docs/"),
}


class WellPlayedServer(AttackedServer):
    """A server whose attacker has a long history."""

    games = 0

    def fill(self) -> None:
        write_history(self.store(), TOKEN, self.games)


def tried(name: str, asked: Asked) -> Figures:
    """Run an attack on a new server, where all budgets are full."""
    server = WellPlayedServer() if name in ("me", "export") else AttackedServer()
    try:
        return asyncio.run(_tried(name, asked, server))
    finally:
        server.stop()


async def _tried(name: str, asked: Asked, server: AttackedServer) -> Figures:
    async with AsyncExitStack() as stack:
        return await ATTACKS[name](Trial(asked, server, stack))


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--people", type=int, default=30, help="cookies of the attacker")
    parser.add_argument("--games", type=int, default=5000, help="finished games of the attacker")
    parser.add_argument("--sockets", type=int, default=288, help="sockets that ask for previews")
    parser.add_argument("--seconds", type=float, default=30.0, help="length of each phase")
    parser.add_argument("--only", choices=[*ATTACKS])
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    given = options()
    asked = Asked(given.people, given.games, given.sockets, given.seconds)
    WellPlayedServer.games = given.games
    names = [name for name in ATTACKS if given.only in (None, name)]
    found = {}
    for name in names:
        found[name] = tried(name, asked)
        say(f"  {summary_of(found[name])}")
    if given.json:
        print(json.dumps({name: figures.described() for name, figures in found.items()}))
        return
    Console().print(grid_of([*found.values()]))


def summary_of(one: Figures) -> str:
    """Return the two waits in a line, which is printed at once: a later attack may fail."""
    alone, attacked = statistics.mean(one.alone), statistics.mean(one.attacked)
    return f"alone {in_words(alone)}, under attack {in_words(attacked)}"


def grid_of(found: list[Figures]) -> Grid:
    columns = ("attack from one address", "wait alone", "under attack", "ratio", "longest", "its answers")
    grid = Grid(*columns, title="the wait of somebody at another address: mean, longest alone → attacked")
    for one in found:
        alone, attacked = statistics.mean(one.alone), statistics.mean(one.attacked)
        answers = ", ".join(f"{count} × {answer}" for answer, count in one.answers.most_common(4))
        longest = f"{in_words(max(one.alone))} → {in_words(max(one.attacked))}"
        grid.add_row(
            one.what, in_words(alone), in_words(attacked), f"× {attacked / alone:.1f}", longest, answers
        )
    return grid


def in_words(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{1000 * seconds:.0f} ms"


if __name__ == "__main__":
    main()
