"""All speeds of one run and the ratios of comparable ones. Ratios depend less on the machine than speeds."""

from dataclasses import dataclass
from typing import Any

from mutable._engine import is_compiled
from mutable.games import GAMES
from mutable.lab.bench.contest import Measurement, SpeedComparison
from mutable.lab.bench.openspiel import PYTHON_GAME
from mutable.lab.bench.peers import PEERS, PeerComparisons, PeerEngine, is_installed
from mutable.lab.bench.search_speed import TABLE, open_spiel_search_speed, own_search_speed
from mutable.lab.bench.speeds import (
    BATCHED,
    COMPILED,
    INTERPRETED,
    LOOP,
    OBSERVED,
    THROUGH_OPENSPIEL,
    own_contests,
)

BASELINE = "hearts"  # the OpenSpiel game that is most like Mü

Row = dict[str, Any]


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    rounds: int = 3
    seconds: float = 0.5  # of one measurement in this process
    interpreted_games: int = 100
    iterations: int = 20_000  # of a search


def measured(effort: Effort, peers: tuple[PeerEngine, ...] = PEERS) -> dict[str, Any]:
    """Measure every game in every way, and the installed peers; return what `mutable bench --json` prints."""
    guests = PeerComparisons(peers, effort.seconds)
    speeds, searches = _own(effort) + guests.contests, _searches(effort)
    measurement = Measurement()
    measurement.run(speeds + searches, effort.rounds)
    rows, met = _rows(speeds, measurement, "decisions_per_second"), measurement.guests()
    return {
        "compiled": is_compiled(),
        "rows": rows,
        "ratios": ratios_of(rows),
        "searches": _rows(searches, measurement, "iterations_per_second"),
        "peers": {title: guests.versions[title] for title in guests.versions if title in met},
        "missing": _missing_of_our_own() + guests.missing + measurement.failures(),
    }


def _own(effort: Effort) -> list[SpeedComparison]:
    return [
        SpeedComparison(*found)
        for game in GAMES.values()
        for found in own_contests(game, effort.seconds, effort.interpreted_games)
    ]


def _searches(effort: Effort) -> list[SpeedComparison]:
    """Return the comparisons of ISMCTS at the first trick. Ours is left out if the engine is interpreted: too
    slow.
    """
    searches = []
    if is_compiled():
        searches.append(
            SpeedComparison(TABLE, "mutable, ISMCTS", lambda: own_search_speed(effort.iterations))
        )
    if is_installed("pyspiel"):
        theirs = SpeedComparison(
            BASELINE,
            "OpenSpiel, C++ ISMCTS",
            lambda: open_spiel_search_speed(effort.iterations),
            guest="OpenSpiel",
        )
        searches.append(theirs)
    return searches


def _rows(contests: list[SpeedComparison], measurement: Measurement, unit: str) -> list[Row]:
    """Return a row for each comparison that was measured."""
    return [
        {"name": contest.name, "engine": contest.engine, unit: round(measurement.best[contest])}
        for contest in contests
        if contest in measurement.best
    ]


def _missing_of_our_own() -> list[str]:
    if is_installed("numpy"):
        return []
    return ["NumPy is not installed here, so batches are left out; the extra 'bench' brings it."]


def ratios_of(rows: list[Row]) -> dict[str, float]:
    """Return the ratios of comparable speeds. These are compiled to interpreted for every game; our rollouts
    to C++ rollouts; our Python loop and batches to OpenSpiel's Python loop; our Python loop to peers
    written in Python; and our games in OpenSpiel to OpenSpiel's games in Python.
    """
    speed = {(row["name"], row["engine"]): row["decisions_per_second"] for row in rows}
    ratios = {}
    for (name, engine), ours in speed.items():
        if engine == COMPILED:
            ratios[f"{name}: compiled / interpreted"] = round(ours / speed[name, INTERPRETED], 1)
        for (peer, peer_engine), theirs in speed.items():
            if theirs and _are_compared(engine, peer, peer_engine):
                way = "" if engine == COMPILED else f", {engine.removeprefix('mutable, ')}"
                ratios[f"{name}{way} / {peer} ({peer_engine})"] = round(ours / theirs, 2)
    return ratios


def _are_compared(engine: str, peer: str, peer_engine: str) -> bool:
    if engine == COMPILED:
        return peer_engine == "OpenSpiel, C++"
    if engine == THROUGH_OPENSPIEL:
        return peer_engine == PYTHON_GAME
    if engine == LOOP:
        return peer_engine in ("RLCard", "PettingZoo", "Catanatron") or (
            peer_engine == "OpenSpiel, Python loop" and peer == BASELINE
        )
    return engine in (BATCHED, OBSERVED) and peer_engine == "OpenSpiel, Python loop" and peer == BASELINE
