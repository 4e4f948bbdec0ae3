"""Command-line options for the number of processes of this machine, or for a cluster."""

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from mutable.kit.errors import BadOption, shorten
from mutable.spread.cluster import Cluster
from mutable.spread.pools import RenewedPool
from mutable.spread.tasks import SPREAD

OWN = ""  # instead of an address: a cluster that is started here


def add_cluster_option(parser: argparse.ArgumentParser) -> None:
    """Add `--cluster [ADDRESS]`, which `executor_of` reads."""
    parser.add_argument(
        "--cluster", nargs="?", const=OWN, metavar="ADDRESS",
        help="compute on a Dask cluster at tcp://HOST:PORT; without an address, start one with processes of "
        "this machine",
    )  # fmt: skip


@contextmanager
def executor_of(options: argparse.Namespace, usual: int | None = None) -> Iterator[Executor | None]:
    """Yield the executor that the options ask for; None is this process itself. The number of processes is
    `options.workers`, else `usual`, else the number of cores.
    """
    executor = _executor_for(options.cluster, options.workers, usual)
    if executor is None:
        yield None
        return
    with executor:
        yield executor


def _executor_for(address: str | None, workers: int | None, usual: int | None) -> Executor | None:
    if address is None:
        return None if (workers or usual) == 1 else RenewedPool(workers or usual)
    if address != OWN and ":" not in address:
        raise BadOption("no_address", SPREAD, given=shorten(address))
    if address != OWN and workers is not None:
        raise BadOption("workers_of_cluster", SPREAD)
    return Cluster(address or None, workers)
