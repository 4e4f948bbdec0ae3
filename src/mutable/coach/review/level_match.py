"""Match a player's losses in a game with the losses of the bot levels.

One game says little, so the result is a range of levels as wide as chance requires. It is shown only for a
game whose ranges were validated: bots of known levels played, and the range contained their level often
enough. `coach/levels.json` of a game is the result of that study.
"""

import math
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from mutable.coach.analysis.statistics import isotonic_fit
from mutable.games import game_named
from mutable.table.table import Setting

LEVELS = range(1, 7)
SURE = 2.0  # standard errors by which the mean may differ from a level's loss
OFTEN = 0.8  # the share of validation games whose range must contain the level
ALIKE = 1e-6  # the least standard deviation, for a level whose games all lost the same
FEWEST = 8  # decisions of a seat; with fewer no range is given

Range = tuple[int, int]


class Level(Struct, frozen=True, array_like=True):
    """The mean loss of a level's decisions and its standard deviation."""

    loss: float
    spread: float


class Validation(Struct, frozen=True, array_like=True):
    """Games of one level that were not used for fitting."""

    games: int
    held: int  # games whose range contained the level
    width: float  # mean number of levels in the range


class LevelModel(Struct, frozen=True, forbid_unknown_fields=True):
    """The losses of each level, fitted to games of bots, and their validation."""

    sources: str
    players: int
    games: int
    levels: list[Level]
    tried: list[Validation]

    @property
    def held(self) -> float:
        """Return the share of validation games whose range contained the level."""
        return sum(one.held for one in self.tried) / max(1, sum(one.games for one in self.tried))

    @property
    def width(self) -> float:
        """Return the mean number of levels in a range."""
        games = sum(one.games for one in self.tried)
        return sum(one.games * one.width for one in self.tried) / max(1, games)

    @property
    def is_reliable(self) -> bool:
        """Return True if ranges hold often enough and are narrower than all levels."""
        return self.held >= OFTEN and self.width < len(LEVELS)

    def fits(self, setting: Setting) -> bool:
        """Return True if the table is like those of the study; the length of the game does not matter."""
        usual = {option.name: option.default for option in setting.game.options}
        chosen = {name: value for name, value in setting.options.items() if isinstance(value, str)}
        is_usual = all(value == usual[name] for name, value in chosen.items())
        return len(setting.seats) == self.players and is_usual


def level_range(losses: list[float], levels: list[Level]) -> Range:
    """Return the levels for which such losses are not unusual. Losses beyond either end count as that end."""
    mean, root = sum(losses) / len(losses), math.sqrt(len(losses))
    off = [(mean - level.loss) * root / max(level.spread, ALIKE) for level in levels]
    off[0], off[-1] = min(0.0, off[0]), max(0.0, off[-1])
    found = [at for at, far in zip(LEVELS, off, strict=True) if abs(far) <= SURE]
    if not found:
        found = [min(LEVELS, key=lambda at: abs(off[at - 1]))]
    return found[0], found[-1]


def match_levels(losses: list[float], level_models: LevelModel | None, setting: Setting) -> Range | None:
    """Return the range of levels, or None if the model is not reliable or the game says nothing."""
    if (
        level_models is None
        or not level_models.is_reliable
        or not level_models.fits(setting)
        or len(losses) < FEWEST
    ):
        return None
    found = level_range(losses, level_models.levels)
    return None if found == (LEVELS[0], LEVELS[-1]) else found


# Fitting: a line of a study has the levels of its seats and the losses of their decisions


def fit_level_model(lines: list[dict[str, Any]], players: int, cap: float, sources: str) -> LevelModel | None:
    """Fit to one half of the games and validate on the other; None if a level is missing in either."""
    halves: list[dict[int, list[list[float]]]] = [{level: [] for level in LEVELS} for _ in range(2)]
    for line in lines:
        for level, losses in line["seats"]:
            if len(losses) >= FEWEST:
                halves[is_fresh(line["seed"])][level].append(capped(losses, cap))
    if not all(seen for half in halves for seen in half.values()):
        return None
    levels = _levels(halves[0])
    tried = [_validate(level, halves[1][level], levels) for level in LEVELS]
    return LevelModel(sources, players, len(lines), levels, tried)


def is_fresh(seed: int) -> bool:
    """Return True for validation games. Levels rotate with the seed, so neighbours belong together."""
    return seed // len(LEVELS) % 2 == 1


def capped(losses: list[float], cap: float) -> list[float]:
    """Limit each loss to the range from 0 to `cap`.

    One great blunder, or one great error of the evaluator, must not outweigh the rest. Where the evaluator
    finds nothing as good as the made move, nothing was lost.
    """
    return [max(0.0, min(cap, loss)) for loss in losses]


def _levels(seen: dict[int, list[list[float]]]) -> list[Level]:
    """Fit the levels so that a lower level never loses less, nor varies less, than a higher one."""
    means = {level: _mean([loss for game in games for loss in game]) for level, games in seen.items()}
    losses = isotonic_fit([means[level] for level in LEVELS])
    spreads = isotonic_fit([_spread(loss, seen[level]) for level, loss in zip(LEVELS, losses, strict=True)])
    return [Level(round(loss, 5), round(spread, 5)) for loss, spread in zip(losses, spreads, strict=True)]


def _spread(usual: float, games: list[list[float]]) -> float:
    """Return the standard deviation between games, because decisions of one game are correlated."""
    return math.sqrt(_mean([len(game) * (_mean(game) - usual) ** 2 for game in games]))


def _validate(level: int, games: list[list[float]], levels: list[Level]) -> Validation:
    ranges = [level_range(game, levels) for game in games]
    held = sum(low <= level <= high for low, high in ranges)
    return Validation(len(ranges), held, round(_mean([high - low + 1 for low, high in ranges]), 2))


def _mean(values: list[float] | list[int]) -> float:
    return sum(values) / len(values)


# Files


def level_model_file(game: str) -> Path:
    return game_named(game).folder / "coach" / "levels.json"


@cache
def level_model_of(game: str) -> LevelModel | None:
    """Return the model of a game, or None if the game was not studied."""
    path = level_model_file(game)
    return msgspec.json.decode(path.read_bytes(), type=LevelModel) if path.exists() else None


def encode_level_model(found: LevelModel) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"
