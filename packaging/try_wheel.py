"""Checks an installation. Run this with its Python: `try_wheel.py [--interpreted]`.

Bots play some moves of every game. Help must have docstrings, and pages and documentation must exist.
"""

import subprocess
import sys
from importlib.resources import files

import mutable
from mutable._engine import is_compiled
from mutable.games import OUR_NAMES
from mutable.kit.game import Rules


def main(words: list[str]) -> int:
    is_wanted = "--interpreted" not in words
    assert is_compiled() == is_wanted, f"the engine is {'' if is_compiled() else 'not '}compiled"
    assert "The rules of a game" in (Rules.__doc__ or ""), "the engine has lost its docstrings"
    for page in ("pages/index.html", "docs/index.html", "docs/api/kit.html"):
        assert (files("mutable") / "server" / page).is_file(), f"{page} is missing"
    for name in OUR_NAMES:
        game = mutable.load(name, seed=1)
        for _ in range(10):
            game.play(game.choose("level1"))
    subprocess.run([sys.executable, "-m", "mutable", "--version"], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
