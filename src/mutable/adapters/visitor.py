"""Runs in the Python of another installation (see `elsewhere.py`) and lets the bots there choose.

It imports nothing of the installation it came from, and only names that mutable has had since 0.1.0.
"""

import sys
from functools import cache
from typing import Any

import msgspec

from mutable.bots.bot import Bot, Budget
from mutable.bots.registry import bot_named
from mutable.games import game_named
from mutable.kit.game import Rules
from mutable.kit.rng import BOT_STREAM, Rng


@cache
def seated(game: str, players: int, options: str, name: str) -> tuple[Rules, Bot]:
    """Return a bot at a table of this kind; all games share it."""
    rules = game_named(game).rules(players, msgspec.json.decode(options), None)
    return rules, bot_named(game, name, rules)


def answer(question: dict[str, Any]) -> str:
    """Return the text of the bot's move, or "" if the question has no view and only checks that the bot
    exists.
    """
    options = msgspec.json.encode(question["options"]).decode()
    rules, bot = seated(question["game"], question["players"], options, question["name"])
    if "view" not in question:
        return ""
    if getattr(bot, "hears", False):
        bot.hear(question["events"])  # type: ignore[attr-defined]
    budget = Budget(*question["budget"])
    chosen = bot.choose(question["view"], budget, Rng(question["seed"], BOT_STREAM))
    return rules.moves.text(chosen)


def main() -> None:
    """Answer every line of the standard input."""
    for line in sys.stdin.buffer:
        try:
            said = {"said": answer(msgspec.json.decode(line))}
        except Exception as error:  # report any error to the other process
            said = {"problem": f"{type(error).__name__}: {error}"}
        sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
