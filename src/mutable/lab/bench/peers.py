"""The peer engines to compare with. A peer that is missing, has changed or fails is reported in one line."""

import importlib
import importlib.metadata
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass

from mutable.lab.bench.contest import SpeedComparison, one_line
from mutable.lab.bench.openspiel import open_spiel_contests
from mutable.lab.bench.python_peers import catanatron_contests, petting_zoo_contests, rlcard_contests
from mutable.lab.bench.speeds import SpeedRun


@dataclass(frozen=True)
class PeerEngine:
    """A peer project: its title, package, the module to import, and its comparisons."""

    title: str
    package: str
    module: str
    contests: Callable[[float], list[SpeedRun]]


PEERS = (
    PeerEngine("OpenSpiel", "open-spiel", "pyspiel", open_spiel_contests),
    PeerEngine("RLCard", "rlcard", "rlcard", rlcard_contests),
    PeerEngine("PettingZoo", "pettingzoo", "pettingzoo", petting_zoo_contests),
    PeerEngine("Catanatron", "catanatron", "catanatron", catanatron_contests),
)


class PeerComparisons:
    """The comparisons and versions of the peers that can be measured, and a line for each of the others."""

    def __init__(self, peers: tuple[PeerEngine, ...], seconds: float) -> None:
        self.contests: list[SpeedComparison] = []
        self.versions: dict[str, str] = {}
        self.missing: list[str] = []
        for peer in peers:
            self._add(peer, seconds)

    def _add(self, peer: PeerEngine, seconds: float) -> None:
        if not is_installed(peer.module):
            self.missing.append(f"{peer.title} is not installed here; the extra 'bench' brings it.")
            return
        try:
            measured = peer.contests(seconds)
            self.versions[peer.title] = importlib.metadata.version(peer.package)
        except Exception as error:  # a faulty peer must not stop the others
            self.missing.append(f"{peer.title} is left out: {one_line(error)}.")
            return
        self.contests += [SpeedComparison(*contest, guest=peer.title) for contest in measured]


def is_installed(module: str) -> bool:
    return importlib.util.find_spec(module) is not None
