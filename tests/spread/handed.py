"""Tasks that tests hand to workers; these import nothing else of the tests."""

import os
import signal
from pathlib import Path


def squared(number: int) -> int:
    return number * number


def inverse(number: int) -> float:
    return 1 / number


def own_process(number: int) -> int:
    return os.getpid()


def lines_of(seed: int) -> list[dict[str, int]]:
    return [{"of": seed, "line": line} for line in range(seed % 3)]


def dies(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def dies_once(folder: Path, number: int) -> int:
    """The worker that is the first to come to 3 is killed in the middle of it."""
    if number == 3 and not (folder / "died").exists():
        (folder / "died").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die_in_the_middle(folder: Path) -> None:
    """The worker that begins the fifth deal is killed."""
    begun = len(list(folder.iterdir()))
    (folder / f"{os.getpid()} {begun}").touch()
    if begun >= 4 and not (folder / "died").exists():
        (folder / "died").touch()
        os.kill(os.getpid(), signal.SIGKILL)


def seat_one_more() -> None:
    """Register a custom bot in every worker."""
    from mutable.bots.bot import RandomBot
    from mutable.bots.registry import BOTS

    BOTS["muster"]["one more"] = RandomBot
