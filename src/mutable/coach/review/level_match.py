"""At what level somebody played: what the decisions of a game lost, beside what those of each level lose.

One game tells little, so a range of levels is said, as wide as chance makes it; and only of a game whose
ranges were tried: bots of known levels played, and their level was in what was said often enough.
`level_models.<game>.json` is what a study found.
"""

import math
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from mutable.coach.hints.sample import isotonic_fit
from mutable.games import game_named
from mutable.table.table import Setting

LEVELS = range(1, 7)
SURE = 2.0  # standard errors that a level's usual loss may lie off
OFTEN = 0.8  # of the tried games in which the range must hold the level
ALIKE = 1e-6  # the spread of a level whose games all lost the same: few games, or nothing at all
FEWEST = 8  # decisions of a seat, below which nothing is said

Range = tuple[int, int]


class Level(Struct, frozen=True, array_like=True):
    """What its decisions lose on average, and how far one of them strays from that."""

    loss: float
    spread: float


class Validation(Struct, frozen=True, array_like=True):
    """Games of one level that nothing was learned from."""

    games: int
    held: int  # in which the range held the level
    width: float  # levels in the range, on average


class LevelModel(Struct, frozen=True, forbid_unknown_fields=True):
    sources: str
    players: int
    games: int
    levels: list[Level]
    tried: list[Validation]

    @property
    def held(self) -> float:
        """The share of tried games whose range held the level."""
        return sum(one.held for one in self.tried) / max(1, sum(one.games for one in self.tried))

    @property
    def width(self) -> float:
        """Levels in a range, on average over all games."""
        games = sum(one.games for one in self.tried)
        return sum(one.games * one.width for one in self.tried) / max(1, games)

    @property
    def is_reliable(self) -> bool:
        return self.held >= OFTEN and self.width < len(LEVELS)

    def fits(self, setting: Setting) -> bool:
        """Is it a table as those that were studied? How long a game is does not matter."""
        usual = {option.name: option.default for option in setting.game.options}
        chosen = {name: value for name, value in setting.options.items() if isinstance(value, str)}
        is_usual = all(value == usual[name] for name, value in chosen.items())
        return len(setting.seats) == self.players and is_usual


def level_range(losses: list[float], levels: list[Level]) -> Range:
    """The levels that such losses would be nothing unusual for. Beyond either end there is no other level."""
    mean, root = sum(losses) / len(losses), math.sqrt(len(losses))
    off = [(mean - level.loss) * root / max(level.spread, ALIKE) for level in levels]
    off[0], off[-1] = min(0.0, off[0]), max(0.0, off[-1])
    found = [at for at, far in zip(LEVELS, off, strict=True) if abs(far) <= SURE]
    if not found:
        found = [min(LEVELS, key=lambda at: abs(off[at - 1]))]
    return found[0], found[-1]


def match_levels(losses: list[float], level_models: LevelModel | None, setting: Setting) -> Range | None:
    """None where it is not proved, or one game says nothing."""
    if (
        level_models is None
        or not level_models.is_reliable
        or not level_models.fits(setting)
        or len(losses) < FEWEST
    ):
        return None
    found = level_range(losses, level_models.levels)
    return None if found == (LEVELS[0], LEVELS[-1]) else found


# What a study's lines come to: each has the levels of its seats and what their decisions lost


def fit_level_model(lines: list[dict[str, Any]], players: int, cap: float, sources: str) -> LevelModel | None:
    """From one half of the games, tried on the other; None where a level was not seen in both."""
    halves: list[dict[int, list[list[float]]]] = [{level: [] for level in LEVELS} for _ in range(2)]
    for line in lines:
        for level, losses in line["seats"]:
            if len(losses) >= FEWEST:
                halves[is_fresh(line["seed"])][level].append(capped(losses, cap))
    if not all(seen for half in halves for seen in half.values()):
        return None
    levels = _levels(halves[0])
    tried = [_tried(level, halves[1][level], levels) for level in LEVELS]
    return LevelModel(sources, players, len(lines), levels, tried)


def is_fresh(seed: int) -> bool:
    """Levels go round by the seed, so neighbours belong together."""
    return seed // len(LEVELS) % 2 == 1


def capped(losses: list[float], cap: float) -> list[float]:
    """One great blunder, or one great error of the evaluator, must not drown all the rest; and where a evaluator with
    little time finds nothing as good as what was made, nothing was lost.
    """
    return [max(0.0, min(cap, loss)) for loss in losses]


def _levels(seen: dict[int, list[list[float]]]) -> list[Level]:
    """A lower level loses no less than a higher one, and strays no less: where few games say otherwise, it
    was chance.
    """
    means = {level: _mean([loss for game in games for loss in game]) for level, games in seen.items()}
    losses = isotonic_fit([means[level] for level in LEVELS])
    spreads = isotonic_fit([_spread(loss, seen[level]) for level, loss in zip(LEVELS, losses, strict=True)])
    return [Level(round(loss, 5), round(spread, 5)) for loss, spread in zip(losses, spreads, strict=True)]


def _spread(usual: float, games: list[list[float]]) -> float:
    """As games stray, not decisions: those of one game have much in common."""
    return math.sqrt(_mean([len(game) * (_mean(game) - usual) ** 2 for game in games]))


def _tried(level: int, games: list[list[float]], levels: list[Level]) -> Validation:
    said = [level_range(game, levels) for game in games]
    held = sum(low <= level <= high for low, high in said)
    return Validation(len(said), held, round(_mean([high - low + 1 for low, high in said]), 2))


def _mean(values: list[float] | list[int]) -> float:
    return sum(values) / len(values)


# What is kept


def level_model_file(game: str) -> Path:
    return game_named(game).folder / "coach" / "levels.json"


@cache
def level_model_of(game: str) -> LevelModel | None:
    """None of a game that was not studied for it."""
    path = level_model_file(game)
    return msgspec.json.decode(path.read_bytes(), type=LevelModel) if path.exists() else None


def encode_level_model(found: LevelModel) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"
