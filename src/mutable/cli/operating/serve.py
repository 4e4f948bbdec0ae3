"""`mutable serve`: serve the games to browsers."""

import argparse
import errno
import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from mutable.cli.arguments import CLI, Subparsers, seconds
from mutable.cli.operating.environment import FromEnvironment
from mutable.coach.review.budget import SECONDS
from mutable.kit.errors import BadOption
from mutable.work.rate_limits import SOCKETS

if TYPE_CHECKING:  # imported when the command runs: the server's packages are an extra
    from mutable.server.metrics import MetricsAddress

LAST_PORT = 65535
MOST_PROCESSES = 64
GIVE_WAY = 0.002  # seconds between thread switches, so that the store's thread can commit


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "serve",
        help="serve the games to browsers",
        epilog="Each option can also be set by the environment variable in brackets; the command line wins.",
    )
    _add_addresses(parser)
    add_db(parser)
    parser.add_argument(
        "--processes",
        type=int,
        default=1,
        metavar="N",
        help="number of server processes; more than 1 needs PostgreSQL (1)",
    )
    _add_play(parser)
    _add_watching(parser)
    parser.add_argument("--open", action="store_true", help="open a browser, if there is one")
    options = FromEnvironment(parser, CHECKS)
    parser.set_defaults(run=lambda typed: run(options.complete(typed, os.environ)))


def _add_addresses(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen on; 0.0.0.0 lets others in your network join (127.0.0.1)",
    )
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
    parser.add_argument("--public-url", metavar="URL", help="base URL of links and QR codes")
    parser.add_argument(
        "--allow-host", metavar="NAME", action="append", default=[], dest="hosts",
        help="another host name that browsers may use for this server; may be repeated, * allows any",
    )  # fmt: skip
    parser.add_argument(
        "--behind-proxy", action="store_true", help="trust X-Forwarded-For and X-Forwarded-Proto"
    )


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--pace", type=float, default=0.6, metavar="SECONDS", help="minimum time of a bot's move (0.6)"
    )
    parser.add_argument(
        "--rate",
        type=float,
        default=20.0,
        metavar="N",
        help="requests per second allowed for one address (20)",
    )
    parser.add_argument(
        "--sockets-per-address", type=int, default=SOCKETS, metavar="N",
        help=f"open tables allowed for one address ({SOCKETS})",
    )  # fmt: skip
    parser.add_argument(
        "--review-seconds", type=seconds, default=SECONDS, metavar="S",
        help=f"CPU seconds for the review of a whole game ({SECONDS:g})",
    )  # fmt: skip


def _add_watching(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--metrics-port",
        type=int,
        metavar="PORT",
        help="serve Prometheus metrics on this port, at /metrics (off)",
    )
    parser.add_argument(
        "--metrics-host", default="127.0.0.1", metavar="HOST", help="address of the metrics port (127.0.0.1)"
    )
    parser.add_argument(
        "--log-format",
        choices=("text", "json"),
        default="text",
        help="json writes one object per line (text)",
    )
    parser.add_argument(
        "--log-level",
        choices=("error", "warning", "info"),
        default="info",
        help="lowest level that is logged (info)",
    )


def add_db(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--db",
        metavar="URL",
        default=None,
        help="store: sqlite:///PATH (default: in your data folder) or postgresql://…",
    )


def db_of(options: argparse.Namespace) -> str:
    """Return the store's URL; every command that needs a store uses the one that is served."""
    return options.db or os.environ.get("MUTABLE_DB", "").strip() or f"sqlite:///{default_path()}"


def _check_port(port: int) -> None:
    if not 0 < port <= LAST_PORT:
        raise BadOption("port", CLI, given=port)


def _check_metrics_port(port: int) -> None:
    if not 0 < port <= LAST_PORT:
        raise BadOption("metrics_port", CLI, given=port)


def _check_rate(rate: float) -> None:
    if not rate >= 1:
        raise BadOption("rate", CLI, given=f"{rate:g}")


def _check_sockets(count: int) -> None:
    if count < 1:
        raise BadOption("sockets_per_address", CLI, given=count)


def _check_pace(pace: float) -> None:
    if not 0 <= pace <= 60:
        raise BadOption("pace", CLI, given=pace)


def _check_processes(count: int) -> None:
    if not 1 <= count <= MOST_PROCESSES:
        raise BadOption("processes", CLI, given=count, most=MOST_PROCESSES)


CHECKS = {
    "port": _check_port,
    "metrics_port": _check_metrics_port,
    "rate": _check_rate,
    "sockets_per_address": _check_sockets,
    "pace": _check_pace,
    "processes": _check_processes,
}


def run(options: argparse.Namespace) -> int:
    try:
        import prometheus_client  # noqa: F401  # what is counted
        import segno  # noqa: F401  # links draw their QR codes with it
        import uvloop  # noqa: F401
        from aiohttp import web  # noqa: F401
    except ImportError as error:
        raise BadOption("needs_server", CLI, package=error.name) from error

    from mutable.server.http.links import Address

    base = Address(options.public_url, options.host, options.port).base

    def announce() -> None:
        """Print the address once the port is open."""
        print(f"The table is set at {base}  (Ctrl+C to stop)", flush=True)
        if options.open:
            threading.Thread(target=webbrowser.open, args=[base], daemon=True).start()

    try:
        return _serve_group(options, announce) if options.processes > 1 else serve(options, 0, announce)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        other = options.port + 1 if options.port < LAST_PORT else options.port - 1
        raise BadOption("port_taken", CLI, port=options.port, other=other) from error


def _serve_group(options: argparse.Namespace, announce: Callable[[], None]) -> int:
    """Serve with several processes. The store is opened once before, so its errors are reported once."""
    from mutable.cli.operating.processes import ProcessGroup
    from mutable.storage.urls import is_postgresql, open_store

    if not is_postgresql(db_of(options)):
        raise BadOption("processes_need_postgresql", CLI, given=options.processes)
    open_store(db_of(options)).close()
    return ProcessGroup(serve, options).run(announce)


def serve(options: argparse.Namespace, process: int, opened: Callable[[], None]) -> int:
    """Serve in this process, one of `--processes`, until it is stopped."""
    import uvloop
    from aiohttp import web

    from mutable.server.app import RUNNING, make_app
    from mutable.server.http.links import Address
    from mutable.server.logs import write_logs
    from mutable.storage.urls import open_store

    write_logs(options.log_format, options.log_level)
    uvloop.install()
    store = open_store(db_of(options))
    sys.setswitchinterval(GIVE_WAY)
    try:
        app = make_app(
            store, Address(options.public_url, options.host, options.port), options.pace, options.rate,
            options.behind_proxy, review_seconds=options.review_seconds, hosts=options.hosts,
            metrics=_metrics(options, process), processes=options.processes,
            sockets=options.sockets_per_address,
        )  # fmt: skip
        web.run_app(
            app, host=options.host, port=options.port, print=lambda *_: opened(),
            reuse_port=options.processes > 1 or None, **RUNNING,
        )  # fmt: skip
    finally:
        store.close()
    return 0


def _metrics(options: argparse.Namespace, process: int = 0) -> "MetricsAddress | None":
    from mutable.server.metrics import MetricsAddress, metrics_port

    if options.metrics_port is None:
        return None
    return MetricsAddress(options.metrics_host, metrics_port(options.metrics_port, process))


def default_path() -> Path:
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "mutable" / "tables.sqlite3"
